// A page without a table: links to copy, dialogs to open, dates.

import * as copy from "../copy.js";
import * as dates from "../dates.js";
import * as openers from "../openers.js";

copy.listen();
openers.listen();
for (const part of [copy, dates]) part.refresh();
