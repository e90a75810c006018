// A mail as mail clients show it, in sandboxed frames: wide, narrow, and with pictures blocked.

import { Tabs } from "../kit/tabs";
import { useLocale, useT } from "../lib/i18n";
import styles from "./report.module.css";

const VIEWS = ["desktop", "phone", "plain"] as const;

export function MailPreview({ address }: { address: string }) {
  const t = useT();
  const locale = useLocale();
  const tabs = VIEWS.map((view) => {
    const label = t(`campaign:preview.${view}`);
    return {
      id: `preview-${view}`,
      label,
      content: <div class={styles.ground}><iframe class={styles.frame} data-view={view} src={`${address}?${new URLSearchParams({ locale, ...(view === "plain" ? { pictures: "false" } : {}) })}`} title={t("campaign:preview.frame", { view: label })} sandbox="" loading="lazy" /></div>,
    };
  });
  return (
    <section aria-labelledby="preview">
      <h3 id="preview" class="text-5">{t("campaign:preview.title")}</h3>
      <Tabs label={t("campaign:preview.title")} tabs={tabs} />
      <p class="small muted">{t("campaign:preview.about")}</p>
    </section>
  );
}
