// The editors' description of a module: its purpose, what it shows, the indicators it needs and its sources.

import { Steps } from "../blocks/glyphs";
import { MoreSources } from "../blocks/more-sources";
import { RichHtml } from "../blocks/rich-html";
import { Zone } from "../blocks/zone";
import { Part } from "../kit/part";
import { useLocale, useT } from "../lib/i18n";
import type { Measure, Module } from "../model/api";
import { optionName } from "../model/option-name";
import styles from "./screen.module.css";

interface DetailsProps {
  module: Module;
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

function Sources({ sources, total }: Pick<Module, "sources" | "total">) {
  const t = useT();
  const page = useLocale();
  if (sources.length === 0) return <p class="muted">{t("module:none")}</p>;
  return (
    <>
      <ul class={styles.sources}>
        {sources.map(({ slug, name, territories, granularity, access, locale, fallback }) => (
          <li key={slug}>
            <Zone territories={territories} />
            <h3 lang={fallback ? locale : undefined}><a href={`/${page}/sources/${slug}`}>{name}</a></h3>
            <Steps finest={granularity} />
            <span class="visually-hidden">{optionName("granularity", granularity, { t })}</span>
            <span>{t(`source:access.${access}`)}</span>
          </li>
        ))}
      </ul>
      <MoreSources total={total} shown={sources.length} />
    </>
  );
}

export function Details({ module: { description, shows, indicators, sources, total, locale, fallback } }: DetailsProps) {
  const t = useT();
  const lang = fallback ? locale : undefined;
  return (
    <>
      <Part id="about" title={t("module:about")}><RichHtml html={description} lang={lang} /></Part>
      {shows.length > 0 && <Part id="shows" title={t("module:shows")}><ul class="cross-list" lang={lang}>{shows.map((text) => <li key={text}>{text}</li>)}</ul></Part>}
      {indicators.length > 0 && <Part id="indicators" title={t("module:indicators")}><Indicators indicators={indicators} /></Part>}
      <Part id="sources" title={t("module:sources")}><Sources sources={sources} total={total} /></Part>
    </>
  );
}
