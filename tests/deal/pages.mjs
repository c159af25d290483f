// Runs the scripts of static/js/deal/ as pages would: each tab in a context of its own, with the storage, the locks and
// the storage events of its browser. Reads a command as JSON per line, and writes its answer as JSON.

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { createInterface } from "node:readline";
import vm from "node:vm";

const SCRIPTS = process.argv[2];
const browsers = new Map();
const tabs = new Map();

const browserOf = (name) => {
  if (!browsers.has(name)) browsers.set(name, { data: {}, isFull: false, lock: Promise.resolve(), tabs: new Set() });
  return browsers.get(name);
};

const createStorage = (browser, tab) => {
  const set = (key, value) => {
    if (value === undefined) delete browser.data[key];
    else if (browser.isFull) throw new Error("the quota is exceeded");
    else browser.data[key] = String(value);
    for (const other of browser.tabs)
      if (other !== tab) for (const listen of other.storageListeners) listen({ key, newValue: value ?? null });
  };
  const methods = {
    getItem: (key) => browser.data[key] ?? null,
    setItem: (key, value) => set(key, value),
    removeItem: (key) => set(key, undefined),
  };
  return new Proxy(
    {},
    {
      get: (_, name) => methods[name],
      ownKeys: () => Object.keys(browser.data),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, value: "" }),
    },
  );
};

const request = (browser) => (_, work) => {
  const result = browser.lock.then(work);
  browser.lock = result.catch(() => undefined);
  return result;
};

const post = async (tab, address, options) => {
  const kind = address.split("/").at(-1);
  tab.posts.push({ kind, ...Object.fromEntries(new URLSearchParams(String(options.body))) });
  const status = tab.answers[kind] ?? 200;
  if (!status) throw new TypeError("the connection was lost");
  return { status, ok: status < 400, text: async () => "", json: async () => ({}) };
};

const load = async (tab, name) => {
  const link = (file) => {
    if (!tab.modules.has(file)) {
      const module = new vm.SourceTextModule(readFileSync(file, "utf8"), { context: tab.context, identifier: file });
      tab.modules.set(file, module);
    }
    return tab.modules.get(file);
  };
  const module = link(resolve(SCRIPTS, name));
  if (module.status === "unlinked") await module.link((path, parent) => link(resolve(dirname(parent.identifier), path)));
  await module.evaluate();
  return module.namespace;
};

const open = async ({ browser: name, tab: id, table }) => {
  const browser = browserOf(name);
  const tab = { table, posts: [], answers: {}, modules: new Map(), storageListeners: [], deal: null, browser };
  const elements = { table: { dataset: { id: table } }, live: {} };
  tab.context = vm.createContext({
    document: { getElementById: (key) => (key === "deal" ? tab.deal : (elements[key] ?? null)) },
    localStorage: createStorage(browser, tab),
    navigator: { locks: { request: request(browser) } },
    addEventListener: (_, listen) => tab.storageListeners.push(listen),
    fetch: (address, options) => post(tab, address, options),
    htmx: { swap: async () => undefined },
    crypto,
    TextEncoder,
    URLSearchParams,
  });
  browser.tabs.add(tab);
  tabs.set(id, tab);
  tab.exchange = await load(tab, "salt_exchange.js");
  tab.checks = await load(tab, "check_record.js");
  tab.memory = await load(tab, "memory.js");
  tab.salts = await load(tab, "salts.js");
  tab.alarm = await load(tab, "alarm.js");
};

const report = (tab) => {
  const facts = tab.memory.loadFacts(tab.table);
  return { posts: tab.posts.splice(0), facts, warnings: tab.alarm.listWarnings(facts) };
};

const commands = {
  open,
  close: async ({ tab: id }) => {
    tabs.get(id).browser.tabs.delete(tabs.get(id));
    tabs.delete(id);
  },
  show: async ({ tab: id, deal, answers }) => {
    const tab = tabs.get(id);
    tab.deal = deal && { dataset: deal };
    tab.answers = answers;
    await tab.exchange.refresh();
    return report(tab);
  },
  join: async ({ tab: id }) => tabs.get(id).salts.createSalt(),
  replace: async ({ tab: id }) => {
    await tabs.get(id).exchange.replaceHash();
    return report(tabs.get(id));
  },
  clear: async ({ browser }) => {
    browserOf(browser).data = {};
  },
  fill: async ({ browser, isFull }) => {
    browserOf(browser).isFull = isFull;
  },
  check: async ({ tab: id, record }) => {
    const tab = tabs.get(id);
    const { findings, verdict } = await tab.checks.checkRecord(record, tab.memory.loadFacts(tab.table));
    return { findings, verdict };
  },
  judge: async ({ tab: id, records }) => {
    const tab = tabs.get(id);
    const facts = tab.memory.loadFacts(tab.table);
    const results = await Promise.all(records.map((record) => tab.checks.checkRecord(record, facts)));
    return results.map(({ verdict }) => verdict);
  },
  reset: async () => {
    browsers.clear();
    tabs.clear();
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  const answer = await commands[command.do](command).then(
    (value) => ({ value: value ?? null }),
    (error) => ({ error: String(error.stack) }),
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
