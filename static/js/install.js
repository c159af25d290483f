// Lets the browser install the site as an app, once a page has nothing more urgent to do.

const register = () => {
  const files = new URL("..", import.meta.url).pathname.replace(/\/$/, "");
  navigator.serviceWorker.register(`/worker.js?files=${encodeURIComponent(files)}`).catch(() => {
    /* not everywhere allowed: then it is a site like any other */
  });
};

// In secure contexts only.
if ("serviceWorker" in navigator) {
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}
