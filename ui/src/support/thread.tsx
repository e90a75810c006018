// The messages of a conversation, oldest first: author, time and text, with the files.

import { inParis } from "../lib/calendar";
import { useFormat, useT } from "../lib/i18n";
import type { SupportMessage } from "./api";
import styles from "./thread.module.css";

interface ThreadProps {
  messages: SupportMessage[];
  /** The name of the visitor. */
  name: string | null;
  /** The address of a file. */
  fileHref: (id: string) => string;
}

interface MessageProps extends Pick<ThreadProps, "fileHref"> {
  message: SupportMessage;
  visitor: string | null;
}

function Message({ message: { author, name, text, at, files }, visitor, fileHref }: MessageProps) {
  const t = useT();
  const { date, size } = useFormat();
  const { day, time } = inParis(Date.parse(at));
  const own = author === "visitor";
  return (
    <li class={own ? styles.message : `${styles.message} ${styles.team} mint`}>
      <p class="row wrap apart gap-x-4 small">
        <strong>{name ?? (own ? (visitor ?? t("support:conversation.you")) : t("support:conversation.team"))}</strong>
        <time class="muted" dateTime={at}>{t("support:conversation.moment", { date: date(day), time })}</time>
      </p>
      <p class={`${styles.text} measure mt-2 anywhere`}>{text}</p>
      {files.map((file) => (
        <p class="small" key={file.id}><a href={fileHref(file.id)} download={file.name}>{file.name}</a> <span class="muted">{size(file.size)}</span></p>
      ))}
    </li>
  );
}

export function Thread({ messages, name, fileHref }: ThreadProps) {
  const t = useT();
  return (
    <section class="mt-6" aria-labelledby="thread">
      <h2 class={styles.heading} id="thread">{t("support:conversation.messages")}</h2>
      <ol class="mt-3 rule-top">
        {messages.map((message, at) => <Message key={at} message={message} visitor={name} fileHref={fileHref} />)}
      </ol>
    </section>
  );
}
