// At a table that has not begun: this browser commits to a salt, and opens it once everything is sealed. It is opened
// only when the seal is of what this browser knows.

import { canHash, keep, keptOf, makeSalt, saltOf, sha256 } from "./salts.js";

const table = () => document.getElementById("table");

/** What the waiting room says of the deal. */
const facts = () => document.getElementById("deal")?.dataset;

/**
 * Whether it came in time (else 204). The deal is shown at once; all else comes by the next push.
 * @param {"salt" | "salt-hash"} what
 * @param {Record<string, string>} values
 */
const send = async (what, values) => {
  const headers = { "HX-Request": "true" };
  const body = new URLSearchParams(values);
  const answer = await fetch(`/tables/${table().dataset.id}/${what}`, { method: "POST", headers, body });
  const isInTime = answer.status === 200;
  if (isInTime && what === "salt") {
    const text = await answer.text();
    await htmx.swap({ sourceElement: document.getElementById("live"), target: table(), swap: "none", text });
  }
  return isInTime;
};

/** @param {string} id @param {DOMStringMap} said */
const commit = async (id, { chair }) => {
  const hash = await makeSalt();
  if (await send("salt-hash", { salt_hash: hash })) keep(id, { hash, salt: saltOf(hash), chair: Number(chair) });
};

/** @param {DOMStringMap} said @param {string | undefined} commitment what it was when it was first shown */
const isSealed = async ({ seal, text = "", chair, hash }, commitment) => {
  const lines = text.split("\n");
  return (await sha256(text)) === seal && lines[2] === commitment && lines[4 + Number(chair)] === hash;
};

/** @param {string} id @param {DOMStringMap} said */
const open = async (id, said) => {
  const { hash = "", seal = "", chair } = said;
  const salt = saltOf(hash);
  if (!salt || !(await isSealed(said, keptOf(id).commitment))) return;
  keep(id, { hash, salt, seal, chair: Number(chair) });
  if (await send("salt", { salt })) keep(id, { opened: true });
};

let done = "";

const look = async () => {
  const said = facts();
  const id = table().dataset.id ?? "";
  if (!said || !canHash()) return;
  if (!keptOf(id).commitment) keep(id, { commitment: said.commitment ?? "" });
  const step = [said.chair, said.hash, said.seal].join(" ");
  if (said.chair === undefined || done === step) return;
  done = step;
  try {
    if (said.seal && said.awaited !== undefined) await open(id, said);
    else if (!said.seal && !said.hash) await commit(id, said);
    else if (!said.seal) keep(id, { hash: said.hash ?? "", salt: saltOf(said.hash ?? ""), chair: Number(said.chair) });
  } catch {
    done = ""; // the connection is away: once more with the next push
  }
};

export const refresh = () => {
  look();
};
