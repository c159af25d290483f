// Entry point of pages without a table: links to copy, dialogs to open, dates.

import * as dates from "../dates.js";
import * as dialogs from "../dialogs.js";
import * as shareLinks from "../share_links.js";

shareLinks.listen();
dialogs.listen();
for (const part of [shareLinks, dates]) part.refresh();
