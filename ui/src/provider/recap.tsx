// The summary of all answers, each section with a link to its step.

import { identityLines } from "../blocks/identity-fields";
import { RecapPart, type RecapLine } from "../kit/recap";
import { useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import type { Translate } from "../lib/translate";
import type { ProviderForm } from "../model/api";
import { countSamples, isContinued, takesSamples } from "./fields";

export interface RecapProps {
  form: ProviderForm;
  answers: FormData;
  labels: Record<string, string>;
  onChange(screen: number): void;
}

/** The keys of the names of chosen words. */
const NAMES: Record<string, string> = {
  dataType: "source:dataType",
  dataSource: "source:channel",
  dataModel: "source:model",
  indicator: "source:indicator",
  territory: "source:territory",
  history: "provider:history",
  granularity: "source:granularity",
  updateFrequency: "source:update",
  deliveryFrequency: "source:update",
  backData: "provider:backData",
  sensitive: "provider:answer",
};

/** An answer as text: the input, or the names of the choices. */
function inWords(answers: FormData, name: string, t: Translate): string {
  const values = answers.getAll(name).map((value) => String(value).trim()).filter(Boolean);
  const names = NAMES[name];
  return values.map((value) => (names ? t(`${names}.${value}` as TextKey) : value)).join(", ");
}

function frozenInWords(answers: FormData, t: Translate): string {
  const frozen = answers.get("frozen");
  if (frozen !== "yes") return frozen ? t("provider:answer.no") : "";
  return t("provider:recap.frozen", { count: Number(answers.get("frozenDays")) });
}

function referenceInWords(answers: FormData, t: Translate): string {
  const given = answers.get("referenceData");
  return given === "yes" ? String(answers.get("referenceDetails") ?? "").trim() : given ? t("provider:answer.no") : "";
}

export default function Recap({ form, answers, labels, onChange }: RecapProps) {
  const t = useT();
  const line = (name: string, text = inWords(answers, name, t)): RecapLine => [labels[name] ?? name, text];
  const lines = (names: string[]) => names.map((name) => line(name));
  const samples = countSamples(answers);
  const what = lines(["title", "description", "limitations", "dataType", "dataSource", "dataModel", "indicator"]);
  const where = lines(["territory", "period", "history", "granularity"]);
  const how = [
    ...lines(["updateFrequency", "deliveryFrequency"]),
    ...(isContinued(answers) ? [line("backData"), line("frozen", frozenInWords(answers, t))] : []),
    line("referenceData", referenceInWords(answers, t)),
  ];
  const files = takesSamples(answers, form) ? [line("sample", samples > 0 ? t("provider:recap.samples", { count: samples }) : "")] : [];
  return (
    <div class="mb-5">
      <RecapPart title={t("provider:recap.what")} lines={what} onChange={() => onChange(2)} />
      <RecapPart title={t("provider:recap.where")} lines={where} onChange={() => onChange(3)} />
      <RecapPart title={t("provider:recap.how")} lines={how} onChange={() => onChange(4)} />
      <RecapPart title={labels.sample ?? ""} lines={[line("sensitive"), ...files]} onChange={() => onChange(5)} />
      <RecapPart title={t("provider:steps.identity.name")} lines={identityLines(answers, t)} onChange={() => onChange(6)} />
    </div>
  );
}
