// The four interfaces, each with an example and its answer.

import { CodeSample } from "../kit/code-sample";
import { Tabs } from "../kit/tabs";
import { useLocale, useT } from "../lib/i18n";
import type { ReactNode } from "react";
import { catalogueCommand, fileExamples, graphqlCommand, jsonCommand, type Example } from "./examples";
import styles from "./interfaces.module.css";
import type { Interfaces as Loaded } from "./load";
import { NAMES } from "./names";
import { Section } from "./section";
import { printJson } from "./shown-json";

/** Characters of a line of an answer. */
const WIDTH = 74;

export interface InterfacesProps {
  data: Loaded;
  origin: string;
}

export default function Interfaces({ data: { subject, sources }, origin }: InterfacesProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <div>
      <Section id="files" title={t("developers:files.name")} link={{ href: "/open-data/ias/index.json", text: "index.json" }}>
        <Pair text={<><p>{t("developers:files.text")}</p><p class="small muted">{t("developers:files.note")}</p></>}>
          {subject && <Tabs label={t("developers:programs")} tabs={fileExamples(origin, subject).map(tabOf)} />}
        </Pair>
      </Section>
      <Section id="rest" title={NAMES.rest} link={{ href: "/api/openapi.json", text: t("developers:rest.all") }}>
        <Pair text={<><p>{t("developers:rest.text")}</p><p class="small muted">{t("developers:rest.note")}</p></>}>
          {subject && (
            <CodeSample code={jsonCommand(origin, subject)} language="sh" label={NAMES.rest} answer={printJson(subject.json, WIDTH)} />
          )}
        </Pair>
      </Section>
      <Section id="graphql" title={NAMES.graphql} link={{ href: "/graphql/schema.graphql", text: t("developers:schema") }}>
        <Pair text={<><p>{t("developers:graphql.text")}</p><p class="small muted">{t("developers:graphql.note")}</p></>}>
          <CodeSample code={graphqlCommand(origin, locale)} language="sh" label={NAMES.graphql} answer={printJson({ data: sources }, WIDTH)} />
        </Pair>
      </Section>
      <Section id="catalogue" title={t("developers:catalogue.name")} link={{ href: `/catalog.atom?locale=${locale}`, text: t("developers:catalogue.feed") }}>
        <Pair text={<p>{t("developers:catalogue.text")}</p>}>
          <CodeSample code={catalogueCommand(origin)} language="sh" label={t("developers:catalogue.name")} />
        </Pair>
      </Section>
    </div>
  );
}

const tabOf = ({ name, language, code }: Example) => ({
  id: `with-${language}`,
  label: name,
  content: <CodeSample code={code} language={language} label={name} />,
});

function Pair({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div class={`${styles.pair} shrink-items grid gap-4 gap-x-6 column`}>
      <div class={styles.text}>{text}</div>
      <div>{children}</div>
    </div>
  );
}
