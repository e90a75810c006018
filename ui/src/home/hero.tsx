// The first screen: the news of the day with its figure, beside its picture. While no figure is real, the promise of the
// site is the title instead.

import { useFormat, useLocale, useT } from "../lib/i18n";
import { DRAWN, KEPT, Kept } from "../kit/kept";
import { later } from "../lib/later";
import { inParis } from "../lib/calendar";
import { isEpidemic } from "../model/situation";
import type { CrossFieldProps } from "./cross-field";
import { headline } from "./headline";
import styles from "./hero.module.css";
import type { Front, HomeData, HomeIndicator, HomePage } from "./load";
import { Measured, Shown } from "./measured";
import { MorningList } from "./morning-list";
import type { SeasonFrontProps } from "./season-front";

interface HeroProps extends Pick<HomeData, "page" | "themes" | "front"> {
  today: string;
}

const CrossField = later<CrossFieldProps>(() => import("./cross-field"));
const SeasonFront = later<SeasonFrontProps>(() => import("./season-front"));

/** The day and the hour of the publication; "this morning" only on its day. */
function Published({ lead, today }: { lead: HomeIndicator; today: string }) {
  const t = useT();
  const format = useFormat();
  const { day, time } = inParis(lead.publishedAt);
  const weekday = t("home:days").split("|")[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "";
  const [hour = "", minute = ""] = time.split(":");
  return <p class={styles.published}>{t(day === today ? "home:published.today" : "home:published.earlier", { weekday, date: format.date(day), hour: String(Number(hour)), minute })}</p>;
}

/** The held themes, each with the day of its hold: they are never the news. */
function Held({ themes }: Pick<HeroProps, "themes">) {
  const t = useT();
  const format = useFormat();
  const held = themes.flatMap(({ theme, heldBack }) => (heldBack ? [t("home:held", { theme: t(`ias:name.${theme}`), date: format.date(inParis(heldBack.since).day) })] : []));
  return held.length > 0 && <p class={styles.held}>{held.join(" ")}</p>;
}

function Ways({ page, lead }: { page: HomePage | null; lead: HomeIndicator | null }) {
  const t = useT();
  const locale = useLocale();
  const [main] = page?.ways ?? [];
  return (
    <p class={styles.ways}>
      {main && <a class="button" href={main.href} lang={page?.fallback ? page.locale : undefined}>{main.label}</a>}
      <a class="button button-quiet" href={`/${locale}/ias${lead ? `/${lead.theme}` : ""}`}>{lead ? t(`ias:see.${lead.theme}`) : t("home:seeAll")}</a>
    </p>
  );
}

/** The title, and below it the figure: a page of news. */
function NewsFront({ page, themes, front, today }: HeroProps & { front: Front }) {
  const t = useT();
  const words = { t, format: useFormat() };
  const { kind, lead } = front;
  const lang = page?.fallback ? page.locale : undefined;
  const isToday = inParis(lead.publishedAt).day === today;
  return (
    <div class={styles.words}>
      <p class={styles.promise} lang={lang}>{page?.title ?? t("home:meta.title")}</p>
      <Published lead={lead} today={today} />
      <Held themes={themes} />
      <h1>{kind === "quiet" && isToday ? t("home:quiet.title") : headline(front, words)}</h1>
      <Measured front={front} />
      <Ways page={page} lead={kind === "quiet" ? null : lead} />
    </div>
  );
}

function Promised({ page, front }: Pick<HeroProps, "page" | "front">) {
  const t = useT();
  const lang = page?.fallback ? page.locale : undefined;
  return (
    <div class={styles.words}>
      <h1 lang={lang}>{page?.title ?? t("home:meta.title")}</h1>
      <p class={styles.lead} lang={lang}>{page?.summary ?? t("home:meta.description")}</p>
      <Ways page={page} lead={null} />
      {front && <Shown lead={front.lead} />}
    </div>
  );
}

function Picture({ themes, front }: Pick<HeroProps, "themes" | "front">) {
  if (front?.season === KEPT) return <Kept of={() => <div class={styles.picture} {...DRAWN} />} />;
  return (
    <div class={styles.picture}>
      {front?.crossField ? <CrossField front={front} picture={front.crossField} /> : front?.season ? <SeasonFront series={front.season} /> : themes.length > 0 && <MorningList themes={themes} />}
    </div>
  );
}

export function Hero(props: HeroProps) {
  const { front, themes } = props;
  const isNews = front !== null && front.kind !== "demonstration";
  return (
    <section class={`container ${styles.hero}`} data-kind={front?.kind} data-epidemic={front && isEpidemic(front.lead)}>
      {isNews ? <NewsFront {...props} front={front} /> : <Promised {...props} />}
      <Picture themes={themes} front={front} />
    </section>
  );
}
