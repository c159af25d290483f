// Checks the record of a finished game in the browser: its chain, its hashes and its key. Whether every card follows
// from the key by the rules is checked by `magehall verify`. engines/kernel/matches/record.py, shares.py and rng.py
// contain the same computations in Python.

import { digest, hashSalt, sha256 } from "./salts.js";

/**
 * A finding: the name of the check, and whether it holds, or a number of chairs.
 * @typedef {{ name: string, holds?: boolean, count?: number }} Finding
 * @typedef {{ kind: string, hash: string }} Share
 * @typedef {{ game: string, options: object, seats: number, commitment: string, salts: string[], prev: string,
 *   fair?: { seal: string, shares: Share[], drawn: number[] }, origin?: object }} Setup
 */

/** @param {string} text */
const length = (text) => new TextEncoder().encode(text).length;

/** The key of all random numbers, from the seed and every salt. @param {string} seed @param {string[]} salts */
const deriveKey = (seed, salts) => sha256([seed, ...salts].map((part) => `${length(part)}:${part}`).join(""));

/** The seats of all chairs, shuffled with the key. @param {string} key @param {number} size */
const drawSeats = async (key, size) => {
  const stream = await sha256(`${key}:seats`);
  const order = Array.from({ length: size }, (_, seat) => seat);
  let n = 0;
  const drawBelow = async (/** @type {number} */ bound) => {
    const limit = (1n << 64n) - ((1n << 64n) % BigInt(bound));
    while (true) {
      const bytes = await digest(`${stream}:${n}`);
      n += 1;
      const value = new DataView(bytes.buffer).getBigUint64(0);
      if (value < limit) return Number(value % BigInt(bound));
    }
  };
  for (let last = size - 1; last > 0; last--) {
    const other = await drawBelow(last + 1);
    const [a = 0, b = 0] = [order[last], order[other]];
    [order[last], order[other]] = [b, a];
  }
  return order;
};

/** Every line contains the hash of the line before, and the last line that of all. @param {string[]} lines */
const isChained = async (lines) => {
  const prevs = lines.map((line) => JSON.parse(line).prev);
  const hashes = await Promise.all(lines.map(sha256));
  const { kind, sum } = JSON.parse(lines.at(-1) ?? "{}");
  const whole = (await sha256(lines.slice(0, -1).join("\n"))) === sum;
  return kind === "end" && whole && prevs.every((prev, at) => prev === (at ? hashes[at - 1] : ""));
};

/** @param {Share[]} shares @param {string[]} salts @param {string} seed */
const checkSalts = async (shares, salts, seed) => {
  let bots = true;
  let people = salts.length === shares.length;
  for (const [chair, { kind, hash }] of shares.entries()) {
    const salt = salts[chair] ?? "";
    if (kind === "bot") bots &&= salt === (await sha256(`${seed}:bot ${chair}`));
    else if (kind === "silent" || kind === "none") people &&= salt === "";
    else if (kind !== "arranged") people &&= hash === (await hashSalt(salt));
  }
  return { bots, people };
};

/** @param {Setup} setup @param {Share[]} shares @param {boolean} drawn */
const computeSeal = async ({ game, options, commitment, origin }, shares, drawn) => {
  const lines = shares.map(({ kind, hash }) => hash || kind);
  if (origin) lines.push(`origin ${await sha256(JSON.stringify(origin))}`);
  const seats = drawn ? "drawn" : "chosen";
  return sha256([`magehall ${game}`, JSON.stringify(options), commitment, seats, ...lines].join("\n"));
};

/**
 * Compares the record with the facts that this browser stored about the table.
 * @param {Setup} setup
 * @param {import("./salts.js").TableFacts} saved
 * @returns {Finding[]}
 */
const compareWithSaved = ({ commitment, salts, fair }, saved) => {
  const { chair = -1, hash, salt, seal, opened } = saved;
  if (!saved.commitment) return [{ name: "unseen" }];
  const findings = [{ name: "seen", holds: saved.commitment === commitment && (!seal || seal === fair?.seal) }];
  if (!hash) return findings;
  const share = fair?.shares[chair];
  const mine = share?.hash === hash && (share.kind !== "opened" || !salt || salts[chair] === salt);
  if (mine && share?.kind === "silent")
    return [...findings, opened ? { name: "dropped", holds: false } : { name: "late" }];
  return [...findings, { name: "own", holds: mine }];
};

/**
 * @param {string} text the record
 * @param {import("./salts.js").TableFacts} saved
 * @returns {Promise<{ findings: Finding[], key: string, isFair: boolean }>}
 */
export const checkRecord = async (text, saved) => {
  const lines = text.split("\n").slice(0, -1);
  const setup = /** @type {Setup} */ (JSON.parse(lines[0] ?? ""));
  const { seed } = JSON.parse(lines.at(-1) ?? "");
  const key = await deriveKey(seed, setup.salts);
  /** @type {Finding[]} */
  const findings = [
    { name: "chain", holds: await isChained(lines) },
    { name: "seed", holds: (await sha256(`magehall:${seed}`)) === setup.commitment },
  ];
  if (setup.fair) {
    const { shares, drawn, seal } = setup.fair;
    const count = (/** @type {string[]} */ ...kinds) => shares.filter(({ kind }) => kinds.includes(kind)).length;
    const { bots, people } = await checkSalts(shares, setup.salts, seed);
    findings.push({ name: "salts", holds: people });
    if (count("bot")) findings.push({ name: "bots", holds: bots });
    if (drawn.length)
      findings.push({ name: "drawn", holds: String(drawn) === String(await drawSeats(key, shares.length)) });
    findings.push({ name: "seal", holds: (await computeSeal(setup, shares, drawn.length > 0)) === seal });
    if (count("arranged")) findings.push({ name: "arranged" });
    else findings.push(...compareWithSaved(setup, saved));
    for (const name of ["silent", "none"]) if (count(name)) findings.push({ name, count: count(name) });
    if (!count("opened", "given", "arranged")) findings.push({ name: "alone" });
  } else findings.push({ name: "old" });
  return { findings, key, isFair: findings.every(({ holds }) => holds !== false) };
};
