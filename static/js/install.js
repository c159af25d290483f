// Registers the service worker after the page has loaded, so that the site can be installed as an app.

export const registerWorker = async () => {
  const files = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
  const site = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=application-name]"));
  const facts = new URLSearchParams({ files, name: site?.content ?? "", own: site?.dataset.files ?? "" });
  return navigator.serviceWorker.register(`/worker.js?${facts}`);
};

const register = () => {
  registerWorker().catch(() => {
    // not allowed everywhere: the site then works without it
  });
};

// Service workers exist in secure contexts only.
if ("serviceWorker" in navigator) {
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}
