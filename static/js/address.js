// The address of the page.

/** Shows another address of the same page. Browsers refuse that when it is done too often. @param {string} address */
export const replaceAddress = (address) => {
  try {
    history.replaceState(null, "", address);
  } catch {
    // the page works the same at its old address
  }
};
