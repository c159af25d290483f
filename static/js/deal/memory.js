// What this browser knows about deals: its unused salts, and the facts of every table. Each has an entry of its own in
// localStorage, so that tabs do not overwrite each other's. A copy in memory serves as long as the page is open, should
// the storage be blocked, full or cleared.

import { isRecord, readJson, storeJson, storeText } from "../storage.js";
import { migrateOldStore } from "./old_store.js";

const SALT = "salt:";
const TABLE = "deal:";
const MAX_TABLES = 1000; // a forgotten table takes its salt with it, so that salt can never be opened again
const MAX_UNUSED_SALTS = 100;

/**
 * The facts of a table that this browser has seen. `seal` is the first one that it was shown, and `other` another one,
 * or `changed` another commitment. `salt` belongs to this table alone; `sent`: it may have left this browser; `opened`:
 * the server confirmed it in time. `foreign` is a hash at the own seat whose salt this browser does not have. `lock` is
 * the last one that was seen during the game.
 * @typedef {{ at?: number, commitment?: string, changed?: string, seal?: string, other?: string, chair?: number,
 *   hash?: string, salt?: string, foreign?: string, refused?: boolean, sent?: boolean, opened?: boolean,
 *   lock?: { seq: number, lock: string } }} TableFacts
 */

/** @type {Map<string, object>} facts of tables, and what could not be stored */
const inMemory = new Map();

/** @param {string} key @returns {any} */
const readStored = (key) => readJson(key, isRecord);

/** @param {string} key */
const removeStored = (key) => storeText(key, null);

/** Returns whether the entry is stored; if not, no older version of it is either. @param {string} key @param {object} entry */
const store = (key, entry) => {
  const isStored = storeJson(key, entry);
  if (!isStored) removeStored(key);
  return isStored;
};

/** @param {string} prefix @returns {string[]} */
const listStored = (prefix) => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
};

/** Forgets the oldest entries beyond a number; tables without a salt of this browser go first. @param {string} prefix @param {number} most */
const forgetOldest = (prefix, most) => {
  const keys = listStored(prefix);
  if (keys.length <= most) return;
  const rank = (/** @type {any} */ entry) => (entry?.salt ? 1e15 : 0) + (entry?.at ?? 0);
  const ranked = keys.map((key) => ({ key, rank: rank(readStored(key)) })).sort((a, b) => a.rank - b.rank);
  for (const { key } of ranked.slice(0, keys.length - most)) removeStored(key);
};

/**
 * The facts of two copies. If they contradict each other, those of this page count: its salt may be out under its seal.
 * @param {TableFacts | undefined} mine
 * @param {TableFacts | undefined} stored
 * @returns {TableFacts}
 */
const merge = (mine, stored) => {
  if (mine?.seal && stored?.seal && mine.seal !== stored.seal) return { ...stored, ...mine, other: stored.seal };
  const merged = { ...mine, ...stored };
  return mine?.commitment ? { ...merged, commitment: mine.commitment } : merged;
};

/** @param {string} key @returns {TableFacts} */
const readFacts = (key) => merge(inMemory.get(key), readStored(key));

/** @param {string} table its id */
export const loadFacts = (table) => readFacts(TABLE + table);

/** Call it with the lock held. @param {string} table its id @param {TableFacts} changes */
export const saveFacts = (table, changes) => {
  const key = TABLE + table;
  const facts = { at: Date.now(), ...readFacts(key), ...changes };
  inMemory.set(key, facts);
  store(key, facts);
  forgetOldest(TABLE, MAX_TABLES);
};

/** Stores a salt that belongs to no table yet. @param {string} hash @param {string} salt */
export const putSalt = (hash, salt) => {
  const entry = { at: Date.now(), salt };
  if (!store(SALT + hash, entry)) inMemory.set(SALT + hash, entry);
  forgetOldest(SALT, MAX_UNUSED_SALTS);
};

/** The unused salt with a hash, if it was created here. @param {string} hash @returns {string | undefined} */
export const findSalt = (hash) => (readStored(SALT + hash) ?? inMemory.get(SALT + hash))?.salt;

/** Removes a salt that now belongs to a table. @param {string} hash */
export const dropSalt = (hash) => {
  inMemory.delete(SALT + hash);
  removeStored(SALT + hash);
};

/**
 * Runs a function while no other tab of this browser runs one.
 * @template T @param {() => T | Promise<T>} work @returns {Promise<T>}
 */
export const withLock = async (work) => (navigator.locks ? navigator.locks.request("deals", work) : work());

// What another tab stores is also copied to the memory of this one, so it survives if the storage is cleared.
addEventListener("storage", ({ key, newValue }) => {
  const stored = key?.startsWith(TABLE) && newValue ? readStored(key) : undefined;
  if (key && stored) inMemory.set(key, merge(inMemory.get(key), stored));
});
migrateOldStore(
  (table, facts) => store(TABLE + table, facts),
  (hash, salt) => store(SALT + hash, { salt }),
);
