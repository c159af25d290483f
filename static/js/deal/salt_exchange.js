// The salt of this browser at a table that is about to start: it commits to the salt, and opens it once everything is
// sealed. A salt belongs to one table, and is opened under the first seal that this browser was shown there; under
// another one it never is.

import * as alarm from "./alarm.js";
import { dropSalt, findSalt, loadFacts, saveFacts, withLock } from "./memory.js";
import { canHash, createSalt, sha256 } from "./salts.js";
import { covers } from "./sealed_text.js";

const table = () => document.getElementById("table");

/** The facts about the deal that the waiting room shows. */
const shownFacts = () => document.getElementById("deal")?.dataset;

/**
 * Posts a hash or a salt. Resolves to whether it was in time (200; else 204). The answer shows the deal at once; the
 * rest of the page comes with the next push.
 * @param {"salt" | "salt-hash"} kind
 * @param {Record<string, string>} values
 */
const send = async (kind, values) => {
  const headers = { "HX-Request": "true" };
  const body = new URLSearchParams(values);
  const answer = await fetch(`/tables/${table().dataset.id}/${kind}`, { method: "POST", headers, body });
  const text = await answer.text(); // always, since an unread answer occupies its connection
  const isInTime = answer.status === 200;
  if (isInTime && kind === "salt") {
    await htmx.swap({ sourceElement: document.getElementById("live"), target: table(), swap: "none", text });
  }
  return isInTime;
};

/** Makes an unused salt that of a table. @param {string} id @param {string} hash @param {DOMStringMap} shown */
const bindSalt = (id, hash, { chair }) => {
  const salt = findSalt(hash);
  if (salt === undefined) return;
  saveFacts(id, { hash, salt, chair: Number(chair), foreign: "" });
  dropSalt(hash);
};

/** Creates a salt for a table. @param {string} id @param {DOMStringMap} shown */
const createOwnSalt = async (id, shown) => bindSalt(id, await createSalt(), shown);

/**
 * Notes the facts that were not seen before. The first commitment and the first seal stay.
 * @param {string} id
 * @param {DOMStringMap} shown
 */
const noteFacts = (id, { commitment = "", seal, hash = "", chair }) => {
  const facts = loadFacts(id);
  if (!facts.commitment) saveFacts(id, { commitment });
  else if (facts.commitment !== commitment) saveFacts(id, { changed: commitment });
  if (seal && !facts.seal) saveFacts(id, { seal });
  else if (seal && facts.seal !== seal) saveFacts(id, { other: seal });
  if (chair === undefined || (facts.seal && facts.seal !== seal)) return;
  if (!facts.sent && hash && hash !== facts.hash) bindSalt(id, hash, { chair });
  const { hash: own = "" } = loadFacts(id);
  saveFacts(id, own === hash ? { chair: Number(chair), foreign: "" } : { foreign: hash });
};

/** @param {string} id @param {DOMStringMap} shown */
const commit = async (id, shown) => {
  if (!loadFacts(id).hash) await createOwnSalt(id, shown);
  const { hash } = loadFacts(id);
  return hash;
};

/**
 * Whether the salt can be opened under the shown seal; then it counts as sent from now on.
 * @param {string} id
 * @param {DOMStringMap} shown
 */
const releaseSalt = async (id, { seal, text = "", hash, chair }) => {
  const facts = loadFacts(id);
  if (facts.salt === undefined || facts.seal !== seal || facts.hash !== hash) return false;
  const isCovered = (await sha256(text)) === seal && covers(text, facts, Number(chair));
  saveFacts(id, isCovered ? { sent: true, chair: Number(chair) } : { refused: true });
  return isCovered;
};

/** @param {string} id @param {DOMStringMap} shown */
const exchange = async (id, shown) => {
  await withLock(() => noteFacts(id, shown));
  alarm.show(id);
  if (shown.chair === undefined) return;
  if (!shown.seal && !shown.hash) {
    const hash = await withLock(() => (loadFacts(id).seal ? undefined : commit(id, shown)));
    if (hash) await send("salt-hash", { salt_hash: hash });
  } else if (shown.seal && shown.awaited !== undefined && (await withLock(() => releaseSalt(id, shown)))) {
    const { salt = "" } = loadFacts(id);
    if (await send("salt", { salt })) await withLock(() => saveFacts(id, { opened: true }));
  }
  alarm.show(id);
};

let handled = "";

/** Handles the shown facts once. */
export const refresh = async () => {
  const shown = shownFacts();
  const id = table().dataset.id ?? "";
  if (!shown || !canHash()) return;
  const step = JSON.stringify(shown);
  if (handled === step) return;
  handled = step;
  try {
    await exchange(id, { ...shown });
  } catch {
    handled = ""; // offline: tried again after the next push
  }
};

/** Replaces the hash at the own seat, which belongs to another browser, by one of this browser. */
export const replaceHash = async () => {
  const shown = { ...shownFacts() };
  const id = table().dataset.id ?? "";
  const hash = await withLock(async () => {
    if (shown.chair === undefined || shown.seal || loadFacts(id).seal) return undefined;
    await createOwnSalt(id, shown);
    return loadFacts(id).hash;
  });
  if (hash) await send("salt-hash", { salt_hash: hash }).catch(() => false); // offline: the player can repeat it
};
