// Questions and contacts around the form of the support page: links and a search that need no script.

import { TeamContact } from "../blocks/team-contact";
import { SearchIcon } from "../kit/icons";
import { useLocale, useT } from "../lib/i18n";
import { AnswerList } from "./answer-list";
import { ChatBox } from "./chat-box";
import type { SupportPage } from "./load";
import searchStyles from "../kit/search-field.module.css";
import styles from "./screen.module.css";

export interface AroundProps {
  part: "questions" | "aside";
  data: SupportPage;
  words: string;
  /** The path of the page that they are about. */
  page: string;
}

function Questions({ data: { answers }, words, page }: AroundProps) {
  const t = useT();
  const home = `/${useLocale()}`;
  const status = words && answers ? (answers.length > 0 ? t("support:search.found", { count: answers.length }) : t("support:search.none")) : "";
  return (
    <section>
      <form class="no-help" role="search" method="get" action={`${home}/support`}>
        <label class="strong" for="question">{t("support:search.label")}</label>
        {page && <input type="hidden" name="page" value={page} />}
        <div class="relative mt-2">
          <input class={searchStyles.field} id="question" type="search" name="q" defaultValue={words} maxLength={200} autoComplete="off" placeholder={t("support:search.hint")} />
          <button class={searchStyles.go} type="submit"><SearchIcon /><span class="visually-hidden">{t("support:search.action")}</span></button>
        </div>
      </form>
      <p class="mt-4 small muted" role="status">{answers ? status || t(page ? "support:search.page" : "support:search.often", { page }) : t("support:search.failed")}</p>
      {answers && answers.length > 0 && <AnswerList answers={answers} />}
      <p class="mt-3 small"><a href={`${home}/help`}>{t("support:search.all")}</a></p>
    </section>
  );
}

function Aside({ data: { contact, chat } }: AroundProps) {
  const t = useT();
  const home = `/${useLocale()}`;
  return (
    <div>
      <div class={`${styles.reach} mb-4 hairline-bottom`}>
        <p class={`${styles.name} display bold`}>{t("support:write.title")}</p>
        <TeamContact {...contact} />
      </div>
      <p><a href={`${home}/status`}>{t("contact:faster.status.name")}</a></p>
      {chat && <ChatBox chat={chat} isKnown={false}><a class="button button-quiet" href={`${home}/support/chat`}>{t("support:chat.title")}</a></ChatBox>}
    </div>
  );
}

export default function Around(props: AroundProps) {
  return props.part === "aside" ? <Aside {...props} /> : <Questions {...props} />;
}
