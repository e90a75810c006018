// A picture with reserved space, alternative text and credit.

import type { BlockOf } from "./types";

interface PictureProps {
  block: Omit<BlockOf<"Picture">, "__typename">;
  /** Loads at once, because it is in the first viewport. */
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
