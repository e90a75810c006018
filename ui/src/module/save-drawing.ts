// Saves the drawing of a module as a picture; loaded on request.

import { pictureOfDrawing } from "../kit/drawing-picture";
import { offerFile, pngOf, svgOf } from "../kit/picture-files";

interface Wanted {
  format: "svg" | "png";
  /** The name of the file, without its extension. */
  name: string;
  /** Lines below the drawing. */
  footer: string[];
}

export async function saveDrawing({ format, name, footer }: Wanted): Promise<void> {
  const figure = document.querySelector<HTMLElement>("main figure:has(#finding)");
  if (!figure) throw new Error("no drawing to save");
  const picture = await pictureOfDrawing(figure, footer);
  offerFile(await (format === "svg" ? svgOf(picture) : pngOf(picture)), `${name}.${format}`);
}
