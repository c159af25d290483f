// A page without a table: links to copy, dialogs to open, dates.

import * as dates from "../dates.js";
import * as openers from "../dialogs.js";
import * as copy from "../share_links.js";

copy.listen();
openers.listen();
for (const part of [copy, dates]) part.refresh();
