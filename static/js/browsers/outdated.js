// Says in one sentence that the browser is older than those of docs/browsers.md, instead of a page in ruins. A classic
// script without new syntax, so that old browsers run it; it tests what each of the oldest supported ones has just got.

(function () {
  var isRecent = false;
  try {
    isRecent =
      matchMedia("(width >= 1px)").matches && // Safari 16.4
      CSS.supports("selector(:has(a))") && // Firefox 121
      CSS.supports("color", "color-mix(in srgb, red, blue)"); // Chrome 111
  } catch (error) {
    isRecent = false;
  }
  if (isRecent) return;
  document.addEventListener("DOMContentLoaded", function () {
    var meta = document.querySelector("meta[name=outdated-browser]");
    var words = document.createElement("p");
    words.id = "outdated";
    words.textContent = meta && meta.getAttribute("content");
    words.style.cssText = "max-width: 30em; margin: 0 auto; padding: 20vh 1em; text-align: center; font-size: 1.25em";
    document.body.textContent = "";
    document.body.appendChild(words);
  });
})();
