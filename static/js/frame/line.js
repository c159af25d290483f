// The line to the server: its loss is noticed and said within seconds, and a choice that cannot be sent says so.

const SILENCE = 4500; // milliseconds without a sign of life before the line is taken for dead
const SENDING = 2000;
const LOST = 3000;

let heard = Date.now();
/** @type {WebSocket | null} */
let socket = null;

const isUp = () => !document.body.classList.contains("cut");

const cut = () => document.body.classList.add("cut");

const mend = () => {
  heard = Date.now();
  document.body.classList.remove("cut");
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

const begin = () => {
  const { sending, lost } = document.getElementById("table").dataset;
  timers = [setTimeout(say, SENDING, sending), setTimeout(say, LOST, lost)];
};

const end = () => {
  for (const timer of timers) clearTimeout(timer);
  document.getElementById("confirm")?.classList.remove("sending");
};

export const listen = () => {
  document.addEventListener("htmx:ws:after:connection", ({ detail }) => {
    socket = detail.connection?.socket ?? null;
    mend();
  });
  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    mend();
    if (event.detail.message?.data === "pulse") event.preventDefault();
  });
  document.addEventListener("htmx:ws:close", cut);
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => isChoice(ctx) && begin());
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => isChoice(ctx) && end());
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => isChoice(ctx) && end());
  setInterval(watch, 250);
};
