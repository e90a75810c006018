// @vitest-environment happy-dom
// Tests hydration of blocks: the server's markup stays as it is until an interaction.

import { hydrate, render } from "preact";
import { renderToString } from "preact-render-to-string";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import blockTexts from "../../locales/fr/blocks.json";
import home from "../../locales/fr/home.json";
import ias from "../../locales/fr/ias.json";
import kit from "../../locales/fr/kit.json";
import source from "../../locales/fr/source.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import { bringWhole } from "../lib/later";
import { Blocks } from "./blocks";
import { initials } from "./people";
import { RichHtml } from "./rich-html";
import { sectionsOf } from "./sections";
import type { Block } from "./types";

const LANGUAGE = createLanguage("fr", { blocks: blockTexts, home, ias, kit, source });

const RICH: Block = { __typename: "RichText", html: "<p>One&nbsp;word <a href=\"/fr/contact\">there</a></p><table><tbody><tr><td>1</td></tr></tbody></table>" };
const CHAPTER: Block = { __typename: "Chapter", title: "How?", id: "how", open: false, misfit: false, blocks: [RICH] };
const SLIDES: Block = { __typename: "Carousel", title: "News", slides: [{ title: "One", text: "1", href: null, label: null }, { title: "Two", text: "2", href: null, label: null }] };
const HEADING: Block = { __typename: "Heading", words: "Part", level: 2, id: "part" };
const CALL: Block = { __typename: "CallToAction", title: "Go", about: null, links: [] };

const draw = (blocks: Block[]) => <LanguageProvider language={LANGUAGE}><Blocks blocks={blocks} /></LanguageProvider>;

function serve(blocks: Block[]): HTMLElement {
  const root = document.createElement("div");
  document.body.replaceChildren(root);
  root.innerHTML = renderToString(draw(blocks));
  return root;
}

beforeAll(() => bringWhole());

afterEach(() => {
  location.hash = "";
  vi.restoreAllMocks();
});

test("hydration changes nothing in the markup, and logs nothing", () => {
  const complaint = vi.spyOn(console, "error");
  const root = serve([HEADING, RICH, CHAPTER, SLIDES]);
  const sent = root.innerHTML;
  const paragraph = root.querySelector("p");
  hydrate(draw([HEADING, RICH, CHAPTER, SLIDES]), root);
  expect(root.querySelector("p")).toBe(paragraph);
  expect(root.innerHTML).toBe(sent);
  expect(complaint).not.toHaveBeenCalled();
});

test("formatted text is parsed once, independent of the number of renders", () => {
  const root = document.createElement("div");
  const page = () => <LanguageProvider language={LANGUAGE}><RichHtml html="<p>a&nbsp;b</p>" /></LanguageProvider>;
  render(page(), root);
  const paragraph = root.querySelector("p");
  render(page(), root);
  expect(root.querySelector("p")).toBe(paragraph);
});

test("a chapter opens when its link is followed", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
  const root = serve([CHAPTER]);
  hydrate(draw([CHAPTER]), root);
  const details = root.querySelector("details");
  expect(details?.open).toBe(false);
  location.hash = "#how";
  dispatchEvent(new HashChangeEvent("hashchange"));
  expect(details?.open).toBe(true);
  expect(scroll).toHaveBeenCalled();
});

test("a heading, a titled block and a panel each begin a section", () => {
  const small: Block = { __typename: "Heading", words: "Small", level: 3, id: "small" };
  const untitled: Block = { __typename: "Steps", listTitle: null, steps: [] };
  const titled: Block = { __typename: "Steps", listTitle: "Titled", steps: [] };
  const sections = sectionsOf([RICH, HEADING, small, untitled, titled, CHAPTER, CALL, RICH]).map(({ title, id, blocks, panel }) => [title, id, blocks.length, panel]);
  expect(sections).toEqual([
    [null, null, 1, false],
    ["Part", "part", 2, false],
    ["Titled", null, 2, false],
    [null, null, 1, true],
    [null, null, 1, false],
  ]);
});

test.each([["Claire M.", "CM"], ["Inès R.", "IR"], ["Jean-Luc de la Tour", "JL"], ["민수", "민"], ["", ""]])("%s is %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});
