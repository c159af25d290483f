// Ops: random names of requests. The server does what a request says once, however often it arrives with the same op.

// randomUUID exists in secure contexts only; a table on the local network may not be one.
export const createOp = () => {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
};
