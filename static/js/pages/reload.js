// For development (`magehall serve --reload`, app/server/reload/pages.py): loads the page again when the server runs
// other code, or its style sheets when they change, and shows why changed code cannot run. No template contains it.

const RETRY_MS = 100;
const STYLE = `
  position: fixed; inset: 0 0 auto 0; margin: 0; max-width: none; width: auto; max-height: 40vh; overflow: auto;
  padding: 1rem; border: 0; border-bottom: 4px solid #c33; background: #1d1718; color: #fdeaea;
  font: 14px/1.4 monospace; white-space: pre-wrap;`;

const script = document.querySelector("script[data-build]");
const build = script?.getAttribute("data-build");
let styles = Number(script?.getAttribute("data-styles"));

/** @param {string} error */
const showError = (error) => {
  document.querySelector("#reload-error")?.remove();
  if (!error) return;
  const box = document.createElement("pre");
  box.id = "reload-error";
  if ("popover" in box) box.popover = "manual";
  box.setAttribute("role", "alert");
  box.style.cssText = STYLE;
  const close = document.createElement("button");
  close.textContent = "Close";
  close.style.float = "right";
  close.addEventListener("click", () => box.remove());
  box.append(close, error);
  document.body.append(box);
  box.showPopover?.(); // above dialogs, too
  box.scrollTop = box.scrollHeight; // the last line says what is wrong
};

const loadStyles = () => {
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
    const address = new URL(link.getAttribute("href") ?? "", location.href);
    address.searchParams.set("styles", String(Date.now()));
    link.setAttribute("href", address.pathname + address.search);
  }
};

const connect = () => {
  const socket = new WebSocket("/reload");
  socket.addEventListener("message", ({ data }) => {
    const state = JSON.parse(data);
    if (state.build !== build) return location.reload();
    showError(state.error);
    if (state.styles !== styles) loadStyles();
    styles = state.styles;
  });
  socket.addEventListener("close", () => setTimeout(connect, RETRY_MS));
};

// The frames of a page are loaded again with it.
if (window === window.top) connect();
