// The notice of a page (#notice): why something did not work.

const place = () => /** @type {HTMLElement | null} */ (document.getElementById("notice"));

/** The place of notices on pages other than tables, which have none of their own. */
const createPlace = () => {
  const box = Object.assign(document.createElement("div"), { id: "notice", className: "page-notice", role: "alert" });
  document.body.append(box);
  return box;
};

/** @param {string} words */
export const showNotice = (words) => {
  const notice = document.createElement("p");
  notice.className = "notice lost";
  notice.textContent = words;
  (place() ?? createPlace()).replaceChildren(notice);
};

/** Removes a notice of a script; one that the server wrote stays. */
export const clearNotice = () => place()?.querySelector(".lost")?.remove();
