// The eight indicators on a dark band: the season of the flu large, and each of them small, with a link to its page.
// Epidemics come first.

import { SeasonPicture } from "../blocks/season-picture";
import type { BlockOf } from "../blocks/types";
import { DRAWN, Kept } from "../kit/kept";
import type { ThemeSeries } from "../model/theme-series";
import { SparkPicture } from "../kit/spark-picture";
import { Figure, Tile } from "../kit/tile";
import { quarterMonths } from "../lib/calendar";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Locale } from "../lib/locale";
import { printTroubles } from "../model/indicator";
import { printFigure, unitOf } from "../model/measure";
import { capital, printCompared, printGrade } from "../model/movement";
import { isEpidemic, printContext, printState } from "../model/situation";
import styles from "./indicators-band.module.css";
import type { HomeIndicator } from "./load";

interface IndicatorsBandProps {
  block: BlockOf<"IndicatorOverview">;
  /** The language of its text, if it is not the page's. */
  lang?: Locale;
  themes: HomeIndicator[];
  season: ThemeSeries | null;
}

/** Epidemics first; otherwise a fixed order. */
const ordered = (themes: HomeIndicator[]): HomeIndicator[] => [...themes.filter(isEpidemic), ...themes.filter((theme) => !isEpidemic(theme))];

export function IndicatorsBand({ block: { title, about }, lang, themes, season }: IndicatorsBandProps) {
  const t = useT();
  const locale = useLocale();
  const flu = themes.find(({ theme }) => theme === "flu");
  const areInvented = themes.length > 0 && themes.every(({ demonstration }) => demonstration);
  return (
    <section class={`night ${styles.band}`}>
      <div class="container">
        <div class={styles.head}>
          <div class={styles.text}>
            <h2 lang={lang}>{title}</h2>
            {about && <p class="lead" lang={lang}>{about}</p>}
            {flu && <Flu flu={flu} />}
          </div>
          {season && <SeasonPicture series={season} />}
        </div>
        {themes.length === 0 ? (
          <p class={styles.notice}>{t("home:band.waiting")}</p>
        ) : (
          <ul class={styles.tiles}>
            {ordered(themes).map((theme) => <IndicatorTile key={theme.theme} indicator={theme} marked={theme.demonstration && !areInvented} />)}
          </ul>
        )}
        <p class={styles.key}>
          <span><svg width="30" height="10" aria-hidden="true"><path d="M0 5h30" class={styles.now} /></svg>{t("home:band.now")}</span>
          <span><svg width="30" height="10" aria-hidden="true"><path d="M0 5h30" class={styles.then} /></svg>{t("home:band.then")}</span>
          {areInvented && <span class={styles.stamp}>{t("ias:demonstration.mark")}</span>}
        </p>
        <p class={styles.all}><a class="button" href={`/${locale}/ias`}>{t("home:band.all")}</a></p>
      </div>
    </section>
  );
}

/** The server's markup: nothing in it needs a script. */
export const KeptBand = () => <Kept of={() => <section class={`night ${styles.band}`} {...DRAWN} />} />;

function Flu({ flu }: { flu: HomeIndicator }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  return (
    <div class={styles.flu}>
      <p class={styles.place}>{t("home:band.place", { theme: t("ias:name.flu"), territory: t("ias:region.FR"), date: format.date(flu.lastDay) })}</p>
      <h3>{capital(printState(flu, { t }))}</h3>
      <p>{printContext(flu, { t, format })}</p>
      {flu.demonstration && <p class={styles.notice}>{t("ias:demonstration.some")}</p>}
      <p class={styles.all}><a class="button" href={`/${locale}/ias/flu`}>{t("home:today.more")}</a></p>
    </div>
  );
}

interface IndicatorTileProps {
  indicator: HomeIndicator;
  /** Whether it has a mark of its own that its figures are invented. */
  marked: boolean;
}

function IndicatorTile({ indicator, marked }: IndicatorTileProps) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  const { theme, level, drawing } = indicator;
  const troubles = printTroubles(indicator, { t });
  const words = { t, format };
  const compared = printCompared(indicator, words);
  return (
    <Tile class={styles.tile} href={`/${locale}/ias/${theme}`} title={t(`ias:short.${theme}`)}>
      <Figure class={isEpidemic(indicator) ? `${styles.state} ${styles.epidemic}` : styles.state}>{capital(printGrade(indicator, words))}</Figure>
      <p class={styles.reading}>
        {level === null ? "\u2013" : <><strong>{printFigure(level, indicator, words)}</strong>{` ${t(`ias:state.short.${unitOf(indicator)}`)}`}</>}
        {compared && `, ${compared}`}
      </p>
      <SparkPicture drawing={drawing} label={t("ias:index.sparkline", { theme: t(`ias:name.${theme}`) })} months={quarterMonths(locale)} muted={indicator.heldBack !== null} />
      {(troubles.length > 0 || marked) && (
        <div class={styles.mark}>
          {troubles.map((trouble) => <p key={trouble}>{trouble}</p>)}
          {marked && <p class={styles.stamp}>{t("ias:demonstration.mark")}</p>}
        </div>
      )}
    </Tile>
  );
}
