// On a phone the players are a strip: it follows whoever's turn it is, and stays where a finger has put it meanwhile.

let shown = "";

export const refresh = () => {
  const strip = document.getElementById("players");
  const one = strip?.querySelector(".active, .asked");
  if (!strip || !one || one.id === shown || strip.scrollWidth <= strip.clientWidth) return;
  shown = one.id;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  strip.scrollTo({ left: one.offsetLeft - 12, behavior: still ? "auto" : "smooth" });
};
