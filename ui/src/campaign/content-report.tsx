// The findings of a content, each with its position and a remedy, beside the preview.

import { AlertIcon, CheckIcon } from "../kit/icons";
import { useFormat, useT } from "../lib/i18n";
import type { CampaignContent } from "../model/api";
import ruled from "../kit/ruled-head.module.css";
import styles from "./report.module.css";
import { MailPreview } from "./mail-preview";

export interface ContentReportProps {
  report: CampaignContent["report"];
  /** The address of the mail's preview. */
  preview: string;
}

type Finding = ContentReportProps["report"]["findings"][number];

function FindingLine({ check, advice, file, line, about }: Finding) {
  const t = useT();
  const place = [file, line && t("campaign:report.line", { line })].filter(Boolean).join(", ");
  return (
    <li class={`${advice ? "" : styles.error} grid gap-x-3 py-3 hairline-bottom`}>
      <AlertIcon />
      <div>
        <p class={`${styles.name} strong`}><span class="visually-hidden">{`${t(advice ? "campaign:report.advised" : "campaign:report.error")} `}</span>{t(`campaign:check.${check}`)}</p>
        {(place || about) && <p class="small anywhere muted">{[place, about !== file && about].filter(Boolean).join(" : ")}</p>}
        <p class="small">{t(`campaign:mend.${check}`)}</p>
      </div>
    </li>
  );
}

export default function ContentReport({ report, preview }: ContentReportProps) {
  const t = useT();
  const { size } = useFormat();
  const { findings, passed, bytes, pages, sendable, kind } = report;
  // An unreadable archive has no mail.
  const isMail = kind === "html" && bytes !== null && bytes !== undefined;
  const errors = findings.filter(({ advice }) => !advice).length;
  const counts = [
    errors > 0 && t("campaign:report.errors", { count: errors }),
    findings.length > errors && t("campaign:report.advice", { count: findings.length - errors }),
    t("campaign:report.passed", { count: passed.length }),
  ];
  return (
    <div class="flow-6">
      <section aria-labelledby="report">
        <div class={ruled.head}>
          <h3 id="report" class="text-5">{t("campaign:report.title")}</h3>
          <p class="small">{counts.filter(Boolean).join(", ")}</p>
        </div>
        {findings.length > 0 && <ul class={styles.findings}>{findings.map((finding) => <FindingLine key={`${finding.check} ${finding.file} ${finding.line} ${finding.about}`} {...finding} />)}</ul>}
        {passed.length > 0 && (
          <details class={`${styles.passed} py-3 hairline-bottom`}>
            <summary>{t("campaign:report.checks")}</summary>
            <p class="small muted">{t("campaign:report.without")}</p>
            <ul class="cross-list small mt-2">{passed.map((check) => <li key={check}>{t(`campaign:check.${check}`)}</li>)}</ul>
          </details>
        )}
        {sendable && <p class={`${styles.fine} row gap-2 py-3 strong brand`}><CheckIcon />{t("campaign:report.fine")}</p>}
        <p class="small muted">{[bytes !== null && bytes !== undefined && t("campaign:report.bytes", { size: size(bytes) }), pages && t("campaign:report.pages", { count: pages })].filter(Boolean).join(" ")}</p>
      </section>
      {isMail ? <MailPreview address={preview} /> : <p class="muted">{t(kind === "html" ? "campaign:preview.unreadable" : "campaign:preview.document")}</p>}
    </div>
  );
}
