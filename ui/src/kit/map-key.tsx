// The key of a map as a table: each class with its range and the number of its areas.

import { type Fill, Swatch } from "./france-map";
import styles from "./map-key.module.css";

export interface MapClass {
  fill: Fill;
  label: string;
  range: string;
  /** The number of areas, as text. */
  count: string;
  /** Whether there is none. */
  isEmpty: boolean;
}

interface MapKeyProps {
  caption: string;
  /** The names of the three columns. */
  columns: [label: string, range: string, count: string];
  classes: MapClass[];
}

/** Without ranges there is no column for them. */
export function MapKey({ caption, columns: [name, range, number], classes }: MapKeyProps) {
  const ranged = classes.some((row) => row.range);
  return (
    <table class={`${styles.key} snug full small tabular`}>
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>{[name, ...(ranged ? [range] : []), number].map((text) => <th key={text} scope="col">{text}</th>)}</tr>
      </thead>
      <tbody>
        {classes.map(({ fill, label, range: bounds, count, isEmpty }) => (
          <tr key={fill} data-empty={isEmpty}>
            <th scope="row"><Swatch fill={fill} />{label}</th>
            {ranged && <td>{bounds}</td>}
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
