// The direction in which the language of the page is written.

/** 1 from left to right, -1 from right to left. */
export const direction = document.documentElement.dir === "rtl" ? -1 : 1;
