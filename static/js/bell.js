// The bell of a page that is not sent what changes: it is read when the page comes, and when one comes back to it.

const read = async () => {
  const answer = await fetch("/bell");
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("bell");
  const old = document.getElementById("bell");
  if (fresh && old && fresh.outerHTML !== old.outerHTML) old.replaceWith(fresh);
};

const readQuietly = () => {
  read().catch(() => undefined); // without a line the bell stays as it is
};

if (document.getElementById("bell")) {
  readQuietly();
  document.addEventListener("visibilitychange", () => document.hidden || readQuietly());
}
