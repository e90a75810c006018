// Ways to obtain data, from the most open to the most precise: each one step higher than the one before where there is
// room for all, else under a bar as long as its place among them. The way by the Store is the main one.

import { LockIcon } from "../kit/icons";
import { useFormat, useLocale, useT } from "../lib/i18n";
import type { ScoringPrice } from "../model/api";
import styles from "./access-list.module.css";
import type { BlockProps } from "../blocks/block";
import { Title, type Level } from "../blocks/title";
import type { AccessOption } from "../blocks/types";

const CENTS = 100;

/** The range of the price list. */
function Range({ price: { tiers, example } }: { price: ScoringPrice }) {
  const t = useT();
  const { number } = useFormat();
  const low = number(Math.min(...tiers) / CENTS);
  const high = number(Math.max(...tiers) / CENTS);
  return <span lang={useLocale()}>{t("blocks:access.price", { low, high })}{example && <span class={`${styles.example} small regular`}>{` (${t("blocks:access.example")})`}</span>}</span>;
}

interface OptionProps {
  option: AccessOption;
  level: Level;
  price: ScoringPrice | null;
  place: number;
  isMain: boolean;
}

const STEPS = ["first", "second", "third", "fourth"] as const;

function Option({ option: { title, access, delay, price: words, points, label, href }, level, price, place, isMain }: OptionProps) {
  const range = access === "account" && price ? <Range price={price} /> : null;
  return (
    <li class={`${styles.option} baseline gap-1 gap-x-4 relative hairline-top ${styles[STEPS[place] ?? "fourth"]}`}>
      <p class={`${styles.delay} middle small strong`}>{access === "quotation" ? <LockIcon /> : <span class={access === "open" ? styles.open : styles.account} aria-hidden="true" />}{delay}</p>
      <Title level={level} class={styles.title}>{title}</Title>
      {(words ?? range) && <p class={`${styles.price} whole-row`}>{words ?? range}</p>}
      <ul class={`${styles.points} whole-row small muted`}>{points.map((point) => <li key={point}>{point}</li>)}</ul>
      <p class={`${styles.more} whole-row mt-2`}><a class={isMain ? "button" : "button button-quiet"} href={href}>{label}</a></p>
    </li>
  );
}

export function AccessList({ block: { options }, level, around: { price = null } }: BlockProps<"AccessList">) {
  const main = options.findIndex(({ access }) => access === "quotation");
  return (
    <ol class={styles.options}>
      {options.map((option, at) => <Option key={option.title} option={option} level={level} price={price} place={at + 4 - options.length} isMain={at === main} />)}
    </ol>
  );
}
