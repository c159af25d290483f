// The bell of a page that is not sent what changes: the page brings it, and it is read again when one comes back.

const read = async () => {
  const answer = await fetch("/bell");
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("bell");
  const old = document.getElementById("bell");
  if (fresh && old && fresh.outerHTML !== old.outerHTML) old.replaceWith(fresh);
};

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) read().catch(() => undefined); // without a line the bell stays as it is
});
