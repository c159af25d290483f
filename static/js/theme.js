// Light or dark: the system decides until the viewer presses the button. The server then stores the choice for all of
// their devices; this device stores it as well, for pages without a known viewer.
(() => {
  const root = document.documentElement;
  const KEY = "theme";

  const readStored = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage may be blocked; the button then works for this page only
    }
  };

  const hasTheme = () => root.dataset.theme === "light" || root.dataset.theme === "dark";
  const systemTheme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const currentTheme = () => (hasTheme() ? root.dataset.theme : systemTheme());

  const stored = readStored();
  if (!root.dataset.theme && (stored === "light" || stored === "dark")) root.dataset.theme = stored;

  document.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest?.("[data-theme-toggle]"))) return;
    root.dataset.theme = currentTheme() === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, root.dataset.theme);
    } catch {
      // storage is blocked, see above
    }
    const body = new URLSearchParams({ theme: root.dataset.theme });
    fetch("/me/settings", { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => {
      // offline: only this device stores it
    });
  });
})();
