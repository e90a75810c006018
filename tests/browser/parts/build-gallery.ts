// Builds the gallery once before the suite of parts, with the sprite of regions that its map refers to.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const UI = fileURLToPath(new URL("../../../ui/", import.meta.url));

export default function buildGallery(): void {
  execFileSync("npm", ["run", "--silent", "build:gallery"], { cwd: UI, stdio: "pipe" });
  execFileSync("node", ["build/geometry.mjs", "dist-gallery/client/geo"], { cwd: UI, stdio: "pipe" });
}
