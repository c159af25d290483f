// Salts: the random numbers that this browser adds to games. The server knows only their hashes until a game starts.

import { putSalt } from "./memory.js";

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
  putSalt(hash, salt);
  return hash;
};
