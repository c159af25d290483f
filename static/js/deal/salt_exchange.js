// The salt of this browser at a table that is about to start: it commits to the salt, and opens it once everything is
// sealed, but only if the seal matches the facts that it knows.

import { canHash, createSalt, findSalt, loadFacts, saveFacts, sha256 } from "./salts.js";

const table = () => document.getElementById("table");

/** The facts about the deal that the waiting room shows. */
const dealFacts = () => document.getElementById("deal")?.dataset;

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
  const isInTime = answer.status === 200;
  if (isInTime && kind === "salt") {
    const text = await answer.text();
    await htmx.swap({ sourceElement: document.getElementById("live"), target: table(), swap: "none", text });
  }
  return isInTime;
};

/** @param {string} id @param {DOMStringMap} facts */
const commit = async (id, { chair }) => {
  const hash = await createSalt();
  if (await send("salt-hash", { salt_hash: hash })) saveFacts(id, { hash, salt: findSalt(hash), chair: Number(chair) });
};

/** @param {DOMStringMap} facts @param {string | undefined} commitment as it was first shown */
const isSealed = async ({ seal, text = "", chair, hash }, commitment) => {
  const lines = text.split("\n");
  return (await sha256(text)) === seal && lines[2] === commitment && lines[4 + Number(chair)] === hash;
};

/** @param {string} id @param {DOMStringMap} facts */
const openSalt = async (id, facts) => {
  const { hash = "", seal = "", chair } = facts;
  const salt = findSalt(hash);
  if (!salt || !(await isSealed(facts, loadFacts(id).commitment))) return;
  saveFacts(id, { hash, salt, seal, chair: Number(chair) });
  if (await send("salt", { salt })) saveFacts(id, { opened: true });
};

let handled = "";

const advance = async () => {
  const facts = dealFacts();
  const id = table().dataset.id ?? "";
  if (!facts || !canHash()) return;
  if (!loadFacts(id).commitment) saveFacts(id, { commitment: facts.commitment ?? "" });
  const step = [facts.chair, facts.hash, facts.seal].join(" ");
  if (facts.chair === undefined || handled === step) return;
  handled = step;
  try {
    if (facts.seal && facts.awaited !== undefined) await openSalt(id, facts);
    else if (!facts.seal && !facts.hash) await commit(id, facts);
    else if (!facts.seal)
      saveFacts(id, { hash: facts.hash ?? "", salt: findSalt(facts.hash ?? ""), chair: Number(facts.chair) });
  } catch {
    handled = ""; // offline: tried again after the next push
  }
};

export const refresh = () => {
  advance();
};
