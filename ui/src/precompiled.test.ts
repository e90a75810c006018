// Tests that compiled elements give the same markup as Preact.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { h, type ComponentType } from "preact";
import { renderToString } from "preact-render-to-string";
import { afterAll, expect, test } from "vitest";
import { transformWithOxc } from "vite";
import { precompiled } from "../build/precompile.mjs";

const SAMPLE = `
import { Fragment } from "preact";
import styles from "./sample.module.css";
import { useState } from "preact/hooks";
const useStart = (start) => useState(start)[0];
const Counter = ({ start }) => { const n = useStart(start); return n > 1 ? <em>{n}</em> : null; };
const Bare = ({ as, inside }) => (as === "text" ? "<&>" : as === "many" ? ["<", <hr />, <Counter start={2} />] : as === "none" ? null : inside);
const Given = ({ icon }) => icon && <span>{icon}</span>;
const Words = { Loud: ({ children }) => <strong>{children}!</strong> };
const Box = ({ children, ...rest }) => <section {...rest}>{children}</section>;
const List = ({ items }) => <ul className="list">{items.map((item) => <li key={item} className={item === "b" ? "on" : undefined}>{item}</li>)}</ul>;
export const Page = ({ words, on, none, zero, marked }) => (
  <>
    <h1 id="t" className={"title " + words} tabIndex={0} onClick={() => {}} ref={() => {}}>
      {words} &amp; <b>more</b>, {zero} {none}
      {on && "yes"}
    </h1>
    <input defaultValue={words} defaultChecked={on} readOnly disabled={none} aria-hidden={on} data-x={none} data-y={false} value="" alt="" />
    <label htmlFor="x" hidden={on} draggable={on} lang="fr">{[words, " ", <i key="i">{words}</i>, null, 3]}</label>
    <select value="b">{["a", "b"].map((name) => <option key={name} value={name}>{name}</option>)}</select>
    <svg viewBox="0 0 1 1" strokeWidth={2} className="s"><g textAnchor="middle"><text {...marked} /><path d={"M0 0"} strokeLinecap="round" /><text fontSize="3">{words}</text></g></svg>
    <Box id="b" title={words}><p>{on ? <Fragment>{words}<br /></Fragment> : null}</p>{words}<List items={["a", "b", words]} /></Box>
    <div dangerouslySetInnerHTML={{ __html: "<u>x</u>" }} /><td colSpan={2} /><time dateTime={words}>t</time>
    <p className={styles.one} title={\`\${styles.one} of "two"\`} lang={styles.none}>{[<i>{words}</i>, [words, zero, null, on]]}<Words.Loud>{zero}</Words.Loud></p>
    <ul>{[1, 2].map((n) => <li key={n}>{n === 1 ? <Words.Loud key="l">{n}<b>{words}</b></Words.Loud> : <><u>{n}</u>{words}</>}</li>)}</ul>
    <p><Bare as="text" /><Bare as="many" /><Bare as="none" /><Bare inside={<Counter start={3} />} /><Counter start={1} /></p>
    <Given icon={<Bare as="none" />} /><Given icon={<Counter start={1} />} /><Given icon={null} />
    <Box className="plain" data-y hidden={on}>{words}</Box><Box>{on && <p>{words}</p>}</Box>
  </>
);`;

type Page = ComponentType<Record<string, unknown>>;

const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.precompiled-"));

async function pageOf(name: string, source: string): Promise<Page> {
  const { code } = await transformWithOxc(source, `${name}.tsx`, { jsx: { runtime: "automatic", importSource: "preact" } });
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code.replace("virtual:precompiled", "./runtime.mjs").replace("sample.module.css", "styles.mjs"));
  return ((await import(/* @vite-ignore */ file)) as { Page: Page }).Page;
}

afterAll(() => rmSync(folder, { recursive: true }));

/** Preact writes a class last. */
const tidy = (html: string) =>
  html.replace(/<(\w+)((?: [^ =>/]+(?:="[^"]*")?)*)/g, (_, tag: string, attributes: string) =>
    `<${tag}${(attributes.match(/ [^ =>]+(?:="[^"]*")?/g) ?? []).sort().join("")}`);

test("a page is the same with compiled elements", async () => {
  const plugin = precompiled();
  writeFileSync(join(folder, "styles.mjs"), 'export default { one: "one-1" };');
  writeFileSync(join(folder, "runtime.mjs"), plugin.load("\0virtual:precompiled") ?? "");
  const { code } = (await plugin.transform(SAMPLE, "/src/sample.tsx")) ?? { code: "" };
  expect(code).toContain("$template(");
  expect(code.match(/\$plain\(\w+\)/g), "only stateless components are rendered in place").toEqual(["Bare", "Given", "Box", "List", "Page"].map((name) => `$plain(${name})`));
  expect(code, "names of classes are part of the text").toContain('+ $attribute("class", styles.one) +');
  const [plain, text] = [await pageOf("plain", SAMPLE), await pageOf("text", code)];
  for (const props of [
    { words: 'a "b" <c> & d', on: true, none: null, zero: 0, marked: { "text-anchor": "end" } },
    { words: "", on: false, none: undefined, zero: 1.5, marked: {} },
  ]) {
    expect(tidy(renderToString(h(text, props)))).toBe(tidy(renderToString(h(plain, props))));
  }
});
