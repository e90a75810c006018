// Thai words stay on one line in the output, and are unchanged everywhere else.

import { readdirSync, readFileSync } from "node:fs";
import { Fragment, h, options, type ComponentChildren } from "preact";
import { expect, test } from "vitest";
import { keepDrawnWords, keepWords, keepWordsOfMarkup } from "./thai-words";

const seen = (text: string) => text.replaceAll("\u2060", "·").replaceAll("\u00a0", "~");

test.each([
  ["โคฮอร์ตของผู้ป่วย", "โค·ฮ·อร์·ตของผู้·ป่วย"],
  ["ร้านออร์แกนิก", "ร้า·นอ·อร์·แก·นิ·ก"],
  ["ผู้ซื้อข้อมูล", "ผู้·ซื้อข้อมูล"],
  ["คำสั่งซื้อ", "คำ·สั่ง·ซื้อ"],
  ["ตัวชี้วัดที่เผยแพร่", "ตัว·ชี้·วัดที่เผย·แพร่"],
  ["ค่าต่าง ๆ ของฤดูกาลก่อน ๆ", "ค่าต่าง~ๆ ของฤดู·กาลก่อน~ๆ"],
  ["ตลาด Parquet 12", "ตลาด Parquet 12"],
])("%s is not broken inside a word", (text, kept) => {
  expect(seen(keepWords(text))).toBe(kept);
  expect(keepWords(keepWords(text)), "kept once").toBe(keepWords(text));
});

test("a dictionary like that of browsers would break the joined words", () => {
  const cuts = new Intl.Segmenter("th", { granularity: "word" });
  const cut = ["ตัวชี้วัด", "เผยแพร่", "วันที่", "โฮสติง", "เปรียบเทียบ"].filter((word) => [...cuts.segment(word)].length > 1);
  expect(cut).toHaveLength(5);
});

test("no text of the interface or of the seeded content ends a line inside a syllable", () => {
  const folders = [new URL("../../locales/th/", import.meta.url), new URL("../../../seeds/content/", import.meta.url)];
  const cuts = new Intl.Segmenter("th", { granularity: "word" });
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => /\.(json|toml|md)$/.test(name)).map((name) => new URL(name, folder)));
  const runs = files.flatMap((file) => keepWords(readFileSync(file, "utf8")).match(/[\u0e01-\u0e5b\u2060]{2,}/g) ?? []);
  expect(runs.length).toBeGreaterThan(10_000);
  // A syllable has a vowel or two consonants; ณ is a word.
  const broken = runs.filter((run) => [...cuts.segment(run)].some(({ segment }) => /^[\u0e01-\u0e2e]$/.test(segment) && segment !== "ณ"));
  expect([...new Set(broken)].map(seen)).toEqual([]);
});

test("in markup only text is changed", () => {
  const html = '<a href="/th/x?q=วันที่" aria-label="1 > วันที่">วันที่</a><option>วันที่</option><textarea>วันที่</textarea><p>วันที่</p>';
  expect(seen(keepWordsOfMarkup(html))).toBe(
    '<a href="/th/x?q=วันที่" aria-label="1 > วันที่">วัน·ที่</a><option>วันที่</option><textarea>วันที่</textarea><p>วัน·ที่</p>',
  );
});

test("the browser renders the same as the server", () => {
  const before = options.vnode;
  keepDrawnWords(options, Fragment);
  const childrenOf = (type: string, props: Record<string, unknown> | null, ...children: ComponentChildren[]) =>
    (h(type, props, ...children).props as { children?: unknown }).children;
  expect(childrenOf("p", { title: "วันที่" }, "วันที่", 3)).toEqual(["วัน\u2060ที่", 3]);
  expect(h("p", { title: "วันที่" }).props).toEqual({ title: "วันที่" });
  expect(childrenOf("textarea", null, "วันที่")).toBe("วันที่");
  expect(h("div", { dangerouslySetInnerHTML: { __html: "<b>วันที่</b>" } }).props).toEqual({ dangerouslySetInnerHTML: { __html: "<b>วัน\u2060ที่</b>" } });
  // Trusted markup is an object that converts to its text.
  const trusted = { toString: () => "<b>วันที่</b>" } as unknown as string;
  const trust = (markup: string) => ({ toString: () => markup }) as unknown as string;
  const drawn = h("div", { dangerouslySetInnerHTML: { __html: trusted, trust } }).props as { dangerouslySetInnerHTML: { __html: unknown } };
  expect(typeof drawn.dangerouslySetInnerHTML.__html, "trusted again").toBe("object");
  expect(String(drawn.dangerouslySetInnerHTML.__html)).toBe("<b>วัน\u2060ที่</b>");
  if (before) options.vnode = before;
  else delete options.vnode;
});
