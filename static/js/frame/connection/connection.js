// The line to the server: asked by the socket while it is up. Its loss is noticed and said within seconds, and a
// choice that cannot be sent says so.

const SILENCE = 4500; // milliseconds without a sign of life before the line is taken for dead
const UNANSWERED = 2500; // and without an answer before it is asked another way
const AWAY = 6000; // how long a line that broke is waited for
const SENDING = 2000;
const LOST = 2800;

let heard = Date.now();
/** @type {WebSocket | null} */
let socket = null;

/**
 * What a wish is answered, by its op: the entry that a choice became, or the regions to show.
 * @typedef {{ ack?: string, asked?: string, refused?: string | null, seq?: number, content?: string }} Answer
 */

/** @type {Map<string, (answer: Answer | null) => void>} */
const waiting = new Map();

const isUp = () => !document.body.classList.contains("cut");

export const isOpen = () => isUp() && socket?.readyState === WebSocket.OPEN;

const cut = () => {
  document.body.classList.add("cut");
  for (const settle of [...waiting.values()]) settle(null);
};

const mend = () => {
  heard = Date.now();
  document.body.classList.remove("cut");
  document.dispatchEvent(new Event("line:back"));
};

/** @param {EventTarget} where @param {string} event @param {number} most milliseconds that are waited */
const once = (where, event, most) =>
  new Promise((resolve) => {
    where.addEventListener(event, resolve, { once: true });
    setTimeout(resolve, most);
  });

/** Resolves when the line is there, or has been away for long. */
export const isBack = async () => {
  if (!isOpen()) await once(document, "line:back", AWAY);
};

const watch = () => {
  if (!socket || !isUp() || Date.now() - heard < SILENCE) return;
  cut();
  socket.close(); // a dead line would not say that it is; htmx opens another
};

/** @param {HtmxContext | undefined} ctx */
const isChoice = (ctx) => ctx?.request?.method === "POST" && ctx.sourceElement?.id === "table";

/** @type {ReturnType<typeof setTimeout>[]} */
let timers = [];

const say = (/** @type {string | undefined} */ words) => {
  const line = document.getElementById("consequence");
  if (line) line.textContent = words ?? "";
};

const end = () => {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  document.getElementById("confirm")?.classList.remove("sending");
};

// What is asked another way goes on being the same click: its time has begun.
const begin = () => {
  if (timers.length) return;
  const { sending, lost } = document.getElementById("table").dataset;
  const giveUp = () => {
    end();
    say(lost);
  };
  timers = [setTimeout(say, SENDING, sending), setTimeout(giveUp, LOST)];
};

/**
 * Asks by the socket, which is open. Null: it broke, or nothing was answered for long; it may have arrived.
 * @param {{ op: string, what: string, decision: string, path: unknown }} wish
 * @returns {Promise<Answer | null>}
 */
export const ask = (wish) =>
  new Promise((resolve) => {
    const timer = setTimeout(() => settle(null), UNANSWERED);
    /** @param {Answer | null} answer */
    const settle = (answer) => {
      clearTimeout(timer);
      waiting.delete(wish.op);
      if (answer) end();
      resolve(answer);
    };
    begin();
    waiting.set(wish.op, settle);
    socket?.send(JSON.stringify(wish));
  });

/** Resolves when the page shows an entry, or does not for long. @param {number} seq */
export const shows = async (seq) => {
  const until = Date.now() + UNANSWERED;
  while (Number(document.getElementById("table").dataset.seq) < seq && Date.now() < until)
    await once(document, "htmx:after:swap", UNANSWERED);
};

/** An answer is for who asked and no region. @param {string} data */
const hear = (data) => {
  /** @type {Answer} */
  const answer = JSON.parse(data);
  waiting.get(answer.ack ?? answer.asked ?? answer.refused ?? "")?.(answer);
};

export const listen = () => {
  document.addEventListener("htmx:ws:after:connection", ({ detail }) => {
    socket = detail.connection?.socket ?? null;
    mend();
  });
  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    mend();
    const data = event.detail.message?.data;
    const isAnswer = typeof data === "string" && data.startsWith("{");
    if (isAnswer) hear(data);
    if (isAnswer || data === "pulse") event.preventDefault();
  });
  document.addEventListener("htmx:ws:close", cut);
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => isChoice(ctx) && begin());
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => isChoice(ctx) && end());
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => isChoice(ctx) && end());
  setInterval(watch, 250);
};
