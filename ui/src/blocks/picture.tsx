// A picture that keeps its place before it is there, with what it shows and whose it is.

import type { BlockOf } from "./types";

interface PictureProps {
  block: Omit<BlockOf<"Picture">, "__typename">;
  /** It stands in the first view, and is loaded at once. */
  first?: boolean;
}

export function Picture({ block: { src, alt, width, height, legend, credit }, first = false }: PictureProps) {
  return (
    <figure class="flow">
      <img src={src} alt={alt} width={width} height={height} loading={first ? "eager" : "lazy"} decoding="async" />
      {(legend || credit) && (
        <figcaption class="small muted prose">
          {legend}
          {legend && credit && <br />}
          {credit}
        </figcaption>
      )}
    </figure>
  );
}
