// The regional distribution of strong pharmacies: the share of those in strata 9 and 10, by department. A click filters
// the list, and so does the field of the filters, for keyboards. Colours are fixed, around the 20 % of two strata in
// ten.

import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Translate } from "../lib/translate";
import type { ScoringResults } from "../model/api";
import styles from "./county-map.module.css";
import { Twin } from "./twin";
import { BOUNDS, classOf, queryOf, type ResultsView } from "./view";

const SPRITE = "/geo/departments.svg";
const HATCH = "county-hatch";
const CLASSES = [0, 1, 2, 3, 4] as const;
/** The missing share of a department with too few pharmacies or without any in the result. */
const withoutShare = (share: number | null | undefined) => share === null || share === undefined;

interface CountyMapProps {
  results: ScoringResults;
  view: ResultsView;
}

const paintOf = (share: number | null | undefined) => (withoutShare(share) ? { fill: `url(#${HATCH})` } : { class: styles[`class${classOf(share ?? 0)}`] });

function Drawing({ results: { counties, departments }, view }: CountyMapProps) {
  const locale = useLocale();
  const shares = new Map(departments.map(({ code, strongest }) => [code, strongest]));
  const chosen = view.asked.department;
  return (
    <svg class={`${styles.drawing} full overflow-visible true-colors`} viewBox="0 0 1010 900" aria-hidden="true">
      <defs>
        <pattern id={HATCH} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="12" height="12" class={styles.hatchGround} />
          <path d="M0 0v12" class={styles.hatchLine} />
        </pattern>
      </defs>
      {counties.map(({ code, name }) => (
        <a key={code} href={`/${locale}/solutions/scoring/results${queryOf(view, { department: code === chosen ? "" : code, region: "" })}#list`} tabIndex={-1}>
          <title>{name}</title>
          <use href={`${SPRITE}#d${code}`} {...paintOf(shares.get(code))} />
        </a>
      ))}
      {chosen && <use href={`${SPRITE}#d${chosen}`} class={styles.chosen} />}
    </svg>
  );
}

/** The label of a class. */
function rangeOf(rank: number, t: Translate): string {
  const [from, to] = [String(BOUNDS[rank - 1]), String(BOUNDS[rank])];
  if (rank === 0) return t("results:map.below", { to });
  return rank === BOUNDS.length ? t("results:map.above", { from }) : t("results:map.between", { from, to });
}

function Legend({ results: { minGroupSize, departments } }: Pick<CountyMapProps, "results">) {
  const t = useT();
  const hasSmall = departments.some(({ strongest }) => strongest === null);
  return (
    <ul class="tiny grid gap-1 mt-3 tabular">
      {CLASSES.map((rank) => (
        <li class="row middle gap-2" key={rank}><svg class={`${styles.key} true-colors`} width="22" height="14" aria-hidden="true"><rect width="22" height="14" class={styles[`class${rank}`]} /></svg>{rangeOf(rank, t)}</li>
      ))}
      {hasSmall && <li class="row middle gap-2"><svg class={`${styles.key} true-colors`} width="22" height="14" aria-hidden="true"><rect width="22" height="14" fill={`url(#${HATCH})`} /></svg>{t("results:map.small", { least: String(minGroupSize) })}</li>}
    </ul>
  );
}

function CountyTable({ results: { counties, departments, minGroupSize } }: Pick<CountyMapProps, "results">) {
  const t = useT();
  const { number, percent } = useFormat();
  const names = new Map(counties.map(({ code, name }) => [code, name]));
  const columns = [t("results:department"), t("results:column.pharmacies"), t("results:column.strongest")];
  const rows = departments.map(({ code, pharmacies, strongest }) => {
    const share = strongest === null ? t("results:map.small", { least: String(minGroupSize) }) : percent(strongest, 1);
    return { id: code, cells: [`${code} ${names.get(code) ?? ""}`, number(pharmacies), share] };
  });
  return <Twin summary={t("results:map.caption")} columns={columns} rows={rows} />;
}

export function CountyMap({ results, view }: CountyMapProps) {
  const t = useT();
  return (
    <section>
      <h2 class={styles.title}>{t("results:map.title")}</h2>
      <p class="small muted">{t("results:map.about")}</p>
      <div class={`${styles.picture} relative mt-2`}>
        <Drawing results={results} view={view} />
        <Legend results={results} />
      </div>
      <CountyTable results={results} />
    </section>
  );
}
