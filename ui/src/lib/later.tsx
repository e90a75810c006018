// Parts of a page that come alive after the rest: the server draws them with everything else, the browser leaves their
// markup as it is and brings their code and texts once what the reader touches first answers.

import { Suspense, type ComponentType } from "react";
import { useLanguage, type Language } from "./i18n";

type Bring = (language: Language) => Promise<void>;

/** The parts that the screens loaded so far are made of. */
const parts: Bring[] = [];

/**
 * The component of a module. It draws one element, which stands in the server's markup until it is replaced by the living
 * one. Written on one line, `later<Props>(() => import(…))`: the build adds the name under which it gives the part's texts.
 */
export function later<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, name?: string): ComponentType<Props> {
  if (!name) throw new Error("the build has not named a part");
  let Part: ComponentType<Props> | null = null;
  let coming: Promise<void> | undefined;
  let awaited: Promise<void> | undefined;
  const bring: Bring = (language) =>
    (coming ??= Promise.all([load(), language.loadTexts(name)]).then(([module]) => {
      Part = module.default;
    }));
  parts.push(bring);
  function Awaited(props: Props) {
    const language = useLanguage();
    // A part that cannot be had leaves the server's markup as it is, for good.
    if (!Part) throw (awaited ??= bring(language).catch(() => new Promise<void>(() => undefined)));
    return <Part {...props} />;
  }
  return (props) => <Suspense fallback={null}><Awaited {...props} /></Suspense>;
}

/**
 * Resolves once every part is there, so that a page is drawn whole: on the server, and when the browser moves on. Rejects
 * when one cannot be had, most often because the site has changed since: a fresh document has it.
 */
export async function bringParts(language: Language): Promise<void> {
  await Promise.all(parts.map((bring) => bring(language)));
}
