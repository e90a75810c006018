// A picture that keeps its place before it is there, with what it shows and whose it is.

import type { BlockProps } from "./block";
import styles from "./picture.module.css";

export function Picture({ block: { src, alt, width, height, legend, credit } }: BlockProps<"Picture">) {
  return (
    <figure class={styles.picture}>
      <img src={src} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
      {(legend || credit) && (
        <figcaption>
          {legend}
          {credit && <small>{credit}</small>}
        </figcaption>
      )}
    </figure>
  );
}
