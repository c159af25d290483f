// Entry point of pages without a table: links to copy, dialogs to open, dates.

import * as dialogs from "../dialogs.js";
import * as shareLinks from "../share_links.js";
import * as time from "../time.js";

shareLinks.listen();
dialogs.listen();
for (const part of [shareLinks, time]) part.refresh();
