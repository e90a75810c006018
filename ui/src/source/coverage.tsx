// Where a source is about: in words, and on the map when it covers France alone.

import { useT } from "../lib/i18n";
import { optionName } from "../lib/option-name";
import type { Territory } from "../lib/source";
import styles from "./coverage.module.css";

/** Outlines of the regions of today, as the sprite names them. */
const METROPOLITAN = ["n11", "n24", "n27", "n28", "n32", "n44", "n52", "n53", "n75", "n76", "n84", "n93"];
const CORSICA = "n94";
const SPRITE = "/geo/france.svg";

/** What the map can show; the rest of a French source is said in words. */
const DRAWN: Territory[] = ["france", "corsica"];
const FRENCH: Territory[] = [...DRAWN, "overseas"];

function France({ territories, label }: { territories: Territory[]; label: string }) {
  const classOf = (covered: boolean) => (covered ? styles.covered : styles.bare);
  return (
    <svg class={styles.map} viewBox="0 0 1010 1010" role="img" aria-label={label}>
      {METROPOLITAN.map((id) => <use key={id} href={`${SPRITE}#${id}`} class={classOf(territories.includes("france"))} />)}
      <use href={`${SPRITE}#${CORSICA}`} class={classOf(territories.includes("corsica"))} />
    </svg>
  );
}

export function Coverage({ territories }: { territories: Territory[] }) {
  const t = useT();
  const names = territories.map((territory) => optionName("territory", territory, { t }));
  const mapped = territories.every((territory) => FRENCH.includes(territory)) && territories.some((territory) => DRAWN.includes(territory));
  return (
    <div class={mapped ? styles.pair : undefined}>
      {mapped && <France territories={territories} label={t("source:sheet.map", { list: names.join(", ") })} />}
      <ul class={`cross-list ${styles.names}`}>{names.map((name) => <li key={name}>{name}</li>)}</ul>
    </div>
  );
}
