// Writes a picture as a file: as SVG with its fonts inlined, or as PNG.

import { SVG, type Picture } from "./chart-picture";
import { fontRules } from "./picture-fonts";

/** Pixels of the PNG per CSS pixel. */
const SHARPNESS = 2;

/** Downloads a file. */
export function offerFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const serialize = (root: Element) => new XMLSerializer().serializeToString(root);

export async function svgOf({ root }: Picture): Promise<Blob> {
  const copy = root.cloneNode(true) as SVGSVGElement;
  const fonts = document.createElementNS(SVG, "style");
  fonts.textContent = await fontRules();
  copy.prepend(fonts);
  return new Blob([serialize(copy)], { type: "image/svg+xml" });
}

interface Words {
  text: string;
  x: number;
  y: number;
  font: string;
  fill: string;
  /** The outline around the text, so that lines do not cross it. */
  halo: { color: string; width: number } | null;
}

/** Position and style of the texts of a picture; it must be in the document to be measured. */
function wordsOf(root: SVGSVGElement): Words[] {
  const origin = root.getScreenCTM()?.inverse();
  return [...root.querySelectorAll("text")].flatMap((element) => {
    const matrix = element.getScreenCTM();
    if (!element.textContent || !origin || !matrix) return [];
    const { x, y } = element.getStartPositionOfChar(0).matrixTransform(origin.multiply(matrix));
    const style = getComputedStyle(element);
    return [{
      text: element.textContent,
      x,
      y,
      font: `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`,
      fill: style.fill,
      halo: style.stroke === "none" ? null : { color: style.stroke, width: Number.parseFloat(style.strokeWidth) },
    }];
  });
}

/** Lays the picture out off-screen. */
function readWords(root: SVGSVGElement): Words[] {
  const stage = document.createElement("div");
  stage.inert = true;
  stage.style.position = "fixed";
  stage.style.visibility = "hidden";
  stage.append(root);
  document.body.append(stage);
  const words = wordsOf(root);
  stage.remove();
  return words;
}

async function shapesOf(root: SVGSVGElement): Promise<HTMLImageElement> {
  const shapes = root.cloneNode(true) as SVGSVGElement;
  for (const text of shapes.querySelectorAll("text")) text.remove();
  const image = new Image();
  // A data URL and not a blob: the site's policy allows no other for images.
  image.src = `data:image/svg+xml,${encodeURIComponent(serialize(shapes))}`;
  await image.decode();
  return image;
}

/** The page draws the texts with its own fonts; an image would be rasterized before its fonts have loaded. */
export async function pngOf({ root, width, height }: Picture): Promise<Blob> {
  await document.fonts.ready;
  const words = readWords(root);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * SHARPNESS);
  canvas.height = Math.round(height * SHARPNESS);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the browser draws no pictures");
  pen.scale(SHARPNESS, SHARPNESS);
  pen.drawImage(await shapesOf(root), 0, 0, width, height);
  pen.lineJoin = "round";
  for (const { text, x, y, font, fill, halo } of words) {
    pen.font = font;
    if (halo) {
      pen.strokeStyle = halo.color;
      pen.lineWidth = halo.width;
      pen.strokeText(text, x, y);
    }
    pen.fillStyle = fill;
    pen.fillText(text, x, y);
  }
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the picture could not be written"))), "image/png"));
}
