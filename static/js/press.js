// A long press does what hovering does: a chip has the class `held`, by which the sheets show what can be read of
// it, until the next touch. It is no click.

const LONG = 450; // milliseconds

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** @type {Element | null} */
let held = null;
let over = false; // the click that ends a long press is not meant

const letGo = () => {
  clearTimeout(waiting);
  held?.classList.remove("held");
  held = null;
};

/** @param {Element} chip */
const hold = (chip) => {
  held = chip;
  over = true;
  chip.classList.add("held");
};

export const listen = () => {
  document.addEventListener("pointerdown", ({ target, pointerType }) => {
    letGo();
    over = false;
    const chip = pointerType === "mouse" ? null : /** @type {Element} */ (target).closest?.(".chip");
    if (chip) waiting = setTimeout(hold, LONG, chip);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(waiting));
  document.addEventListener(
    "click",
    (event) => {
      if (!over || event.detail === 0) return; // 0: by a key
      over = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true, // before anybody takes it for a choice
  );
  document.addEventListener("contextmenu", (event) => held && event.preventDefault());
};
