// The description of a module: its drawings, if it has some, the questions that they answer, and its editors' text.

import { useFormat, useLocale, useT } from "../lib/i18n";
import type { Module } from "../model/api";
import { Demonstration } from "./demonstration";
import { Details } from "./details";
import { sheetOf } from "./sheets";
import { readView } from "./view";

export interface BodyProps {
  module: Module;
  search: URLSearchParams;
}

export default function Body({ module, search }: BodyProps) {
  const words = { t: useT(), format: useFormat(), locale: useLocale() };
  const view = readView(search);
  const sheet = sheetOf(module.id, view, words);
  return (
    <div>
      {sheet && <Demonstration module={module} view={view} sheet={sheet} token={module.previewed ? search.get("token") : null} />}
      <Details module={module} answers={sheet?.answers ?? []} />
    </div>
  );
}
