// Salts: the random numbers that this browser adds to games. The server knows only their hashes until a game starts;
// they are stored until the deal has been checked.

import { isRecord, readJson, storeJson, validEntries } from "../storage.js";

const KEY = "deals";
const MAX_STORED = 100; // salts, and tables

/**
 * The facts of a table that this browser saw before the deal, and whether it opened its salt in time.
 * @typedef {{ commitment?: string, seal?: string, chair?: number, hash?: string, salt?: string,
 *   opened?: boolean }} TableFacts
 * @typedef {{ salts: Record<string, string>, tables: Record<string, TableFacts> }} Stored
 */

/** @type {Stored} the state while storage is blocked, lost with the page */
let inMemory = { salts: {}, tables: {} };

/** @returns {Stored} */
const readState = () => {
  const stored = readJson(KEY, isRecord);
  if (!stored) return inMemory;
  return { salts: validEntries(stored.salts, isText), tables: validEntries(stored.tables, isFacts) };
};

/** @param {unknown} value @returns {value is string} */
const isText = (value) => typeof value === "string";
/** @param {unknown} value @returns {value is TableFacts} */
const isFacts = (value) => isRecord(value);

/** @template T @param {Record<string, T>} entries */
const newest = (entries) => Object.fromEntries(Object.entries(entries).slice(-MAX_STORED));

/** @param {Stored} all */
const write = ({ salts, tables }) => {
  inMemory = { salts: newest(salts), tables: newest(tables) };
  storeJson(KEY, inMemory); // storage may be blocked, see above
};

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether this page can hash: without https it cannot, except on localhost. */
export const canHash = () => Boolean(crypto.subtle);

/** @param {string} text */
export const digest = async (text) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** @param {string} text */
export const sha256 = async (text) => hex(await digest(text));

/** The public hash of a salt. @param {string} salt */
export const hashSalt = (salt) => sha256(`magehall salt:${salt}`);

/** Creates a salt, stores it, and resolves to its hash. */
export const createSalt = async () => {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  const hash = await hashSalt(salt);
  const state = readState();
  write({ ...state, salts: { ...state.salts, [hash]: salt } });
  return hash;
};

/** The salt with a hash, if it was created here. @param {string} hash */
export const findSalt = (hash) => readState().salts[hash];

/** @param {string} table its id */
export const loadFacts = (table) => readState().tables[table] ?? {};

/** @param {string} table its id @param {TableFacts} facts */
export const saveFacts = (table, facts) => {
  const state = readState();
  write({ ...state, tables: { ...state.tables, [table]: { ...state.tables[table], ...facts } } });
};
