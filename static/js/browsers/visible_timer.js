// Timers of a page that is seen. A hidden page has none: it costs no battery, and shows nothing that could be outdated.
// Updates that matter while the page is hidden, such as a turn, arrive through the socket.

/**
 * Calls a function again and again while the page is visible.
 * @param {() => void} callback
 * @param {number} interval in milliseconds
 */
export const repeatWhileVisible = (callback, interval) => {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  const follow = () => {
    clearInterval(timer);
    timer = document.hidden ? undefined : setInterval(callback, interval);
  };
  document.addEventListener("visibilitychange", follow);
  follow();
};
