// What all browsers do in the page itself: they wait for elements, and find the point at which one can be pressed.
(tool, given) => {
  const isRendered = (element) => element.getClientRects().length > 0;
  const findAll = (selector) => [...document.querySelectorAll(selector)].filter(isRendered);
  const nameOf = (element) => [element.localName, element.id && `#${element.id}`, ...element.classList].filter(Boolean).join(".");

  // Resolves to the first result of `look` that is not undefined, or to undefined after a number of milliseconds.
  const until = (look, milliseconds) =>
    new Promise((resolve) => {
      const finish = (result) => {
        watch.disconnect();
        removeEventListener("pagehide", leave);
        clearInterval(again);
        clearTimeout(end);
        resolve(result);
      };
      const tryNow = () => {
        const result = look();
        if (result !== undefined) finish(result);
      };
      const leave = () => finish(undefined); // not all browsers answer for a page that was left
      const watch = new MutationObserver(tryNow);
      const again = setInterval(tryNow, 50); // sheets and scrolling change what is visible, too
      const end = setTimeout(() => finish(undefined), milliseconds);
      addEventListener("pagehide", leave);
      watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      tryNow();
    });

  // The centre of the element's part on the screen, if a press there hits the element.
  const pointOf = (element) => {
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = element.getBoundingClientRect();
    const left = Math.max(box.left, 0);
    const top = Math.max(box.top, 0);
    const x = Math.floor((left + Math.min(box.right, innerWidth)) / 2);
    const y = Math.floor((top + Math.min(box.bottom, innerHeight)) / 2);
    const hit = document.elementFromPoint(x, y);
    return { x, y, isHit: hit !== null && (element.contains(hit) || hit.control === element), cover: hit && nameOf(hit) };
  };

  const tools = {
    appears: async (milliseconds, selector) => (await until(() => findAll(selector)[0] && true, milliseconds)) ?? false,

    paints: async () => {
      await document.fonts.ready;
      await new Promise(requestAnimationFrame);
      return true;
    },

    // Two looks in a row find the same point: what moves is not pressed.
    locate: async (milliseconds, selector, index) => {
      let before;
      const look = () => {
        const element = findAll(selector)[index];
        const now = element && pointOf(element);
        const isStill = now?.isHit && before?.x === now.x && before?.y === now.y;
        before = now;
        return isStill ? [now.x, now.y] : undefined;
      };
      const found = await until(look, milliseconds);
      return found ?? (before ? `${selector} is covered by ${before.cover} at ${before.x},${before.y}` : `${selector} is not there`);
    },

    count: (selector) => findAll(selector).length,
    read: (selector) => document.querySelector(selector)?.textContent.trim() ?? null,
    attribute: (selector, name) => document.querySelector(selector)?.getAttribute(name) ?? null,
  };

  return tools[tool](...given);
}
