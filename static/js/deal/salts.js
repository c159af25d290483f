// Salts: what this browser adds to the chance of games. Made here, known to the server by their hashes alone until a
// game starts, and kept until its deal has been checked.

const KEY = "deals";
const MOST = 100; // how many salts, and how many tables, are kept

/**
 * What this browser was shown of a table before the deal, and whether it opened its salt in time.
 * @typedef {{ commitment?: string, seal?: string, chair?: number, hash?: string, salt?: string, opened?: boolean }} Kept
 * @typedef {{ salts: Record<string, string>, tables: Record<string, Kept> }} All
 */

/** @type {All} what is kept where storage is closed to us: as long as the page stands */
let inMind = { salts: {}, tables: {} };

/** @returns {All} */
const read = () => {
  try {
    return { ...inMind, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return inMind;
  }
};

/** @template T @param {Record<string, T>} kept */
const newest = (kept) => Object.fromEntries(Object.entries(kept).slice(-MOST));

/** @param {All} all */
const write = ({ salts, tables }) => {
  inMind = { salts: newest(salts), tables: newest(tables) };
  try {
    localStorage.setItem(KEY, JSON.stringify(inMind));
  } catch {
    /* as above */
  }
};

/** @param {Uint8Array} bytes */
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether this page can hash: it cannot without https, but on the machine itself. */
export const canHash = () => Boolean(crypto.subtle);

/** @param {string} text */
export const digest = async (text) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

/** @param {string} text */
export const sha256 = async (text) => hex(await digest(text));

/** @param {string} salt what is shown of it before it is opened */
export const hashSalt = (salt) => sha256(`magehall salt:${salt}`);

/** A new salt: its hash. */
export const makeSalt = async () => {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  const hash = await hashSalt(salt);
  const all = read();
  write({ ...all, salts: { ...all.salts, [hash]: salt } });
  return hash;
};

/** The salt of a hash, if it was made here. @param {string} hash */
export const saltOf = (hash) => read().salts[hash];

/** @param {string} table its id */
export const keptOf = (table) => read().tables[table] ?? {};

/** @param {string} table its id @param {Kept} facts */
export const keep = (table, facts) => {
  const all = read();
  write({ ...all, tables: { ...all.tables, [table]: { ...all.tables[table], ...facts } } });
};
