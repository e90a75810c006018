// Questions with the beginning of their answers; matching words are marked.

import { NextIcon } from "../kit/icons";
import { useLocale } from "../lib/i18n";
import type { SupportAnswer } from "./api";
import styles from "./answer-list.module.css";

interface AnswerListProps {
  answers: SupportAnswer[];
  /** Called instead of opening the help page. */
  onOpen?: (answer: SupportAnswer) => void;
}

/** The question, split at its hits. */
function Marked({ question, hits }: Pick<SupportAnswer, "question" | "hits">) {
  const starts = [0, ...hits.map(([, end = 0]) => end)];
  return (
    <>
      {starts.map((from, at) => {
        const [start = question.length, end = question.length] = hits[at] ?? [];
        return <span key={from}>{question.slice(from, start)}{end > start && <mark class={styles.hit}>{question.slice(start, end)}</mark>}</span>;
      })}
    </>
  );
}

export function AnswerList({ answers, onOpen }: AnswerListProps) {
  const help = `/${useLocale()}/help`;
  const open = (answer: SupportAnswer) => onOpen && ((event: MouseEvent) => {
    event.preventDefault();
    onOpen(answer);
  });
  return (
    <ul class="mt-2 rule-top">
      {answers.map((answer) => (
        <li key={answer.id}>
          <a class={`${styles.link} row middle apart gap-4 py-3 hairline-bottom`} href={`${help}#${answer.id}`} onClick={open(answer)}>
            <span>
              <span class={`${styles.question} block strong`}><Marked {...answer} /></span>
              <span class={`${styles.answer} small muted`}>{answer.answer}</span>
            </span>
            <NextIcon />
          </a>
        </li>
      ))}
    </ul>
  );
}
