// The text that is sealed before any salt is opened: the same as in engines/kernel/matches/shares.py.

const PROTOCOL = 2; // engines/kernel/matches/proof/protocol.py
const COMMITMENT_LINE = 2;
const FIRST_CHAIR_LINE = 4;

/**
 * @typedef {{ kind: string, hash: string, strength?: string }} Share
 * @typedef {{ game: string, version: number, options: object, commitment: string, protocol?: number }} SealedFacts
 */

/**
 * @param {SealedFacts} facts
 * @param {Share[]} shares
 * @param {boolean} isDrawn whether seats are drawn
 * @param {string} origin the hash of the moment from which the game continues, if there is one
 */
export const composeSealedText = ({ game, version, options, commitment, protocol = 1 }, shares, isDrawn, origin) => {
  const title = protocol === 1 ? `magehall ${game}` : `magehall ${game} rules ${version} protocol ${protocol}`;
  const lines = shares.map(({ kind, hash, strength }) => hash || (strength ? `${kind} ${strength}` : kind));
  if (origin) lines.push(`origin ${origin}`);
  return [title, JSON.stringify(options), commitment, isDrawn ? "drawn" : "chosen", ...lines].join("\n");
};

/**
 * Whether a salt can be opened under a text: it names today's protocol, which leaves nothing open, and covers the
 * commitment that was shown first and the own hash.
 * @param {string} text
 * @param {{ commitment?: string, hash?: string }} facts
 * @param {number} chair
 */
export const covers = (text, { commitment, hash }, chair) => {
  const lines = text.split("\n");
  return (
    Boolean(lines[0]?.endsWith(` protocol ${PROTOCOL}`)) &&
    Boolean(commitment && hash) &&
    lines[COMMITMENT_LINE] === commitment &&
    lines[FIRST_CHAIR_LINE + chair] === hash &&
    !lines.slice(FIRST_CHAIR_LINE).includes("arranged")
  );
};
