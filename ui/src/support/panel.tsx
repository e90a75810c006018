// The help panel over any page: questions of the page, a search, and a contact form. It is modal only on phones, where
// it covers the page.

import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { useLocation } from "wouter";
import { RemoveIcon } from "../kit/icons";
import { createApi } from "../lib/api";
import { inParis } from "../lib/calendar";
import { useT } from "../lib/i18n";
import { belowLocale } from "../lib/locale";
import type { Conversation, Support, SupportAnswer } from "./api";
import { loadDraft, storeDraft } from "./draft";
import { AnswerView } from "./panel-answer";
import { SearchView } from "./panel-search";
import { SentView } from "./panel-sent";
import { WriteView } from "./panel-write";
import styles from "./panel.module.css";

type View = { name: "search" } | { name: "write" } | { name: "answer"; answer: SupportAnswer } | { name: "sent"; conversation: Conversation };

const PHONE = "(width < 43.75rem)";
const WORDS = "words";

function useWords(): [string, (words: string) => void] {
  const [words, setWords] = useState(() => loadDraft(WORDS));
  const store = (next: string) => {
    setWords(next);
    storeDraft(WORDS, next);
  };
  return [words, store];
}

/** Modal on phones, where it closes on navigation below it. */
function useDialog(page: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opened = useRef(page);
  useLayoutEffect(() => {
    if (matchMedia(PHONE).matches) dialog.current?.showModal();
    else dialog.current?.show();
  }, []);
  useEffect(() => {
    if (page !== opened.current && dialog.current?.matches(":modal")) dialog.current.close();
    opened.current = page;
  }, [page]);
  return dialog;
}

interface HeadProps {
  title: string;
  subtitle: string;
  onClose(): void;
}

/** The header of one view: its title takes the focus. */
function Head({ title, subtitle, onClose }: HeadProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div class={`night ${styles.head} row top apart gap-4 rigid`}>
      <div>
        <h2 class={styles.title} id="help-title" ref={heading} tabIndex={-1}>{title}</h2>
        {subtitle && <p class="small muted">{subtitle}</p>}
      </div>
      <button class={`${styles.close} grid rigid`} type="button" aria-label={t("support:close")} onClick={onClose}><RemoveIcon /></button>
    </div>
  );
}

/** The title of the page below. */
const titleOfPage = () => document.querySelector("main h1")?.textContent?.trim() || document.title;

export interface PanelProps {
  onClose(): void;
}

export default function Panel({ onClose }: PanelProps) {
  const t = useT();
  const [path] = useLocation();
  const page = belowLocale(path) ?? "";
  const dialog = useDialog(page);
  const [view, setView] = useState<View>({ name: "search" });
  const [words, setWords] = useWords();
  const [support, setSupport] = useState<Support | null>(null);
  useEffect(() => {
    // On failure the panel works without telephone and chat.
    createApi().get<Support>("/api/support").then(setSupport, () => undefined);
  }, []);
  const close = () => dialog.current?.close();
  const showSearch = () => setView({ name: "search" });
  const showWrite = () => setView({ name: "write" });
  const within = support?.contact.answerDays ? t("request:answered.within", { count: support.contact.answerDays }) : "";
  const about = { page, title: titleOfPage(), words: words.trim() };
  const head = (title: string, subtitle: string): ReactNode => (
    <Head title={title} subtitle={subtitle} onClose={close} />
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
  };
  return (
    <dialog class={`${styles.panel} ink frame`} ref={dialog} aria-labelledby="help-title" onClose={onClose} onKeyDown={onKeyDown}>
      {view.name === "search" && <>{head(t("support:title"), within)}<SearchView about={about} words={words} support={support} onWords={setWords} onOpen={(answer) => setView({ name: "answer", answer })} onWrite={showWrite} /></>}
      {view.name === "answer" && <>{head(t("support:title"), within)}<AnswerView answer={view.answer} onBack={showSearch} onWrite={showWrite} /></>}
      {view.name === "write" && <>{head(t("support:write.title"), support?.contact.person ?? within)}<WriteView about={about} email={support?.contact.email ?? undefined} onBack={showSearch} onSent={(conversation) => setView({ name: "sent", conversation })} /></>}
      {view.name === "sent" && <>{head(t("support:title"), t("support:sent.received", { time: inParis(Date.parse(view.conversation.messages.at(-1)?.at ?? "")).time }))}<SentView conversation={view.conversation} onBack={showSearch} onClose={close} /></>}
    </dialog>
  );
}
