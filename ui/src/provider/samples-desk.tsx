// The workspace of samples: files with their progress, data that must not be sent, the matching of columns, and
// unreadable rows.

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { ErrorText } from "../kit/field-frame";
import { useFormState } from "../kit/form-state";
import type { FileLimits } from "../kit/file-limits";
import { useFormat, useT } from "../lib/i18n";
import type { Measure, SampleField } from "../model/api";
import { faultText, FileList, focusFiles } from "./file-list";
import { choicesWithout, columnValues, groupTables, leftAside, matchFields, missingFields, personalColumns, readChoices, wantedFields, type Choices, type Group, type PersonalColumn } from "./matching";
import { MatchingTable } from "./matching-table";
import { PersonalWarning } from "./personal-warning";
import { Rows } from "./rows";
import { SampleDrop } from "./sample-drop";
import { withDecision, removeColumn } from "./sample-address";
import styles from "./samples-desk.module.css";
import type { SamplesState } from "./samples-state";
import { isOpen, useUploads, type UploadedFile } from "./uploads";

export interface DeskProps {
  limits: FileLimits;
  fields: SampleField[];
  measures: Measure[];
  /** Whether its step is shown, which makes loading rows useful. */
  shown: boolean;
  /** The state before hydration. */
  given: { tickets: string[]; columns: string[]; files: File[] };
  onAlive(): void;
  onState(state: SamplesState): void;
  onSensitive(): void;
}

/** The files, the matching of their tables, and the state for the form. */
function useDesk({ limits, fields, measures, given, onState }: DeskProps) {
  const [start] = useState(given);
  const uploads = useUploads(limits, start.tickets);
  const [chosen, setChosen] = useState<Choices>({});
  const { files } = uploads;
  const samples = files.flatMap(({ sample }) => (sample ? [sample] : []));
  const groups = groupTables(samples);
  // Choices of an earlier visit refer to files, which are known once those are read.
  const choices = { ...readChoices(groups, start.columns), ...chosen };
  const wanted = wantedFields(fields, measures);
  const matched = groups.map((group) => ({ group, matches: matchFields(group, wanted, choices) }));
  const missing = missingFields(matched.map(({ matches }) => matches));
  const personal = personalColumns(groups);
  const isLoading = files.some(({ state, file }) => state === "reading" && !file);
  const state: SamplesState = {
    tickets: isLoading ? start.tickets : samples.map(({ ticket }) => ticket),
    columns: isLoading ? start.columns : columnValues(groups, choices),
    uploading: files.filter((file) => isOpen(file) && file.file).length,
    missing: missing.length,
    personal: personal.filter(({ blocks }) => blocks).length,
  };
  const addEarly = useEffectEvent(() => uploads.add(start.files));
  const say = useEffectEvent((text: string) => onState(JSON.parse(text) as SamplesState));
  // As text, because the object is created at each render.
  const text = JSON.stringify(state);
  useEffect(() => say(text), [text]);
  useEffect(() => addEarly(), []);
  const choose = (key: string, field: string, source: string) => setChosen({ ...choices, [key]: { ...choices[key], [field]: source } });
  const keepWithout = ({ group, at }: PersonalColumn) => setChosen(choicesWithout(group, at, choices));
  return { ...uploads, matched, missing, personal, choose, keepWithout };
}

/**
 * The announcement about the files: the error of one that was just rejected, the last action, or else the number that
 * are ready.
 */
function useNews(files: UploadedFile[], limits: FileLimits) {
  const t = useT();
  const { size } = useFormat();
  const [news, setNews] = useState("");
  const before = useRef<UploadedFile[]>([]);
  const say = useEffectEvent(({ name, params }: UploadedFile, fault: string) =>
    t("kit:files.refused", {
      name: name || t("provider:field.sample"),
      fault: faultText({ fault, params }, limits, { t, size }),
    }));
  useEffect(() => {
    const known = new Map(before.current.map((file) => [file.id, file]));
    before.current = files;
    const isNew = (file: UploadedFile) => {
      const was = known.get(file.id);
      return was?.state !== file.state || (file.state === "refused" && was !== file);
    };
    const turned = files.filter((file) => ["waiting", "read", "refused"].includes(file.state) && isNew(file));
    // An old message would hide the number that are ready, and could not be announced again.
    if (turned.length > 0) setNews(turned.flatMap((file) => (file.fault ? [say(file, file.fault)] : [])).join(" "));
  }, [files]);
  const read = files.filter(({ state }) => state === "read").length;
  return { news: news || (read > 0 ? t("kit:files.ready", { count: read }) : ""), setNews };
}

export default function SamplesDesk(props: DeskProps) {
  const t = useT();
  const { errors } = useFormState();
  const { limits, shown, onAlive, onSensitive } = props;
  const { files, add, remove, retry, replace, matched, missing, personal, choose, keepWithout } = useDesk(props);
  const { news, setNews } = useNews(files, limits);
  const live = useEffectEvent(onAlive);
  // Before paint, because a file chosen in the first input would be lost after this component read its files.
  useLayoutEffect(() => live(), []);

  const takeOut = async (one: PersonalColumn) => {
    const { group, at, column } = one;
    keepWithout(one);
    for (const { sample } of group.tables) {
      const file = files.find((each) => each.sample === sample);
      if (!file) continue;
      replace(file.id, await removeColumn(sample.ticket, at));
      setNews(t("provider:personal.removed", { column: column.name, name: sample.name }));
    }
    focusFiles();
  };
  const decide = async ({ tables }: Group, decision: Record<string, string>) => {
    for (const placed of tables) {
      const file = files.find(({ sample }) => sample === placed.sample);
      if (file) replace(file.id, await withDecision(placed, decision));
    }
  };
  const declare = () => {
    files.forEach(remove);
    onSensitive();
  };
  const sendAgain = (file: UploadedFile) => {
    // Clears the message, so that an immediate repetition is announced.
    setNews("");
    retry(file);
  };
  const takeBack = (file: UploadedFile) => {
    remove(file);
    setNews(t("kit:files.removed", { name: file.name }));
    focusFiles();
  };
  return (
    <div class={`${styles.desk} flow-5`}>
      {errors.sample && <ErrorText name="sample" error={errors.sample} />}
      <div class={`${styles.files} grid top`}>
        <SampleDrop limits={limits} onFiles={(list) => add(list ?? [])} />
        <FileList files={files} limits={limits} onRemove={takeBack} onRetry={sendAgain} />
      </div>
      {personal.map((one) => (
        <PersonalWarning key={`${one.group.key} ${one.at}`} personal={one} onRemove={() => takeOut(one)} onDeclare={declare} />
      ))}
      {matched.map(({ group, matches }, index) => (
        <section key={group.key} class={styles.group}>
          <MatchingTable
            group={group}
            matches={matches}
            aside={leftAside(group, matches)}
            missing={missing}
            isFirst={index === 0}
            onDecide={(decision) => decide(group, decision)}
            onChoose={(field, source) => choose(group.key, field, source)}
          />
          {shown && <Rows group={group} matches={matches} measures={props.measures} />}
        </section>
      ))}
      <p class="visually-hidden" role="status">{news || null}</p>
    </div>
  );
}
