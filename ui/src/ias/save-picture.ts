// Saves the chart of the page as a picture; loaded when somebody asks for one.

import { pictureOf } from "../kit/chart-picture";
import { pngOf, svgOf } from "../kit/picture-files";

interface Wanted {
  format: "svg" | "png";
  /** Of the file, without its extension. */
  name: string;
  /** Lines below the chart: where it comes from. */
  footer: string[];
}

function offer(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export async function savePicture({ format, name, footer }: Wanted): Promise<void> {
  const figure = document.querySelector<HTMLElement>("#chart figure");
  if (!figure) throw new Error("no chart to draw");
  const picture = pictureOf(figure, footer);
  offer(await (format === "svg" ? svgOf(picture) : pngOf(picture)), `${name}.${format}`);
}
