// The sheet about the deal: before it, what was committed to; after the game, what the browser finds when it checks.

import { checkRecord } from "./check_record.js";
import { canHash, keptOf } from "./salts.js";

const sheet = () => document.getElementById("fair");
const tableId = () => sheet()?.dataset.table ?? "";
const show = (/** @type {HTMLElement | null} */ one, /** @type {boolean} */ shown) => {
  if (one) one.hidden = !shown;
};

const fill = () => {
  const { commitment, salt, hash, seal } = keptOf(tableId());
  for (const [name, value] of Object.entries({ commitment, salt, hash, seal })) {
    const code = sheet()?.querySelector(`[data-fair="${name}"]`);
    if (!code) continue;
    code.textContent = value ?? "";
    show(code.closest("div"), Boolean(value));
  }
  show(document.getElementById("fair-none"), !salt);
  show(document.getElementById("fair-plain"), !canHash());
  const isOver = document.querySelector("[data-opens=fair][data-over]") !== null;
  show(document.getElementById("fair-check"), isOver && canHash());
};

/** @param {import("./check_record.js").Finding} finding */
const tell = ({ name, holds, count }) => {
  const line = sheet()?.querySelector(`[data-finding="${name}"]`);
  if (!line) return;
  line.hidden = false;
  line.dataset.holds = String(holds ?? "");
  const words = (holds === false ? line.dataset.bad : line.dataset.good) ?? "";
  line.textContent = words.replace("{n}", String(count ?? ""));
};

/** @param {string} verdict "fair", "unfair" or "unread" */
const judge = (verdict) => {
  for (const one of sheet()?.querySelectorAll("[data-verdict]") ?? []) show(one, one.dataset.verdict === verdict);
};

const check = async () => {
  const id = tableId();
  for (const line of sheet()?.querySelectorAll("[data-finding]") ?? []) line.hidden = true;
  try {
    const answer = await fetch(`/tables/${id}/record`);
    if (!answer.ok) throw new Error(String(answer.status));
    const { findings, key, isFair } = await checkRecord(await answer.text(), keptOf(id));
    for (const finding of findings) tell(finding);
    const code = sheet()?.querySelector('[data-fair="key"]');
    if (code) code.textContent = key;
    show(document.getElementById("fair-findings"), true);
    judge(isFair ? "fair" : "unfair");
  } catch {
    judge("unread");
  }
};

export const refresh = () => {
  if (sheet()?.hasAttribute("open")) fill();
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    const pressed = /** @type {HTMLElement} */ (target);
    if (pressed.closest?.("[data-opens=fair]")) fill();
    else if (pressed.closest?.("#check-deal")) check();
  });
};
