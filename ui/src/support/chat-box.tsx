// The provider of the live chat and the data it receives, shown before any request to it.

import type { ReactNode } from "react";
import { useT } from "../lib/i18n";
import type { SupportChat } from "./api";
import styles from "./chat-box.module.css";

interface ChatBoxProps {
  chat: SupportChat;
  /** Whether the provider gets the identity of the visitor. */
  isKnown: boolean;
  title?: string;
  as?: "h2" | "h3";
  /** The control that opens it. */
  children?: ReactNode;
}

export function ChatBox({ chat: { name, host, country, policy }, isKnown, title, as: Heading = "h2", children }: ChatBoxProps) {
  const t = useT();
  return (
    <section class={`${styles.box} grid gap-3 mt-5 small`}>
      <Heading class={styles.title}>{title ?? t("support:chat.title")}</Heading>
      <p>{t("support:chat.who", { name })}</p>
      <ul class="cross-list">
        <li>{t("support:chat.receives")}</li>
        <li>{t("support:chat.stores")}</li>
        {isKnown && <li>{t("support:chat.identity")}</li>}
        <li>
          {country ? t("support:chat.hostCountry", { host, country }) : t("support:chat.host", { host })}
          {policy && <>{" "}<a href={policy} rel="external noopener noreferrer">{t("support:chat.policy")}</a></>}
        </li>
      </ul>
      {children}
      <p class="small muted">{t("support:chat.forgetText")}</p>
    </section>
  );
}
