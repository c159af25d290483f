// The single entry of localStorage in which versions up to 0.2.0 stored all salts and tables.

const OLD_KEY = "deals";

/**
 * Hands over its contents, and removes it.
 * @param {(table: string, facts: any) => void} putTable
 * @param {(hash: string, salt: string) => void} putSalt of salts that belong to no table yet
 */
export const migrateOldStore = (putTable, putSalt) => {
  try {
    const { salts = {}, tables = {} } = JSON.parse(localStorage.getItem(OLD_KEY) ?? "{}");
    localStorage.removeItem(OLD_KEY);
    for (const [table, facts] of Object.entries(tables)) {
      putTable(table, facts.seal && facts.salt ? { ...facts, sent: true } : facts);
      delete salts[facts.hash];
    }
    for (const [hash, salt] of Object.entries(salts)) putSalt(hash, salt);
  } catch {
    // storage is blocked, or the entry is not ours
  }
};
