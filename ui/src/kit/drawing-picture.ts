// Makes a self-contained picture of a drawing whose shapes may be in a file of the site: inlines its styles and shapes,
// adds the title of its figure above and lines below.

import { dress, PADDING, pictureOf, placed, SVG, type Picture } from "./chart-picture";
import { trustMarkup } from "../lib/trusted";

/** Least width of the drawing in the picture, in pixels. */
const WIDTH = 896;
/** Height of the line between title and drawing. */
const SUBTITLE = 34;

async function spriteAt(address: string): Promise<Document> {
  const answer = await fetch(address);
  return new DOMParser().parseFromString(trustMarkup(await answer.text()), "image/svg+xml");
}

/** Inlines shapes that are only referenced: a picture has no other files. */
async function bringShapes(root: Element): Promise<void> {
  const sprites = new Map<string, Promise<Document>>();
  for (const use of root.querySelectorAll("use")) {
    const [address = "", id = ""] = (use.getAttribute("href") ?? "").split("#");
    if (!sprites.has(address)) sprites.set(address, spriteAt(address));
    const shape = (await sprites.get(address))?.getElementById(id);
    if (!shape) throw new Error(`${address} has no ${id}`);
    const group = document.createElementNS(SVG, "g");
    for (const { name, value } of use.attributes) if (name !== "href") group.setAttribute(name, value);
    const copy = document.importNode(shape, true);
    copy.removeAttribute("id");
    group.append(copy);
    use.replaceWith(group);
  }
}

function subtitleOf(figure: HTMLElement, words: string, y: number): SVGTextElement {
  const { color, fontFamily } = getComputedStyle(figure);
  const text = document.createElementNS(SVG, "text");
  text.textContent = words;
  for (const [name, value] of Object.entries({ x: PADDING, y, fill: color, "font-family": fontFamily, "font-size": 14.5 })) text.setAttribute(name, String(value));
  return text;
}

/** The picture of the first drawing of a figure, which is that for wide places. */
export async function pictureOfDrawing(figure: HTMLElement, subtitle: string, footer: string[]): Promise<Picture> {
  const drawing = figure.querySelector<SVGSVGElement>("svg[role=img]");
  const dressed = drawing && dress(drawing);
  if (!dressed) throw new Error("the figure holds no drawing");
  await bringShapes(dressed);
  const { width, height } = drawing.viewBox.baseVal;
  const wide = Math.max(WIDTH, width);
  const tall = (wide * height) / width;
  return pictureOf(figure, footer, (top) => ({
    elements: [subtitleOf(figure, subtitle, top + 6), placed(dressed, [PADDING, top + SUBTITLE, wide, tall])], width: wide, bottom: top + SUBTITLE + tall + PADDING,
  }));
}
