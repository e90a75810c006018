// Samples of the parts that make a form: fields of each kind, files, and a wizard of three steps.

import { useState } from "react";
import { ChoiceField, SelectField } from "../src/kit/choice-field";
import { MandatoryLegend } from "../src/kit/field-frame";
import { FileDrop } from "../src/kit/file-drop";
import { lengthOf } from "../src/kit/length-count";
import { TextField } from "../src/kit/text-field";
import { Wizard, type WizardStep } from "../src/kit/wizard";
import type { SampleProps } from "./gallery";

const CHANNELS = [
  { value: "pharmacy", label: "Officine" },
  { value: "parapharmacy", label: "Parapharmacie" },
  { value: "online", label: "Vente en ligne", hint: "Sites français seulement" },
];

export function FieldsSample() {
  return (
    <form method="post" action="/received" encType="multipart/form-data">
      <MandatoryLegend />
      <TextField name="title" label="Titre" hint="30 caractères au minimum" required minLength={30} />
      <TextField name="email" label="Adresse électronique" type="email" autocomplete="email" required error="Indiquez une adresse de la forme nom@exemple.fr" value="nom@" />
      <TextField name="description" label="Description" rows={4} maxLength={20} value="Ventes" />
      <SelectField name="source" label="Source" choices={CHANNELS} value="parapharmacy" required />
      <ChoiceField kind="radio" name="delivery" label="Rythme de livraison" required choices={[{ value: "once", label: "Une seule fois" }, { value: "monthly", label: "Chaque mois" }]} />
      <ChoiceField
        kind="checkbox"
        name="channel"
        label="Circuits"
        error="Choisissez au moins un circuit"
        choices={[...CHANNELS, { value: "other", label: "Autre", reveal: <TextField name="other-channel" label="Lequel ?" /> }]}
      />
      <button class="button" type="submit">Envoyer</button>
    </form>
  );
}

export function FilesSample() {
  const [files, setFiles] = useState<File[]>([]);
  return (
    <form method="post" action="/received" encType="multipart/form-data">
      <FileDrop name="documents" label="Documents" hint="Trois fichiers au plus, 2 Mo chacun." extensions={["csv", "xlsx", "pdf"]} maxBytes={2_000_000} maxCount={3} onChange={setFiles} />
      <output>{`Acceptés : ${files.map(({ name }) => name).join(", ")}`}</output>
      <p><button class="button" type="submit">Envoyer</button></p>
    </form>
  );
}

const MINIMUM = 10;
const LABELS = { subject: "Sujet", zone: "Zone", date: "Date", name: "Nom" };

const required = (answers: FormData, name: string) => (answers.get(name) ? [] : [{ pointer: `/${name}`, code: "form.required" }]);

const STEPS: WizardStep[] = [
  {
    name: "Donnée",
    title: "Quelle donnée cherchez-vous ?",
    fields: ["subject", "zone"],
    content: () => (
      <>
        <TextField name="subject" label="Sujet" required minLength={MINIMUM} />
        <ChoiceField kind="radio" name="zone" label="Zone" required choices={[{ value: "country", label: "Tout le pays" }, { value: "regions", label: "Par région" }]} />
      </>
    ),
    check: (answers) => {
      const missing = MINIMUM - lengthOf(String(answers.get("subject") ?? ""));
      const short = missing > 0 ? [{ pointer: "/subject", code: "form.too-short", params: { min: MINIMUM, count: missing } }] : [];
      return [...short, ...required(answers, "zone")];
    },
  },
  { name: "Date", title: "Quand la voulez-vous ?", next: "Suivant : date", fields: ["date"], content: () => <TextField name="date" label="Date" type="date" /> },
  {
    name: "Identité",
    title: "Qui êtes-vous ?",
    fields: ["name"],
    content: (answers) => (
      <>
        <p>{`Sujet choisi : ${String(answers?.get("subject") ?? "")}`}</p>
        <TextField name="name" label="Nom" autocomplete="name" required />
      </>
    ),
    check: (answers) => required(answers, "name"),
  },
];

export function WizardSample({ search }: SampleProps) {
  return <Wizard id="sample" title="Demande" steps={STEPS} search={search} action="/received" protect="sample" refusal={null} labels={LABELS} note="Rien n’est envoyé avant." />;
}
