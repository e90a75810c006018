// The audience: all members of a group, counted in the database, or a custom list.

import { useState } from "react";
import { ChoiceField } from "../kit/choice-field";
import { MandatoryLegend } from "../kit/field-frame";
import { useFormState } from "../kit/form-state";
import { TextField } from "../kit/text-field";
import { useFormat, useLocale, useT } from "../lib/i18n";
import { later } from "../lib/later";
import { roundSize } from "../lib/round-size";
import type { CampaignForm, CampaignList } from "../model/api";
import { ownOf } from "./fields";
import type { ListReportProps } from "./list-report";
import { RecipientTotal } from "./recipient-count";
import styles from "./screen.module.css";
import { SingleFile } from "./single-file";

const ListReport = later<ListReportProps>(() => import("./list-report"));

interface AudienceFieldsProps {
  form: CampaignForm;
  labels: Record<string, string>;
  list: CampaignList | null;
  onList(list: CampaignList | null): void;
}

/** A name with its main figure below. */
const named = (name: string, figure: string) => <>{name}<span class={`${styles.figure} block display bold tabular anywhere`}>{figure}</span></>;

const LISTS = ["csv", "tsv", "txt", "xlsx", "ods"];

export function AudienceFields({ form, labels, list, onList }: AudienceFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const { number, size } = useFormat();
  const { value: answered } = useFormState();
  const [own, setOwn] = useState(answered("own"));
  const [pasted, setPasted] = useState(answered("addresses") ?? "");
  const label = (name: string) => labels[name] ?? name;
  const kinds = form.audiences.map(({ kind, mailboxes, counted }) => ({
    value: kind as string,
    label: named(t(`campaign:audience.${kind}`), counted ? number(mailboxes) : t("campaign:around", { number: number(mailboxes) })),
    hint: t(`campaign:about.${kind}`),
  }));
  const custom = { value: "custom", label: named(t("campaign:audience.custom"), t("campaign:mine")), hint: t("campaign:about.custom") };
  const bytes = roundSize(form.listBytes, size);
  const hints = { addresses: t("campaign:hint.listAddresses", { size: bytes }), pharmacies: t("campaign:hint.listPharmacies", { size: bytes }) };
  // Without a script, the chosen kind is unknown here.
  const hint = own === "addresses" || own === "pharmacies" ? hints[own] : Object.values(hints).join(" ");
  const onInput = ({ target }: Event) => {
    const { name, value, checked } = target as HTMLInputElement;
    if (name === "addresses") setPasted(value);
    if (name !== "own" || !checked) return;
    setOwn(value);
    // A list of one kind is not valid as the other.
    if (list && list.listKind !== value) onList(null);
  };
  return (
    <div class={styles.audiences} onInput={onInput}>
      <MandatoryLegend />
      <ChoiceField kind="radio" name="audience" label={label("audience")} required cards choices={[...kinds, custom]} />
      <p class={`small muted ${styles.note}`}>{t("campaign:reachable")} <a href={`/${locale}/solutions/email-campaigns`}>{t("campaign:how")}</a></p>
      <div class={styles.custom}>
        <ChoiceField kind="radio" name="own" label={label("own")} required="when-shown" cards choices={form.listKinds.map((value) => ({ value, label: t(`campaign:audience.${value}`) }))} />
        <div class={styles.pasted}>
          <TextField name="addresses" label={label("addresses")} hint={t("campaign:hint.addresses", { max: number(form.pasted) })} rows={5} />
        </div>
        <div class={styles.file}>
          <SingleFile<CampaignList>
            name="list"
            label={label("list")}
            hint={hint}
            limits={{ extensions: LISTS, maxBytes: form.listBytes, maxCount: 1 }}
            required={own === "pharmacies"}
            post={(file, answers) => `/api/campaign/lists?${new URLSearchParams({ own: ownOf(answers) ?? "pharmacies", name: file.name })}`}
            get={(ticket) => `/api/campaign/lists/${ticket}`}
            read={list}
            onRead={onList}
          />
        </div>
        {list && <ListReport list={list} onList={onList} />}
        <RecipientTotal pasted={own === "addresses" ? pasted : ""} list={list} />
      </div>
    </div>
  );
}
