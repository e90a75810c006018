// A picture that keeps its place before it is there, with what it shows and whose it is.

import type { BlockProps } from "./block";

export function Picture({ block: { src, alt, width, height, legend, credit } }: BlockProps<"Picture">) {
  return (
    <figure class="flow">
      <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
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
