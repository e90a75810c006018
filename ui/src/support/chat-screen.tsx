// The third-party live chat: its description, and the button before which nothing is requested.

import { useEffect, useEffectEvent, useState } from "react";
import { useLocale, useT } from "../lib/i18n";
import type { ScreenProps } from "../lib/route";
import { knownPerson } from "../lib/session";
import type { TextKey } from "../lib/text-keys";
import type { ChatPage } from "./api";
import { forgetChat, startChat } from "./chat";
import { isChatOpen, rememberChat } from "./chat-flag";
import styles from "./chat-screen.module.css";
import { ChatBox } from "./chat-box";
import { requestIdentity } from "./identity-request";

type State = "closed" | "loading" | "open" | "failed";

const STATUS: Record<State, TextKey | null> = { closed: null, loading: "support:chat.loading", open: "support:chat.running", failed: "support:chat.failed" };

export default function ChatScreen({ data: chat }: ScreenProps<ChatPage>) {
  const t = useT();
  const locale = useLocale();
  const [state, setState] = useState<State>("closed");
  const said = STATUS[state];
  // The server does not know it, because it renders the page for all visitors.
  const [isKnown, setIsKnown] = useState(false);
  const open = async () => {
    setState("loading");
    rememberChat();
    const identity = knownPerson() ? await requestIdentity() : null;
    await startChat({ chat, locale, identity }).then(() => setState("open"), () => setState("failed"));
  };
  // Opened on another page, or before a reload of this one.
  const openAgain = useEffectEvent(() => {
    if (isChatOpen()) void open();
  });
  useEffect(() => {
    setIsKnown(knownPerson() !== null);
    openAgain();
  }, []);
  return (
    <div class={`container section ${styles.page}`}>
      <h1 class="page-title">{t("support:chat.title")}</h1>
      <ChatBox chat={chat} isKnown={isKnown} title={chat.name}>
        {state === "closed" && <button class="button button-quiet needs-script" type="button" onClick={() => void open()}>{t("support:chat.open")}</button>}
        {(state === "open" || state === "failed") && <button class="button button-quiet" type="button" onClick={() => void forgetChat()}>{t("support:chat.forget")}</button>}
        <p class={styles.unscripted}>{t("support:chat.script")}</p>
        <p role="status">{said ? t(said) : null}</p>
      </ChatBox>
      <p class="mt-5 no-help"><a class="button" href={`/${locale}/support`}>{t("support:write.title")}</a></p>
      <p class="small muted">{t("support:chat.without")}</p>
    </div>
  );
}
