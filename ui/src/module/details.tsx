// The questions that a module answers beside its sources, and its editors' description: its purpose, what it shows and
// the indicators it needs.

import { Steps } from "../blocks/glyphs";
import { MoreSources } from "../blocks/more-sources";
import { RichHtml } from "../blocks/rich-html";
import { Part } from "../kit/part";
import { useLocale, useT } from "../lib/i18n";
import type { Measure, Module } from "../model/api";
import { optionName } from "../model/option-name";
import styles from "./screen.module.css";
import type { Answer } from "./sheet";

/** Sources beside the questions; the others are one press away. */
const FIRST = 4;

interface DetailsProps {
  module: Module;
  answers: Answer[];
}

function Answers({ answers }: { answers: Answer[] }) {
  return (
    <dl>
      {answers.map(({ question, answer }) => <div class="py-3 hairline-top" key={question}><dt class="strong">{question}</dt><dd class="muted">{answer}</dd></div>)}
    </dl>
  );
}

function Indicators({ indicators }: { indicators: Measure[] }) {
  const t = useT();
  const store = `/${useLocale()}/store`;
  return (
    <ul class="cross-list">
      {indicators.map((name) => <li key={name}><a href={`${store}?indicator=${name}`}>{optionName("indicator", name, { t })}</a></li>)}
    </ul>
  );
}

function List({ sources }: Pick<Module, "sources">) {
  const t = useT();
  const page = useLocale();
  return (
    <ul class={styles.sources}>
      {sources.map(({ slug, name, granularity, access, locale, fallback }) => (
        <li class="row wrap middle gap-1 gap-x-4 py-3 hairline-top text-3" key={slug}>
          <h3 lang={fallback ? locale : undefined}><a href={`/${page}/sources/${slug}`}>{name}</a></h3>
          <Steps finest={granularity} />
          <span class="visually-hidden">{optionName("granularity", granularity, { t })}</span>
          <span>{t(`source:access.${access}`)}</span>
        </li>
      ))}
    </ul>
  );
}

function Sources({ sources, total }: Pick<Module, "sources" | "total">) {
  const t = useT();
  if (sources.length === 0) return <p class="muted">{t("module:none")}</p>;
  const others = sources.slice(FIRST);
  return (
    <>
      <List sources={sources.slice(0, FIRST)} />
      {others.length > 0 && <details class={`${styles.others} hairline-top`}><summary>{t("module:others", { count: others.length })}</summary><List sources={others} /></details>}
      <MoreSources total={total} shown={sources.length} />
    </>
  );
}

export function Details({ module: { description, shows, indicators, sources, total, locale, fallback }, answers }: DetailsProps) {
  const t = useT();
  const lang = fallback ? locale : undefined;
  return (
    <div class={`${styles.halves} grid column`}>
      {answers.length > 0 && <Part id="answers" title={t("module:answers")}><Answers answers={answers} /></Part>}
      <Part id="sources" title={t("module:sources")}><Sources sources={sources} total={total} /></Part>
      <Part id="about" title={t("module:about")}><RichHtml html={description} lang={lang} /></Part>
      {shows.length > 0 && <Part id="shows" title={t("module:shows")}><ul class="cross-list" lang={lang}>{shows.map((text) => <li key={text}>{text}</li>)}</ul></Part>}
      {indicators.length > 0 && <Part id="indicators" title={t("module:indicators")}><Indicators indicators={indicators} /></Part>}
    </div>
  );
}
