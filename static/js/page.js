// A page without a table: only the small helps.

import { listen, refresh } from "./small.js";

listen();
refresh();
