// At the end of a game: how it went is fetched once, when there is a place for it.

const table = () => document.getElementById("table");

let wanted = false;

export const refresh = () => {
  const curve = document.getElementById("curve");
  if (!curve || curve.childElementCount || wanted || table().dataset.still !== undefined) return;
  wanted = true;
  htmx
    .ajax("GET", `/tables/${table().dataset.id}/course`, { source: curve, swap: "none" })
    .catch(() => {
      // the result stands without it
    })
    .finally(() => {
      wanted = false;
    });
};
