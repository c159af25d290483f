// The table page: every part listens on the document, and looks again after each swap.

import * as choice from "./choice.js";
import * as keys from "./keys.js";
import * as lights from "./lights.js";
import * as regions from "./regions.js";
import * as small from "./small.js";

const refresh = () => {
  small.refresh();
  choice.refresh();
  lights.refresh();
};

choice.listen();
keys.listen();
lights.listen();
small.listen();
regions.listen(refresh);
refresh();

// On a phone the log is a tab that is shut until it is wanted.
if (matchMedia("(width < 60rem)").matches) document.getElementById("chronicle")?.removeAttribute("open");
