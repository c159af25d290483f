// Checks the record of a finished game in the browser: its chain, its hashes and its key. Whether every card follows
// from the key by the rules is checked by `magehall verify`. engines/kernel/matches/record.py, shares.py and rng.py
// contain the same computations in Python.

import { digest, hashSalt, sha256 } from "./salts.js";
import { composeSealedText } from "./sealed_text.js";

/**
 * A finding: the name of the check, and whether it holds, or a number of chairs.
 * @typedef {{ name: string, holds?: boolean, count?: number }} Finding
 * @typedef {import("./sealed_text.js").Share} Share
 * @typedef {{ game: string, version: number, options: object, seats: number, commitment: string, salts: string[],
 *   prev: string, fair?: { seal: string, shares: Share[], drawn: number[] }, origin?: object,
 *   protocol?: number }} Setup
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
  const isWhole = shares.every(({ kind }) => (kind === "arranged") === (shares[0]?.kind === "arranged"));
  let people = isWhole && salts.length === shares.length;
  for (const [chair, { kind, hash }] of shares.entries()) {
    const salt = salts[chair] ?? "";
    if (kind === "bot") bots &&= salt === (await sha256(`${seed}:bot ${chair}`));
    else if (kind === "silent" || kind === "none") people &&= salt === "" && Boolean(hash) === (kind === "silent");
    else if (kind !== "arranged") people &&= hash === (await hashSalt(salt));
  }
  return { bots, people };
};

/** @param {Setup} setup @param {Share[]} shares @param {boolean} isDrawn */
const computeSeal = async (setup, shares, isDrawn) => {
  const origin = setup.origin ? await sha256(JSON.stringify(setup.origin)) : "";
  return sha256(composeSealedText(setup, shares, isDrawn, origin));
};

/**
 * The locks of all entries, computed from the seal, and whether the entries have these locks.
 * @param {string} seal
 * @param {string[]} lines of the entries
 */
const computeLocks = async (seal, lines) => {
  const locks = [seal];
  let match = true;
  for (const line of lines) {
    const { lock, ...entry } = JSON.parse(line);
    const computed = await sha256(`${locks.at(-1)}\n${JSON.stringify({ ...entry, prev: "" })}`);
    match &&= lock === computed;
    locks.push(computed);
  }
  return { locks, match };
};

/**
 * Whether the own number is in the record as this browser committed to it.
 * @param {Setup} setup
 * @param {import("./memory.js").TableFacts} saved
 * @returns {Finding[]}
 */
const findOwn = ({ salts, fair }, { chair = -1, hash, salt, foreign, sent, opened }) => {
  const share = fair?.shares[chair];
  if (!hash || salt === undefined) return foreign ? [{ name: "foreign" }] : [];
  if (share?.hash !== hash) return [{ name: "swapped", holds: false }];
  if (share.kind !== "silent") return [{ name: "own", holds: share.kind === "opened" && salts[chair] === salt }];
  if (opened) return [{ name: "dropped", holds: false }];
  return [{ name: sent ? "unconfirmed" : "late" }];
};

/**
 * Compares the record with the facts that this browser stored about the table.
 * @param {Setup} setup
 * @param {import("./memory.js").TableFacts} saved
 * @returns {Finding[]}
 */
const compareWithSaved = (setup, saved) => {
  const { commitment, seal, other, changed } = saved;
  if (!commitment) return [{ name: "unseen" }];
  /** @type {Finding[]} */
  const findings = [];
  if (other) findings.push({ name: "resealed", holds: false });
  const isSame = !changed && commitment === setup.commitment && (!seal || seal === setup.fair?.seal);
  findings.push(seal || !isSame ? { name: "seen", holds: isSame } : { name: "glimpsed" });
  return [...findings, ...findOwn(setup, saved)];
};

/**
 * "unfair" if anything is wrong. "fair" only if the own number decided, and everything else was locked before it was
 * opened; else somebody may have chosen the deal, and this browser cannot tell.
 * @param {Finding[]} findings
 */
const judge = (findings) => {
  const holds = (/** @type {string} */ name) => findings.find((finding) => finding.name === name)?.holds === true;
  if (findings.some((finding) => finding.holds === false)) return "unfair";
  const hasDoubt = findings.some(({ name }) => ["silent", "old"].includes(name));
  return holds("own") && holds("seen") && !hasDoubt ? "fair" : "unsure";
};

/**
 * @param {string} text the record
 * @param {import("./memory.js").TableFacts} saved
 * @returns {Promise<{ findings: Finding[], key: string, verdict: "fair" | "unsure" | "unfair" }>}
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
    if ((setup.protocol ?? 1) > 1) {
      const { locks, match } = await computeLocks(seal, lines.slice(1, -1));
      findings.push({ name: "locks", holds: match });
      if (saved.lock) findings.push({ name: "watched", holds: locks[saved.lock.seq] === saved.lock.lock });
    } else findings.push({ name: "old" });
    if (count("arranged")) findings.push(saved.hash ? { name: "own", holds: false } : { name: "arranged" });
    else findings.push(...compareWithSaved(setup, saved));
    for (const name of ["silent", "none"]) if (count(name)) findings.push({ name, count: count(name) });
    if (!count("opened", "given", "arranged")) findings.push({ name: "alone" });
  } else findings.push({ name: "old" }, ...(saved.seal ? [{ name: "seen", holds: false }] : []));
  return { findings, key, verdict: judge(findings) };
};
