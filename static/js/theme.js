// Light or dark: the system decides until somebody presses the button; then the server remembers, for all devices of
// somebody who is known, and this one does for pages on which nobody is.
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

  const isSet = () => root.dataset.theme === "light" || root.dataset.theme === "dark";
  const bySystem = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const now = () => (isSet() ? root.dataset.theme : bySystem());

  const chosen = remembered();
  if (!root.dataset.theme && (chosen === "light" || chosen === "dark")) root.dataset.theme = chosen;

  document.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest?.("[data-theme-toggle]"))) return;
    root.dataset.theme = now() === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, root.dataset.theme);
    } catch {
      /* see above */
    }
    const body = new URLSearchParams({ theme: root.dataset.theme });
    fetch("/me/settings", { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => {
      // without a connection this device remembers alone
    });
  });
})();
