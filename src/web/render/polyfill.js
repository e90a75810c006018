// What the interface expects of its surroundings and the engine lacks. Run once in every engine, before the
// bundle; `host` is given by the server. Nothing here formats for a language: what a browser would do by
// locale throws, so that a page that relies on it fails in the first test instead of showing wrong text.
(() => {
  "use strict";
  const { host } = globalThis;
  delete globalThis.host;
  const define = (values) => {
    for (const [name, value] of Object.entries(values)) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    }
  };

  const text = (value) => {
    try {
      return typeof value === "string" ? value : value instanceof Error ? `${value}\n${value.stack}` : JSON.stringify(value) ?? String(value);
    } catch {
      return String(value);
    }
  };
  const print = (line) => (...values) => line(values.map(text).join(" "));
  const debug = print(host.debug);
  const console = { log: debug, debug, info: debug, warn: print(host.warn), error: print(host.error) };

  const timers = new Set();
  let lastTimer = 0;
  const setTimeout = (call, delay, ...values) => {
    const id = (lastTimer += 1);
    timers.add(id);
    host.sleep(Number(delay) || 0).then(() => timers.delete(id) && call(...values));
    return id;
  };
  const clearTimeout = (id) => void timers.delete(id);
  const setInterval = () => {
    throw new Error("setInterval has no meaning while a page is rendered");
  };

  class Event {
    constructor(type) {
      this.type = type;
    }
  }
  class EventTarget {
    #listeners = new Map();
    addEventListener(type, listener, options) {
      const listeners = this.#listeners.get(type) ?? new Map();
      this.#listeners.set(type, listeners.set(listener, options?.once === true));
    }
    removeEventListener(type, listener) {
      this.#listeners.get(type)?.delete(listener);
    }
    dispatchEvent(event) {
      for (const [listener, once] of [...(this.#listeners.get(event.type) ?? [])]) {
        if (once) this.removeEventListener(event.type, listener);
        typeof listener === "function" ? listener.call(this, event) : listener.handleEvent(event);
      }
      return true;
    }
  }
  class AbortSignal extends EventTarget {
    aborted = false;
    reason = undefined;
    throwIfAborted() {
      if (this.aborted) throw this.reason;
    }
    static timeout(delay) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("timed out", "TimeoutError")), delay);
      return controller.signal;
    }
  }
  class AbortController {
    signal = new AbortSignal();
    abort(reason = new DOMException("aborted", "AbortError")) {
      const { signal } = this;
      if (signal.aborted) return;
      signal.aborted = true;
      signal.reason = reason;
      signal.dispatchEvent(new Event("abort"));
    }
  }

  const plus = (value) => encodeURIComponent(value).replace(/%20/g, "+").replace(/[!'()~]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const unplus = (value) => {
    const spaced = value.replace(/\+/g, " ");
    try {
      return decodeURIComponent(spaced);
    } catch {
      return spaced;
    }
  };
  class URLSearchParams {
    #pairs = [];
    constructor(init = "") {
      if (typeof init === "string") {
        for (const part of init.replace(/^\?/, "").split("&").filter(Boolean)) {
          const at = part.indexOf("=");
          this.append(unplus(at < 0 ? part : part.slice(0, at)), at < 0 ? "" : unplus(part.slice(at + 1)));
        }
      } else {
        const pairs = typeof init[Symbol.iterator] === "function" ? init : Object.entries(init);
        for (const [name, value] of pairs) this.append(name, value);
      }
    }
    append(name, value) {
      this.#pairs.push([String(name), String(value)]);
    }
    delete(name) {
      this.#pairs = this.#pairs.filter(([n]) => n !== name);
    }
    get(name) {
      return this.#pairs.find(([n]) => n === name)?.[1] ?? null;
    }
    getAll(name) {
      return this.#pairs.filter(([n]) => n === name).map(([, value]) => value);
    }
    has(name) {
      return this.#pairs.some(([n]) => n === name);
    }
    set(name, value) {
      const first = this.#pairs.find(([n]) => n === name);
      if (!first) return this.append(name, value);
      first[1] = String(value);
      this.#pairs = this.#pairs.filter((pair) => pair === first || pair[0] !== name);
    }
    sort() {
      this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    }
    forEach(call) {
      for (const [name, value] of this.#pairs) call(value, name, this);
    }
    entries() {
      return this.#pairs.map(([name, value]) => [name, value])[Symbol.iterator]();
    }
    keys() {
      return this.#pairs.map(([name]) => name)[Symbol.iterator]();
    }
    values() {
      return this.#pairs.map(([, value]) => value)[Symbol.iterator]();
    }
    get size() {
      return this.#pairs.length;
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return this.#pairs.map(([name, value]) => `${plus(name)}=${plus(value)}`).join("&");
    }
  }

  class TextEncoder {
    encoding = "utf-8";
    encode(value = "") {
      const bytes = unescape(encodeURIComponent(String(value).toWellFormed()));
      return Uint8Array.from(bytes, (c) => c.charCodeAt(0));
    }
  }
  class TextDecoder {
    encoding = "utf-8";
    decode(bytes = new Uint8Array()) {
      let encoded = "";
      for (const byte of new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength)) {
        encoded += `%${byte.toString(16).padStart(2, "0")}`;
      }
      return decodeURIComponent(encoded);
    }
  }

  class Headers {
    #values = new Map();
    constructor(init = {}) {
      const pairs = typeof init[Symbol.iterator] === "function" ? init : Object.entries(init);
      for (const [name, value] of pairs) this.set(name, value);
    }
    get(name) {
      return this.#values.get(name.toLowerCase()) ?? null;
    }
    has(name) {
      return this.#values.has(name.toLowerCase());
    }
    set(name, value) {
      this.#values.set(name.toLowerCase(), String(value));
    }
    [Symbol.iterator]() {
      return this.#values.entries();
    }
  }
  class Response {
    #body;
    constructor(body = "", { status = 200, headers = {} } = {}) {
      this.#body = body;
      this.status = status;
      this.ok = status >= 200 && status < 300;
      this.headers = new Headers(headers);
    }
    async text() {
      return this.#body;
    }
    async json() {
      return JSON.parse(this.#body);
    }
  }
  const fetch = async (address, { method = "GET", body: sent = "", signal } = {}) => {
    signal?.throwIfAborted();
    const answer = host.fetch(String(method), String(address), String(sent));
    const aborted = signal && new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
    const [status, type, body] = await (aborted ? Promise.race([answer, aborted]) : answer);
    return new Response(body, { status, headers: type ? { "content-type": type } : {} });
  };

  // CLDR cardinal rules of the four languages, for whole and broken numbers as they are shown.
  const plurals = {
    fr: (n) => (Math.abs(n) < 2 ? "one" : Number.isInteger(n) && n !== 0 && n % 1e6 === 0 ? "many" : "other"),
    en: (n) => (Math.abs(n) === 1 ? "one" : "other"),
    ko: () => "other",
    th: () => "other",
  };
  const categories = { fr: ["one", "many", "other"], en: ["one", "other"], ko: ["other"], th: ["other"] };
  const language = (locales) => {
    const code = String(Array.isArray(locales) ? locales[0] : locales ?? "en").split("-")[0].toLowerCase();
    return code in plurals ? code : "en";
  };
  class PluralRules {
    #code;
    constructor(locales) {
      this.#code = language(locales);
    }
    select(n) {
      return plurals[this.#code](Number(n));
    }
    resolvedOptions() {
      return { locale: this.#code, pluralCategories: categories[this.#code] };
    }
    static supportedLocalesOf(locales) {
      return [locales].flat();
    }
  }
  const missing = (name) => function () {
    throw new Error(`${name} does not exist while a page is rendered: format with lib/format`);
  };
  const Intl = {
    PluralRules,
    getCanonicalLocales: (locales) => (locales === undefined ? [] : [locales].flat()),
    NumberFormat: missing("Intl.NumberFormat"),
    DateTimeFormat: missing("Intl.DateTimeFormat"),
    Collator: missing("Intl.Collator"),
    ListFormat: missing("Intl.ListFormat"),
    RelativeTimeFormat: missing("Intl.RelativeTimeFormat"),
  };
  for (const [owner, names] of [
    [Number.prototype, ["toLocaleString"]],
    [BigInt.prototype, ["toLocaleString"]],
    [Array.prototype, ["toLocaleString"]],
    [Date.prototype, ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"]],
    [String.prototype, ["localeCompare", "toLocaleUpperCase", "toLocaleLowerCase"]],
  ]) {
    for (const name of names) {
      Object.defineProperty(owner, name, { value: missing(name), writable: true, configurable: true });
    }
  }

  define({
    console, setTimeout, clearTimeout, setInterval, clearInterval: clearTimeout,
    Event, EventTarget, AbortSignal, AbortController, URLSearchParams,
    TextEncoder, TextDecoder, Headers, Response, fetch, Intl,
    // Called after each rendering, so that pending timers of a page do not run during the next one.
    forgetTimers: () => timers.clear(),
  });
})();
