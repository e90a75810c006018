// The first view of the panel: questions of the page, and search results.

import { useEffect, useState } from "react";
import { SearchIcon } from "../kit/icons";
import { createApi } from "../lib/api";
import { useLocale, useT } from "../lib/i18n";
import { knownPerson } from "../lib/session";
import type { Support, SupportAnswer } from "./api";
import { AnswerList } from "./answer-list";
import { ChatBox } from "./chat-box";
import { rememberChat } from "./chat-flag";
import { loadAnswers } from "./load";
import searchStyles from "../kit/search-field.module.css";
import styles from "./panel-views.module.css";

/** Milliseconds after the last key before the search. */
const DEBOUNCE_MS = 200;

/** The context of a message from here. */
export interface About {
  page: string;
  /** The title of the page. */
  title: string;
  words: string;
}

interface SearchViewProps {
  about: About;
  words: string;
  support: Support | null;
  onWords(words: string): void;
  onOpen(answer: SupportAnswer): void;
  onWrite(): void;
}

/** Null until the first response, and if the search failed. */
function useAnswers({ page, words }: About): { answers: SupportAnswer[] | null; failed: boolean } {
  const locale = useLocale();
  const [state, setState] = useState<{ answers: SupportAnswer[] | null; failed: boolean }>({ answers: null, failed: false });
  useEffect(() => {
    const leaving = new AbortController();
    const load = () =>
      loadAnswers(createApi(leaving.signal), locale, { page, words }).then(
        (answers) => setState({ answers, failed: false }),
        () => leaving.signal.aborted || setState({ answers: null, failed: true }),
      );
    const timer = setTimeout(load, words ? DEBOUNCE_MS : 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [locale, page, words]);
  return state;
}

/** Below the button: the attached context, or the telephone. */
function Note({ words, support }: { words: string; support: Support | null }) {
  const t = useT();
  const { phone, hours } = support?.contact ?? {};
  if (words) return <p class={`${styles.note} small muted`}>{t("support:write.carried", { words })}</p>;
  if (support?.chat) return <p class={`${styles.note} small muted`}>{t("support:chat.without")}</p>;
  if (!phone) return null;
  const day = (name: string) => t(`request:weekday.${name as "mon"}`);
  return <p class={`${styles.note} small muted`}>{hours ? t("support:write.callHours", { phone, from: day(hours.from), to: day(hours.to), opens: hours.opens, closes: hours.closes }) : t("support:write.call", { phone })}</p>;
}

export function SearchView({ about, words, support, onWords, onOpen, onWrite }: SearchViewProps) {
  const t = useT();
  const locale = useLocale();
  const { answers, failed } = useAnswers(about);
  const openChat = () => {
    rememberChat();
    location.assign(`/${locale}/support/chat`);
  };
  const found = () => {
    if (failed) return t("support:search.failed");
    if (!answers) return "";
    if (!about.words) return t("support:search.page", { page: about.title });
    return answers.length > 0 ? t("support:search.found", { count: answers.length }) : t("support:search.none");
  };
  return (
    <>
      <div class={styles.body}>
        <label class="strong" for="help-question">{t("support:search.label")}</label>
        <div class={`${styles.line} relative mt-2`}>
          <SearchIcon />
          <input class={searchStyles.field} id="help-question" type="search" maxLength={200} autoComplete="off" placeholder={t("support:search.hint")} value={words} onInput={({ currentTarget }) => onWords(currentTarget.value)} />
        </div>
        <p class="mt-4 small muted" role="status">{found() || null}</p>
        {answers && answers.length > 0 && <AnswerList answers={answers} onOpen={onOpen} />}
        {support?.chat && (
          <ChatBox chat={support.chat} isKnown={knownPerson() !== null} as="h3">
            <button class="button button-quiet" type="button" onClick={openChat}>{t("support:chat.open")}</button>
          </ChatBox>
        )}
      </div>
      <div class={styles.foot}>
        <button class="button" type="button" onClick={onWrite}>{t(about.words ? "support:write.instead" : "support:write.title")}</button>
        <Note words={about.words} support={support} />
      </div>
    </>
  );
}
