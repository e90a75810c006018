// Samples of the data set: a plain file input that the form submits, until hydration adds uploads on arrival.

import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { keptValues } from "../kit/answers";
import { MandatoryLegend } from "../kit/field-frame";
import { FileDrop } from "../kit/file-drop";
import { useFormState } from "../kit/form-state";
import { useTyped } from "../kit/typed";
import { useFormat, useT } from "../lib/i18n";
import { later } from "../lib/later";
import type { Measure, ProviderForm } from "../model/api";
import { takesSamples } from "./fields";
import { roundSize } from "../lib/round-size";
import type { DeskProps } from "./samples-desk";
import type { SamplesState } from "./samples-state";
import { Sensitive } from "./sensitive";
import styles from "./samples-field.module.css";

const SamplesDesk = later<DeskProps>(() => import("./samples-desk"));

/** The name of the stored answers. */
export const OFFER = "provider";

interface SamplesFieldProps {
  form: ProviderForm;
  /** None while hidden, or without a script. */
  answers: FormData | null;
  state: SamplesState;
  onState(state: SamplesState): void;
}

export function SamplesField({ form, answers, state, onState }: SamplesFieldProps) {
  const t = useT();
  const { size } = useFormat();
  const { values } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const { maxFiles, bytes, extensions } = form.samples;
  const limits = { extensions, maxBytes: bytes, maxCount: maxFiles };
  const [isAlive, setAlive] = useState(false);
  const [early, setEarly] = useState<File[]>([]);
  const [isTaken, setTaken] = useState(() => !values("sensitive")?.includes("yes"));
  // They have no control yet: this reads them before the form restores its other answers and stores the result.
  const restore = useEffectEvent(() => {
    const tickets = keptValues(OFFER, "sample");
    if (tickets.length > 0) onState({ ...state, tickets, columns: keptValues(OFFER, "column") });
  });
  useLayoutEffect(() => restore(), []);
  const { tickets, columns, uploading, missing, personal } = state;
  // Ticked on an earlier screen: known whenever this one is shown.
  const measures = useRef<Measure[]>([]);
  if (answers) measures.current = answers.getAll("indicator") as Measure[];
  useTyped(box, [...tickets, ...columns, uploading, missing, personal].join());

  const onInput = ({ target }: Event) => {
    const { form: whole, name } = target as HTMLInputElement;
    if (name === "sensitive" && whole) setTaken(takesSamples(new FormData(whole), form));
  };
  const onSensitive = () => box.current?.querySelector<HTMLInputElement>('input[name="sensitive"][value="yes"]')?.click();
  const hint = t("provider:samples.limits", { count: maxFiles, size: roundSize(bytes, size), formats: extensions.join(", ") });
  return (
    <div ref={box} onInput={onInput}>
      <MandatoryLegend />
      <Sensitive hosted={form.hostsHealthData} />
      <div class={form.hostsHealthData ? "" : styles.taken}>
        {!isAlive && <FileDrop name="sample" label={t("provider:field.sample")} hint={hint} required="when-shown" kept={tickets.length} {...limits} onChange={setEarly} />}
        {(answers || isAlive) && (
          <SamplesDesk
            limits={limits}
            fields={form.fields}
            measures={measures.current}
            shown={answers !== null && isTaken}
            given={{ tickets, columns, files: early }}
            onAlive={() => setAlive(true)}
            onState={onState}
            onSensitive={onSensitive}
          />
        )}
        {isTaken && tickets.map((ticket) => <input key={ticket} type="hidden" name="sample" value={ticket} />)}
        {isTaken && columns.map((column) => <input key={column} type="hidden" name="column" value={column} />)}
      </div>
    </div>
  );
}
