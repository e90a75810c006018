// The page for programmers: four interfaces with commands that work as they are and the answers of this site, then errors,
// limits, licence and changes.

import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import type { Translate } from "../lib/translate";
import { CodeSample } from "../kit/code-sample";
import { later } from "../lib/later";
import { csvCommand } from "./examples";
import type { FactsProps } from "./facts";
import type { InterfacesProps } from "./interfaces";
import type { Interfaces as Loaded } from "./load";
import { NAMES } from "./names";
import styles from "./screen.module.css";

const Interfaces = later<InterfacesProps>(() => import("./interfaces"));
const Facts = later<FactsProps>(() => import("./facts"));

const DOORS = [
  { key: "files", href: "/open-data/ias" },
  { key: "rest", href: "/api" },
  { key: "graphql", href: "/graphql/schema.graphql", address: "/graphql" },
  { key: "catalogue", href: "/catalog.jsonld" },
] as const;

const SECTIONS = ["files", "rest", "graphql", "catalogue", "errors", "limits", "licence", "changes"] as const;

const nameOf = (key: (typeof SECTIONS)[number], t: Translate): string => (key === "rest" || key === "graphql" ? NAMES[key] : t(`developers:${key}.name`));

export default function DevelopersScreen({ data, origin }: ScreenProps<Loaded>) {
  const t = useT();
  const { subject } = data;
  return (
    <div class="container pt-6 pb-7">
      <header class={`${styles.head} shrink-items grid gap-5 gap-x-6`}>
        <div>
          <h1>{t("developers:title")}</h1>
          <p class={`${styles.lead} mt-4 muted`}>{t("developers:lead")}</p>
          <Documents />
        </div>
        {subject && <CodeSample code={csvCommand(origin, subject)} language="sh" label={t("developers:first")} answer={subject.csv} />}
      </header>
      <Doors />
      <div class={`${styles.body} mt-6`}>
        <Contents />
        <div>
          <Interfaces data={data} origin={origin} />
          <Facts index={data.index} subject={subject} />
        </div>
      </div>
    </div>
  );
}

function Documents() {
  const t = useT();
  const locale = useLocale();
  return (
    <p class="row wrap middle gap-3 gap-x-4 mt-5 strong">
      <a class="button button-quiet" href="/api/openapi.json">openapi.json</a>
      <a href="/graphql/schema.graphql">{t("developers:schema")}</a>
      <a href={`/${locale}/status`}>{t("developers:status")}</a>
    </p>
  );
}

function Doors() {
  const t = useT();
  return (
    <ul class={`${styles.doors} grid hairline-bottom rule-top`}>
      {DOORS.map(({ key, href, ...door }) => (
        <li key={key}>
          <h2>{nameOf(key, t)}</h2>
          <a href={href}><code>{"address" in door ? door.address : href}</code></a>
          <p class="mt-2">{t(`developers:${key}.use`)}</p>
          <p class="small muted mt-2">{t(`developers:${key}.formats`)}</p>
        </li>
      ))}
    </ul>
  );
}

function Contents() {
  const t = useT();
  return (
    <nav class={`${styles.contents} no-print`} aria-label={t("developers:contents")}>
      <ul>
        {SECTIONS.map((key) => <li key={key}><a href={`#${key}`}>{nameOf(key, t)}</a></li>)}
      </ul>
    </nav>
  );
}
