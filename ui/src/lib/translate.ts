// Creates the `t` of a language over its i18next instance: typed keys, and values in the format of the language. Texts
// are read from i18next's store directly, because a full call takes ten times as long and a page is rendered with
// hundreds of them.

import { createInstance, type i18n as Instance } from "i18next";
import { createFormat, type Format } from "./format";
import type { Locale } from "./locale";
import type { TextKey, Texts } from "./text-keys";

export type TextValues = Record<string, string | number>;

/**
 * The text of a key. `{{name}}` is replaced by the value of that name; numbers are formatted in the language, so give
 * years as strings. A number named `count` selects the plural form. A missing key gives the key.
 */
export type Translate = (key: TextKey, values?: TextValues) => string;

const GAP = /\{\{\s*(\w+)\s*\}\}/;

/** An instance that is ready synchronously: its texts are given, or added before the page that needs them is shown. */
export function createI18n(locale: Locale, texts: Texts): Instance {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    fallbackLng: false,
    ns: Object.keys(texts),
    resources: { [locale]: { ...texts } },
    initAsync: false,
    appendNamespaceToMissingKey: true,
    react: { useSuspense: false },
    interpolation: { escapeValue: false },
  });
  return i18n;
}

function printer({ number }: Format): (value: string | number) => string {
  return (value) => (typeof value === "number" ? number(value, Number.isInteger(value) ? 0 : 1) : value);
}

interface Text {
  whole: string;
  /** Texts and names of placeholders, alternating. */
  parts: string[];
}

/** Reads texts without a plural, and caches each, because texts never change. */
function reader(i18n: Instance): (key: TextKey) => Text | null {
  const found = new Map<TextKey, Text>();
  return (key) => {
    const known = found.get(key);
    if (known) return known;
    const [namespace = "", path = ""] = key.split(":");
    const whole: unknown = i18n.getResource(i18n.language, namespace, path);
    if (typeof whole !== "string") return null;
    const text = { whole, parts: whole.split(GAP) };
    found.set(key, text);
    return text;
  };
}

export function typeTranslate(i18n: Instance, format: Format): Translate {
  const print = printer(format);
  const read = reader(i18n);
  const rules = new Intl.PluralRules(i18n.language);
  const fill = ({ parts }: Text, values: TextValues): string => {
    let text = parts[0] ?? "";
    for (let gap = 1; gap < parts.length; gap += 2) {
      const name = parts[gap]!;
      const value = values[name];
      text += (value === undefined ? `{{${name}}}` : print(value)) + parts[gap + 1]!;
    }
    return text;
  };
  return (key, values) => {
    const count = values?.count;
    // The plural form that i18next would select.
    const text = (typeof count === "number" && read(`${key}_${rules.select(count)}` as TextKey)) || read(key);
    if (!text) return key;
    return values ? fill(text, values) : text.whole;
  };
}

/** A `t` outside a page. */
export function createTranslate(locale: Locale, texts: Texts): Translate {
  const i18n = createI18n(locale, texts);
  return typeTranslate(i18n, createFormat(locale));
}
