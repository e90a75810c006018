// Saves the chart of the page as a picture; loaded on request.

import { pictureOf } from "../kit/chart-picture";
import { offerFile, pngOf, svgOf } from "../kit/picture-files";

interface Wanted {
  format: "svg" | "png";
  /** The name of the file, without its extension. */
  name: string;
  /** Lines below the chart: its source. */
  footer: string[];
}

export async function savePicture({ format, name, footer }: Wanted): Promise<void> {
  const figure = document.querySelector<HTMLElement>("#chart figure");
  if (!figure) throw new Error("no chart to draw");
  const picture = pictureOf(figure, footer);
  offerFile(await (format === "svg" ? svgOf(picture) : pngOf(picture)), `${name}.${format}`);
}
