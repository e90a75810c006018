// Saves the chart of the page as a picture; loaded when somebody asks for one.

import { pictureOf, pngOf } from "../kit/chart-picture";

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
  const picture = await pictureOf(figure, footer);
  if (format === "svg") offer(new Blob([picture.source], { type: "image/svg+xml" }), `${name}.svg`);
  else offer(await pngOf(picture), `${name}.png`);
}
