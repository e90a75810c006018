// The summary of an order's answers, with links to change them.

import { useEffect, useState } from "react";
import { given } from "../kit/field-rules";
import { RecapPart, type RecapLine } from "../kit/recap";
import { nameMonth } from "../lib/calendar";
import { useLocale, useT } from "../lib/i18n";
import type { ScoringList } from "../model/api";
import { useCoverage } from "./coverage";
import { filled, FORMATS, INDICATORS, SEATS } from "./fields";
import { judge } from "./judge";

interface OrderRecapProps {
  answers: FormData;
  labels: Record<string, string>;
  onChange(step: number): void;
}

/** The reports of the lists of all markets that the server has returned. */
function useLists(answers: FormData): Map<number, ScoringList> {
  const [lists, setLists] = useState(new Map<number, ScoringList>());
  useEffect(() => {
    const abort = new AbortController();
    for (const number of filled(answers)) {
      const known = (list: ScoringList | null) => list && setLists((before) => new Map(before).set(number, list));
      void judge(given(answers, `gtins${number}`), abort.signal).then(known, () => undefined);
    }
    return () => abort.abort();
  }, [answers]);
  return lists;
}

export function OrderRecap({ answers, labels, onChange }: OrderRecapProps) {
  const t = useT();
  const locale = useLocale();
  const line = (name: string, value = given(answers, name)): RecapLine => [labels[name] ?? name, value];
  const seat = SEATS.find((known) => known === given(answers, "seat"));
  const indicator = INDICATORS.find((known) => known === given(answers, "indicator"));
  const formats = FORMATS.filter((format) => answers.getAll("formats").includes(format)).map((format) => t(`quote:formatName.${format}`));
  const information: RecapLine[] = [
    line("company"),
    line("seat", seat ? t(`scoring:order.seat.${seat}`) : ""),
    line("siren"),
    line("vat"),
    line("register"),
    line("address"),
    line("indicator", indicator ? t(`quote:indicatorName.${indicator}`) : ""),
    [t("scoring:order.period"), t("scoring:order.periodMonths", { from: nameMonth(given(answers, "from"), locale), to: nameMonth(given(answers, "to"), locale) })],
    [t("scoring:order.channel"), t("quote:channelName.pharmacies")],
    [t("scoring:order.territory"), t("quote:territoryName.france-without-corsica")],
    line("formats", formats.join(", ")),
    line("sellOut", t(answers.has("sellOut") ? "scoring:order.yes" : "scoring:order.no")),
  ];
  const covered = useCoverage();
  const lists = useLists(answers);
  const markets = filled(answers).map((number, at): RecapLine => {
    const [name, list] = [given(answers, `market${number}`), lists.get(number)];
    const counted = list ? t("scoring:sign.market", { name, count: list.valid }) : name;
    return [t("scoring:order.marketName", { number: at + 1 }), list?.coverage ? `${counted}. ${covered(list.coverage)}` : counted];
  });
  return (
    <div class="mb-5">
      <p class="mb-5">{t("scoring:order.recapLead")}</p>
      <RecapPart title={t("scoring:order.recapInformation")} lines={information} onChange={() => onChange(1)} />
      <RecapPart title={t("scoring:order.recapMarkets")} lines={markets} onChange={() => onChange(2)} />
    </div>
  );
}
