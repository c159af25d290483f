// Small helps on any page: copying a link, opening a dialog, opening a rival's panel.

const copy = async (button) => {
  const link = new URL(button.dataset.copy, location.href).href;
  const label = button.querySelector("span") ?? button;
  const was = label.textContent;
  try {
    await navigator.clipboard.writeText(link);
    label.textContent = button.dataset.copied;
    setTimeout(() => (label.textContent = was), 2000);
  } catch {
    prompt(was, link); // no clipboard without https: then the link is shown to be taken by hand
  }
};

const opened = new Set(); // seats whose panels are open; kept here, as a push renders them anew

export const refresh = () => {
  for (const link of document.querySelectorAll("[data-link]")) link.textContent = new URL(link.dataset.link, location.href).href;
  for (const button of document.querySelectorAll("[data-opens-seat]")) {
    const open = opened.has(button.dataset.opensSeat);
    button.setAttribute("aria-expanded", String(open));
    button.closest(".rival")?.classList.toggle("open", open);
  }
};

export const listen = () => {
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-copy], [data-opens], [data-opens-seat]");
    if (!button) return;
    if (button.dataset.copy) copy(button);
    else if (button.dataset.opens) document.getElementById(button.dataset.opens).showModal();
    else {
      const seat = button.dataset.opensSeat;
      if (!opened.delete(seat)) opened.add(seat);
      refresh();
    }
  });
};
