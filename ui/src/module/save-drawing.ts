// Saves the drawing of a module as a picture; loaded on request.

import { pictureOfDrawing } from "../kit/drawing-picture";
import { offerFile, pngOf, svgOf } from "../kit/picture-files";

interface Wanted {
  format: "svg" | "png";
  /** The name of the file, without its extension. */
  name: string;
  /** The line below the title. */
  subtitle: string;
  /** Lines below the drawing. */
  footer: string[];
}

export async function saveDrawing({ format, name, subtitle, footer }: Wanted): Promise<void> {
  const figure = document.querySelector<HTMLElement>("main figure:has(#finding)");
  if (!figure) throw new Error("no drawing to save");
  const picture = await pictureOfDrawing(figure, subtitle, footer);
  offerFile(await (format === "svg" ? svgOf(picture) : pngOf(picture)), `${name}.${format}`);
}
