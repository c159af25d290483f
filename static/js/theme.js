// Light or dark: the system decides until somebody presses the button; then this device remembers.
(() => {
  const root = document.documentElement;
  const KEY = "theme";

  const remembered = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage may be closed to us; the button then works for this page only
    }
  };

  const now = () => root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

  const chosen = remembered();
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;

  document.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest?.("[data-theme-toggle]"))) return;
    root.dataset.theme = now() === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, root.dataset.theme);
    } catch {
      /* see above */
    }
  });
})();
