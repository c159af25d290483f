// The lock of the log: during a game this browser notes it from time to time, so that it can tell afterwards whether
// an earlier move, its cause or its time was changed (engines/kernel/matches/proof/locks.py).

import { loadFacts, saveFacts, withLock } from "./memory.js";

const INTERVAL_MS = 5000; // from a move to the request, which covers all moves made in the meantime

const table = () => document.getElementById("table");

let isPlanned = false;

/** Whether this browser saw the deal of a running game, and has not noted its last entry. */
const isNeeded = () => {
  const { id = "", seq, still } = table().dataset;
  const { seal, lock } = loadFacts(id);
  const isOver = document.querySelector("[data-opens=fair][data-over]") !== null;
  return Boolean(seal) && still === undefined && !isOver && Number(seq) > (lock?.seq ?? 0);
};

const noteLock = async () => {
  const id = table().dataset.id ?? "";
  const answer = await fetch(`/tables/${id}/lock`);
  if (answer.status !== 200) return;
  const lock = await answer.json();
  await withLock(() => {
    if (lock.seq > (loadFacts(id).lock?.seq ?? 0)) saveFacts(id, { lock });
  });
};

const execute = async () => {
  isPlanned = false;
  if (!isNeeded()) return;
  try {
    await noteLock();
  } catch {
    // offline: tried again after the next move
  }
};

export const refresh = () => {
  if (isPlanned || !isNeeded()) return;
  isPlanned = true;
  setTimeout(execute, INTERVAL_MS);
};
