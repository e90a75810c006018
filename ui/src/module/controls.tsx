// The choices of a reader: selects with their label above, and a switch between value and volume at the right.

import type { ReactNode } from "react";
import { CHOICES, DEFAULT_VIEW, type View } from "../blocks/module-demonstration";
import { submitForm } from "../lib/form";
import { useT } from "../lib/i18n";
import styles from "./controls.module.css";
import { controlsOf, type Control } from "./view";

interface ControlsProps {
  id: string;
  view: View;
  /** The path of its page. */
  path: string;
  token: string | null;
  /** The mark beside the switch. */
  children: ReactNode;
}

/** The default is not in the address. */
const sentFor = (name: Control, choice: string) => (choice === DEFAULT_VIEW[name] ? "" : choice);

/** Pathways are followed for days, and cohorts for months. */
const FOLLOWED: Record<string, "cohort" | "stays"> = { "cohort-flow": "cohort", "hospital-pathway": "stays" };

function Select({ name, view, id }: { name: "territory" | "period"; view: View; id: string }) {
  const t = useT();
  const followed = FOLLOWED[id];
  const nameOf = (choice: string) => {
    if (name === "territory") return t(`ias:region.${choice as View["territory"]}`);
    return followed === "stays" ? t(`module:control.days.${choice as View["period"]}`) : t(`module:control.${choice as View["period"]}`);
  };
  return (
    <label class={`${styles.field} no-print`}>
      <span>{t(name === "period" && followed ? "module:control.follow" : `module:control.${name}`)}</span>
      <span class={`${styles.select} block relative`}>
        <select class="full touch" name={name} onChange={submitForm}>
          {CHOICES[name].map((choice) => <option key={choice} value={sentFor(name, choice)} selected={choice === view[name]}>{nameOf(choice)}</option>)}
        </select>
        <svg width="12" height="8" viewBox="0 0 12 8" aria-hidden="true"><path d="M1.5 1.5L6 6L10.5 1.5" /></svg>
      </span>
    </label>
  );
}

function Switch({ view }: { view: View }) {
  const t = useT();
  return (
    <fieldset class={`${styles.switch} no-print row wrap`}>
      <legend class="visually-hidden">{t("module:control.measure")}</legend>
      {CHOICES.measure.map((choice) => (
        <label class="grid middle relative semibold muted" key={choice}>
          <input class="full absolute" type="radio" name="measure" value={sentFor("measure", choice)} checked={choice === view.measure} onChange={submitForm} />
          <span>{t(`module:control.${choice}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function Controls({ id, view, path, token, children }: ControlsProps) {
  const t = useT();
  const names = controlsOf(id);
  return (
    <form class={`${styles.controls} row wrap gap-3 gap-x-4 hairline-bottom`} action={path}>
      {token !== null && <input type="hidden" name="token" value={token} />}
      {names.map((name) => name !== "measure" && <Select key={name} name={name} view={view} id={id} />)}
      <div class={`${styles.right} row wrap middle gap-3 touch`}>
        {children}
        {names.includes("measure") && <Switch view={view} />}
        <button class={`button button-quiet ${styles.show} no-script no-print`} type="submit">{t("module:control.show")}</button>
      </div>
    </form>
  );
}
