// Shared types: the elements of the table page, the events that the scripts handle, and the parts of htmx they use.
// Only `make check` reads this file; the browser never loads it.

/** Elements of the table page by id. Elements that the server may leave out are nullable. */
interface PageElements {
  air: HTMLElement | null;
  "ask-advice": HTMLElement | null;
  "called-back": HTMLElement | null;
  chat: HTMLElement | null;
  chronicle: HTMLElement;
  closed: HTMLElement | null;
  coach: HTMLElement | null;
  "coach-back": HTMLElement | null;
  "coach-call": HTMLElement | null;
  "coach-fold": HTMLElement | null;
  "coach-line": HTMLElement;
  "coach-ring": HTMLElement;
  "coach-said": HTMLElement;
  "coach-why": HTMLElement | null;
  confirm: HTMLElement | null;
  deal: HTMLElement | null;
  decision: HTMLElement | null;
  event: HTMLElement;
  fair: HTMLElement | null;
  "fair-check": HTMLElement | null;
  "fair-findings": HTMLElement | null;
  "fair-foreign": HTMLElement | null;
  "fair-none": HTMLElement | null;
  "fair-plain": HTMLElement | null;
  lens: HTMLElement;
  hint: HTMLElement | null;
  keys: HTMLDialogElement;
  live: HTMLElement;
  log: HTMLElement | null;
  missed: HTMLElement;
  next: HTMLElement | null;
  notice: HTMLElement;
  players: HTMLElement | null;
  prompt: HTMLElement | null;
  replay: HTMLElement | null;
  rulebook: HTMLDialogElement;
  "rulebook-book": HTMLElement;
  said: HTMLElement;
  "say-text": HTMLInputElement;
  since: HTMLElement | null;
  table: HTMLElement;
  talk: HTMLDetailsElement;
  tip: HTMLElement | null;
  unread: HTMLElement;
  "use-own-number": HTMLElement | null;
  waiting: HTMLElement | null;
  where: HTMLInputElement | null;
}

interface Document {
  getElementById<Id extends keyof PageElements>(id: Id): PageElements[Id];
}

// The scripts only look up HTML elements; SVG inside them is at most copied.
interface ParentNode {
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
}

/** One htmx request: the element that sent it, and the response. */
interface HtmxContext {
  sourceElement?: Element;
  target?: Element | string;
  swap?: string;
  text?: string;
  request?: { method: string };
  response?: { status: number };
}

/** A pending swap of one region: the element on the page and its replacement. */
interface SwapTask {
  target: HTMLElement | null;
  fragment?: DocumentFragment;
  swapSpec?: { style?: string };
}

interface DocumentEventMap {
  /** The ids picked so far, in click order. */
  "choice:picked": CustomEvent<string[]>;
  "htmx:before:swap": CustomEvent<{ ctx?: HtmxContext; tasks: SwapTask[] }>;
  "htmx:after:swap": CustomEvent<{ ctx?: HtmxContext }>;
  "htmx:after:request": CustomEvent<{ ctx?: HtmxContext }>;
  "htmx:error": CustomEvent<{ ctx?: HtmxContext }>;
  "htmx:before:request": CustomEvent<{ ctx?: HtmxContext }>;
  "htmx:ws:after:connection": CustomEvent<{ connection?: { socket: WebSocket | null } }>;
  "htmx:ws:before:message:incoming": CustomEvent<{ message?: { data: unknown } }>;
  "htmx:ws:close": CustomEvent<{ code?: number | null }>;
  "htmx:ws:error": CustomEvent<{ connection?: { socket: WebSocket | null } }>;
}

declare const htmx: {
  swap(ctx: HtmxContext): Promise<void>;
  ajax(
    method: "GET" | "POST",
    address: string,
    form: { source: Element | null; values?: Record<string, string | undefined>; swap: "none" },
  ): Promise<void>;
  process(element: Element): void;
};

/** The global scope of `worker.js`. */
interface OfflineWorker {
  location: Location;
  clients: {
    claim(): Promise<void>;
    matchAll(which: {
      type: "window";
      includeUncontrolled?: boolean;
    }): Promise<readonly { url: string; visibilityState: string; focus(): Promise<unknown> }[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(
    type: "install" | "activate",
    listener: (event: { waitUntil(done: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: "fetch",
    listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  addEventListener(
    type: "push",
    listener: (event: {
      data?: { json(): Partial<{ title: string; url: string; tag: string }> } | null;
      waitUntil(done: Promise<unknown>): void;
    }) => void,
  ): void;
  addEventListener(
    type: "pushsubscriptionchange",
    listener: (event: { oldSubscription?: PushSubscription; waitUntil(done: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    type: "notificationclick",
    listener: (event: { notification: Notification; waitUntil(done: Promise<unknown>): void }) => void,
  ): void;
}
