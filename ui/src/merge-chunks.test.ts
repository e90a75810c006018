// Which chunks the build makes one file of: those that pages load together, within what each page has room for.

import { expect, test } from "vitest";
import { mergeChunks } from "../build/merge-chunks.mjs";

interface Chunk {
  name: string;
  kind?: string;
  fixed?: boolean;
  size: number;
  imports?: string[];
}

const chunk = (name: string, size: number, others: Partial<Chunk> = {}): Chunk => ({ name, size, kind: "code", ...others });
const page = (first: string[], room = 0, later: string[] = [], times = 1) => ({ first, later, room, times });

function merged(chunks: Chunk[], pages: ReturnType<typeof page>[]): string[] {
  const weigh = (members: { name: string }[]) => members.reduce((sum, { name }) => sum + (chunks.find((known) => known.name === name)?.size ?? 0), 0);
  return mergeChunks(chunks, pages, weigh).map((names: string[]) => names.sort().join("+")).sort();
}

test("what the same pages load becomes one file, at once or later", () => {
  const chunks = [chunk("a", 200), chunk("b", 300), chunk("c", 5000), chunk("d", 100)];
  expect(merged(chunks, [page(["a", "b"], 0, ["c"]), page(["a", "b"], 0, ["c", "d"])])).toEqual(["a+b", "c+d"]);
});

test("a page takes what it does not use while it has room for it", () => {
  const chunks = [chunk("a", 200), chunk("b", 150)];
  const both = Array.from({ length: 3 }, () => page(["a", "b"]));
  expect(merged(chunks, [...both, page(["a"], 150)])).toEqual(["a+b"]);
  expect(merged(chunks, [...both, page(["a"], 50)])).toEqual([]);
});

test("a page where many visits begin counts for more than one that few see", () => {
  const chunks = [chunk("a", 200), chunk("b", 500)];
  const pages = (times: number) => [page(["a", "b"], 0, [], times), page(["a"], 1000)];
  expect(merged(chunks, pages(1))).toEqual([]);
  expect(merged(chunks, pages(5))).toEqual(["a+b"]);
});

test("no file needs another that needs it, and what lies between comes along", () => {
  const chunks = [chunk("top", 100, { imports: ["middle"] }), chunk("middle", 100, { imports: ["bottom"], fixed: true }), chunk("bottom", 100)];
  const pages = [page(["top"]), page(["top"])];
  expect(merged(chunks, pages)).toEqual([]);
  expect(merged(chunks.map((one) => ({ ...one, fixed: false })), pages)).toEqual(["bottom+middle+top"]);
});

test("code and texts stay apart, and so does what is a file of its own", () => {
  const chunks = [chunk("a", 100), chunk("words", 100, { kind: "texts" }), chunk("entry", 100, { fixed: true })];
  expect(merged(chunks, [page(["entry", "a", "words"])])).toEqual([]);
});

test("bytes in vain that cost more than a file are not taken", () => {
  const chunks = [chunk("a", 200), chunk("b", 9000)];
  expect(merged(chunks, [page(["a", "b"]), page(["a"], 20_000)])).toEqual([]);
});
