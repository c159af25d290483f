// The fair deal sheet: the commitments before the deal and, after the game, the findings of the browser's check.

import * as alarm from "./alarm.js";
import { checkRecord } from "./check_record.js";
import { loadFacts } from "./memory.js";
import { replaceHash } from "./salt_exchange.js";
import { canHash } from "./salts.js";

const sheet = () => document.getElementById("fair");
const tableId = () => sheet()?.dataset.table ?? "";
const show = (/** @type {HTMLElement | null} */ element, /** @type {boolean} */ shown) => {
  if (element) element.hidden = !shown;
};

const fill = () => {
  const { commitment, salt, hash, seal, foreign } = loadFacts(tableId());
  alarm.show(tableId());
  for (const [name, value] of Object.entries({ commitment, salt, hash, seal })) {
    const code = sheet()?.querySelector(`[data-fair="${name}"]`);
    if (!code) continue;
    code.textContent = value ?? "";
    show(code.closest("div"), Boolean(value));
  }
  show(document.getElementById("fair-none"), !salt && !foreign);
  show(document.getElementById("fair-foreign"), Boolean(foreign) && !hash);
  show(document.getElementById("use-own-number"), Boolean(foreign) && !seal && canHash());
  show(document.getElementById("fair-plain"), !canHash());
  const isOver = document.querySelector("[data-opens=fair][data-over]") !== null;
  show(document.getElementById("fair-check"), isOver && canHash());
};

/** @param {import("./check_record.js").Finding} finding */
const showFinding = ({ name, holds, count }) => {
  const line = sheet()?.querySelector(`[data-finding="${name}"]`);
  if (!line) return;
  line.hidden = false;
  line.dataset.holds = String(holds ?? "");
  const words = (holds === false ? line.dataset.bad : line.dataset.good) ?? "";
  line.textContent = words.replace("{n}", String(count ?? ""));
};

/** @param {string} verdict "fair", "unsure", "unfair" or "unread" */
const showVerdict = (verdict) => {
  for (const line of sheet()?.querySelectorAll("[data-verdict]") ?? []) show(line, line.dataset.verdict === verdict);
};

const check = async () => {
  const id = tableId();
  for (const line of sheet()?.querySelectorAll("[data-finding]") ?? []) line.hidden = true;
  try {
    const answer = await fetch(`/tables/${id}/record`);
    if (!answer.ok) throw new Error(String(answer.status));
    const { findings, key, verdict } = await checkRecord(await answer.text(), loadFacts(id));
    for (const finding of findings) showFinding(finding);
    const code = sheet()?.querySelector('[data-fair="key"]');
    if (code) code.textContent = key;
    show(document.getElementById("fair-findings"), true);
    showVerdict(verdict);
  } catch {
    showVerdict("unread");
  }
};

export const refresh = () => {
  if (sheet()?.hasAttribute("open")) fill();
};

export const listen = () => {
  document.addEventListener("click", ({ target }) => {
    const element = /** @type {HTMLElement} */ (target);
    if (element.closest?.("[data-opens=fair]")) fill();
    else if (element.closest?.("#check-deal")) check();
    else if (element.closest?.("#use-own-number")) replaceHash();
  });
};
