// Samples of the parts that make a form: fields of each kind, files, and a wizard of three steps.

import { useState } from "react";
import { ChoiceField, SelectField } from "../src/kit/choice-field";
import type { FieldError } from "../src/kit/error-summary";
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

const required = (field: string, message: string) => (answers: FormData): FieldError[] => (answers.get(field) ? [] : [{ field, message }]);
const MINIMUM = 10;

const STEPS: WizardStep[] = [
  {
    title: "Quelle donnée cherchez-vous ?",
    content: (errors) => (
      <>
        <TextField name="subject" label="Sujet" required minLength={MINIMUM} error={errors.subject} />
        <ChoiceField kind="radio" name="zone" label="Zone" required error={errors.zone} choices={[{ value: "country", label: "Tout le pays" }, { value: "regions", label: "Par région" }]} />
      </>
    ),
    check: (answers) => [
      ...(lengthOf(String(answers.get("subject") ?? "")) < MINIMUM ? [{ field: "subject", message: "Écrivez un sujet de 10 caractères au moins" }] : []),
      ...required("zone", "Choisissez une zone")(answers),
    ],
  },
  { title: "Quand la voulez-vous ?", content: (errors) => <TextField name="date" label="Date" type="date" error={errors.date} /> },
  {
    title: "Qui êtes-vous ?",
    content: (errors) => <TextField name="name" label="Nom" autocomplete="name" required error={errors.name} />,
    check: required("name", "Écrivez votre nom"),
  },
];

export function WizardSample({ search }: SampleProps) {
  const [sent, setSent] = useState("");
  return (
    <>
      <Wizard
        id="sample"
        steps={STEPS}
        search={search}
        introduction={<p class="lead">Trois questions, deux minutes.</p>}
        action="/received"
        onFinish={(answers) => setSent([...answers].map(([name, value]) => `${name}=${String(value)}`).join("&"))}
      />
      <output>{sent}</output>
    </>
  );
}
