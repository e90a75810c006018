// Other ways to follow the service status: mail, feed, API, badge.

import { CopyText } from "../kit/copy-text";
import { useLocale, useT } from "../lib/i18n";
import { BADGE, badgeAddress, DOCUMENT, FEED, feedAddress } from "./follow";
import { MailForm, type MailFormProps } from "./mail-form";
import styles from "./subscribe.module.css";

export interface SubscribeProps extends MailFormProps {
  origin: string;
}

export default function Subscribe({ origin, ...form }: SubscribeProps) {
  return (
    <div>
      <MailForm {...form} />
      <Ways origin={origin} />
    </div>
  );
}

function Ways({ origin }: { origin: string }) {
  const t = useT();
  const locale = useLocale();
  const ways = [
    { way: "feed", path: FEED, address: feedAddress(locale), type: "application/atom+xml" },
    { way: "document", path: DOCUMENT, address: DOCUMENT, type: "application/json" },
    { way: "badge", path: BADGE, address: badgeAddress(locale), type: "image/svg+xml" },
  ] as const;
  return (
    <section class={`${styles.ways} grid mt-7 rule-top`} aria-label={t("status:follow.title")}>
      {ways.map(({ way, path, address, type }) => (
        <div key={way} class={styles.way}>
          <h2 class="text-5">{t(`status:follow.${way}.title`)}</h2>
          <p class="small muted">{t(`status:follow.${way}.about`)}</p>
          <div class={`${styles.address} row wrap middle apart gap-2 gap-x-4 mt-2`}>
            <a href={address} type={type}><code>{path}</code></a>
            <CopyText text={origin + address} action={t("status:follow.copy")} done={t("status:follow.copied")} />
          </div>
        </div>
      ))}
    </section>
  );
}
