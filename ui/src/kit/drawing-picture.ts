// Makes a picture that stands by itself of a drawing whose shapes may lie in a file of the site: with its looks written into it and
// its shapes inside, the title of its figure above and lines below.

import { dress, PADDING, pictureOf, placed, SVG, type Picture } from "./chart-picture";
import { trustMarkup } from "../lib/trusted";

/** Pixels of the drawing in the picture. */
const WIDTH = 896;

async function spriteAt(address: string): Promise<Document> {
  const answer = await fetch(address);
  return new DOMParser().parseFromString(trustMarkup(await answer.text()), "image/svg+xml");
}

/** Puts the shapes where they are only named: a picture has no file beside it. */
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

export async function pictureOfDrawing(figure: HTMLElement, footer: string[]): Promise<Picture> {
  const drawing = figure.querySelector<SVGSVGElement>("svg[role=img]");
  const dressed = drawing && dress(drawing);
  if (!dressed) throw new Error("the figure holds no drawing");
  await bringShapes(dressed);
  const { width, height } = drawing.viewBox.baseVal;
  const tall = (WIDTH * height) / width;
  return pictureOf(figure, footer, (top) => ({ elements: [placed(dressed, [PADDING, top, WIDTH, tall])], width: WIDTH, bottom: top + tall + PADDING }));
}
