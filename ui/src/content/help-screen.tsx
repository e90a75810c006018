// The help page: a search, topics with counts, and each question beside its answer, all open. The search hides
// questions without its words: while typing with scripts, else on the server.

import { useMemo, useState, type ReactNode } from "react";
import { Blocks } from "../blocks/blocks";
import { DraftBanner } from "../blocks/draft-banner";
import { FallbackNotice } from "../blocks/fallback-notice";
import { RichHtml } from "../blocks/rich-html";
import type { Block, Way } from "../blocks/types";
import { useHashTarget } from "../kit/hash";
import { SearchIcon } from "../kit/icons";
import { useReadPart } from "../kit/read-part";
import { useLocale, useT } from "../lib/i18n";
import type { Locale } from "../lib/locale";
import type { ScreenProps } from "../lib/route";
import searchStyles from "../kit/search-field.module.css";
import styles from "./help-screen.module.css";
import type { PageData } from "./load";
import { createFilter, parseHelpPage, searchWords, type Question, type Topic } from "./questions";

interface SearchProps {
  words: string;
  onWords(words: string): void;
}

function Search({ words, onWords }: SearchProps) {
  const t = useT();
  return (
    <form class={`${styles.search} no-print no-help`} role="search" method="get" action={`/${useLocale()}/help`}>
      <label class="visually-hidden" for="question">{t("support:search.label")}</label>
      <input class={searchStyles.field} id="question" type="search" name="q" value={words} maxLength={200} autoComplete="off" placeholder={t("support:search.hint")} onInput={({ currentTarget }) => onWords(currentTarget.value)} />
      <button class={searchStyles.go} type="submit"><SearchIcon /><span class="visually-hidden">{t("support:search.action")}</span></button>
    </form>
  );
}

interface TopicsProps {
  /** The topics with a visible question, and these questions only. */
  topics: Topic[];
  lang: Locale | undefined;
}

function Topics({ topics, lang }: TopicsProps) {
  const t = useT();
  const ids = topics.map(({ id }) => id);
  const read = useReadPart(ids.join(" ")) || ids[0];
  return (
    <nav class={styles.topics} aria-label={t("support:help.topics")}>
      <ul class="row gap-2" lang={lang}>
        {topics.map(({ id, title, questions }) => (
          <li key={id}>
            <a class="row middle touch ink text-3 snug" href={`#${id}`} aria-current={id === read ? "true" : undefined}>
              <span>{title ?? t("support:search.often")}</span> <span class={`${styles.size} tabular`}>{questions.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Ways({ ways, lang }: { ways: Way[]; lang: Locale | undefined }) {
  return (
    <ul class={styles.ways} lang={lang}>
      {ways.map(({ href, label, text }) => <li key={href}><a href={href}>{label}</a>{text && <p class="muted">{text}</p>}</li>)}
    </ul>
  );
}

type Draw = (blocks: Block[]) => ReactNode;

interface RowProps {
  question: Question;
  hidden: boolean;
  draw: Draw;
}

function Row({ question: { id, title, answer }, hidden, draw }: RowProps) {
  const t = useT();
  const isText = answer.every(({ __typename }) => __typename === "RichText");
  return (
    <div class={`${styles.row} grid column hairline-bottom`} id={id} hidden={hidden}>
      <h3 class={`${styles.question} relative strong`}>
        {title}
        <a class={`${styles.sign} brand absolute`} href={`#${id}`} aria-label={t("support:help.link", { question: title })}>#</a>
      </h3>
      <div class={styles.answer}>
        {isText ? answer.map((block, at) => block.__typename === "RichText" && <RichHtml key={at} html={block.html} />) : draw(answer)}
      </div>
    </div>
  );
}

function None({ words }: { words: string }) {
  const t = useT();
  const asked = words.trim();
  const query = asked && `?${new URLSearchParams({ q: asked })}`;
  return (
    <div class="grid gap-4">
      <p class={`${styles.heading} display bold`}>{t("support:help.none")}</p>
      <p><a class="button" href={`/${useLocale()}/support${query}#write`}>{t("support:write.title")}</a></p>
    </div>
  );
}

function Questions({ data: { page, themes, preview }, search }: Pick<ScreenProps<PageData>, "data" | "search">) {
  const t = useT();
  const [words, setWords] = useState(search.get("q") ?? "");
  const { opening, topics, ways, closing } = useMemo(() => parseHelpPage(page.blocks), [page.blocks]);
  const wanted = searchWords(words);
  const isFound = createFilter(wanted);
  const found = topics.map((topic) => ({ ...topic, questions: topic.questions.filter(isFound) })).filter(({ questions }) => questions.length > 0);
  const count = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const isWhole = wanted.length === 0;
  const lang = page.fallback ? page.locale : undefined;
  const draw: Draw = (blocks) => <Blocks layout="plain" blocks={blocks} lang={page.locale} themes={themes} preview={preview} />;
  // A link to a hidden question shows all.
  useHashTarget((target) => {
    if (!target.closest("[hidden]")) return;
    setWords("");
    requestAnimationFrame(() => target.scrollIntoView());
  });
  return (
    <>
      <header class={`${styles.head} grid column`}>
        <h1 lang={lang}>{page.title}</h1>
        <Search words={words} onWords={setWords} />
        {page.fallback && <FallbackNotice locale={page.locale} locales={page.locales} />}
      </header>
      <div class={`${styles.columns} grid column`}>
        <div class={`${styles.side} no-print`}>
          <p class={count > 0 ? `${styles.count} small muted ${isWhole ? styles.whole : ""}` : "visually-hidden"} role="status">{count > 0 ? t("support:help.count", { count }) : t("support:help.none")}</p>
          {count > 0 && <Topics topics={found} lang={lang} />}
          {ways.length > 0 && <Ways ways={ways} lang={lang} />}
        </div>
        <div class={`${styles.main} grid column`} lang={lang}>
          {isWhole && opening.length > 0 && draw(opening)}
          {topics.map((topic) => (
            <section key={topic.id} hidden={!isWhole && !topic.questions.some(isFound)}>
              <h2 class={`${styles.heading} display bold`} id={topic.id}>{topic.title ?? t("support:search.often")}</h2>
              {topic.opening.length > 0 && draw(topic.opening)}
              {topic.questions.map((question) => <Row key={question.id} question={question} hidden={!isFound(question)} draw={draw} />)}
            </section>
          ))}
          {count === 0 && <None words={words} />}
          {closing.length > 0 && draw(closing)}
        </div>
      </div>
    </>
  );
}

export default function HelpScreen({ data, search }: ScreenProps<PageData>) {
  return (
    <article class={`container ${styles.page} pt-5 pb-8`}>
      {data.preview && <DraftBanner visibility={data.page.visibility} />}
      <Questions key={search.get("q")} data={data} search={search} />
    </article>
  );
}
