// What a customer receives, drawn small by the components of the real pages: a source sheet, a module and a quote. The
// drawings are pictures; the links beside them lead to the pages.

import type { ReactNode } from "react";
import { ModuleDrawing } from "../blocks/module-drawing";
import { Zone } from "../blocks/zone";
import { Carousel } from "../kit/carousel";
import { DRAWN, KEPT, Kept } from "../kit/kept";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { sourceFact } from "../model/source-facts";
import type { HomeData, ShownModule } from "./load";
import type { OfferedSheet } from "./on-offer";
import styles from "./proof.module.css";

interface SlideProps {
  href: string;
  name: string;
  about: string;
  children: ReactNode;
}

function Slide({ href, name, about, children }: SlideProps) {
  return (
    <div class={styles.slide}>
      <div class={styles.window} aria-hidden="true" inert><div class={styles.page}>{children}</div></div>
      <div>
        <h3><a href={href}>{name}</a></h3>
        <p>{about}</p>
      </div>
    </div>
  );
}

const KeptSlide = () => <Kept of={() => <div class={styles.slide} {...DRAWN} />} />;

function SheetPage({ sheet }: { sheet: OfferedSheet }) {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const facts = (["granularity", "territories", "update"] as const).map((name) => sourceFact(name, sheet, { t, locale }));
  return (
    <div class={styles.split}>
      <div>
        <p class={styles.title} lang={sheet.lang}>{sheet.name}</p>
        <p class={styles.lead} lang={sheet.lang}>{sheet.summary}</p>
        <dl class={styles.facts}>
          {sheet.panel !== null && <div><dt>{t("source:fact.panel")}</dt><dd>{format.number(sheet.panel)}</dd></div>}
          {facts.map(({ name, label, text }) => <div key={name}><dt>{label}</dt><dd>{text}</dd></div>)}
        </dl>
      </div>
      <Zone territories={sheet.territories} />
    </div>
  );
}

function ModulePage({ module }: { module: ShownModule }) {
  return (
    <div class={styles.split}>
      <div>
        <p class={styles.title} lang={module.lang}>{module.name}</p>
        <p class={styles.lead} lang={module.lang}>{module.summary}</p>
      </div>
      <ModuleDrawing id={module.id} />
    </div>
  );
}

/** The rows of the example quote: a market and its number of codes. */
const ROWS = [42, 118, 64];

function QuotePage() {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p class={styles.title}>{t("home:proof.quote.title")}</p>
      <p><span class={styles.stamp}>{t("home:proof.quote.stamp")}</span></p>
      <table class={styles.rows}>
        <thead><tr><th>{t("home:proof.quote.market")}</th><th>{t("home:proof.quote.codes")}</th></tr></thead>
        <tbody>{ROWS.map((codes, at) => <tr key={codes}><td>{t("home:proof.quote.row", { number: at + 1 })}</td><td>{format.number(codes)}</td></tr>)}</tbody>
      </table>
      <p class={styles.lead}>{t("home:proof.quote.terms")}</p>
    </>
  );
}

export function Proof({ offer: { sheet }, shown: module }: Pick<HomeData, "offer" | "shown">) {
  const t = useT();
  const locale = useLocale();
  const slides = [
    ...(sheet ? [{ id: "sheet", content: sheet === KEPT ? <KeptSlide /> : <Slide href={`/${locale}/sources/${sheet.slug}`} name={t("home:proof.sheet.name")} about={t("home:proof.sheet.about")}><SheetPage sheet={sheet} /></Slide> }] : []),
    ...(module ? [{ id: "module", content: module === KEPT ? <KeptSlide /> : <Slide href={`/${locale}/modules/${module.id}`} name={t("home:proof.module.name")} about={t("home:proof.module.about")}><ModulePage module={module} /></Slide> }] : []),
    { id: "quote", content: <Slide href={`/${locale}/solutions/scoring`} name={t("home:proof.quote.name")} about={t("home:proof.quote.about")}><QuotePage /></Slide> },
  ];
  return (
    <section class={`container ${styles.proof}`}>
      <h2>{t("home:proof.title")}</h2>
      <Carousel label={t("home:proof.title")} slides={slides} />
    </section>
  );
}
