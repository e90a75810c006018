// Parts of a page that come alive after the rest: the server draws them with everything else, the browser leaves their
// markup as it is and brings their code once what the reader touches first answers.

import { Suspense, type ComponentType } from "react";

type Bring = () => Promise<void>;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** All parts of the screens loaded so far. */
const parts: Bring[] = [];
/** Those that the page asked for as it was drawn. */
const asked = new Set<Promise<void>>();

interface Part<Props> {
  /** Once its code is there. */
  Drawn: ComponentType<Props> | null;
  bring: Bring;
  /** Never for a part that cannot be had: that leaves the server's markup as it is, for good. */
  arrival: Promise<void>;
  isLively: boolean;
}

function Awaited<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  if (part.Drawn) return <part.Drawn {...props} />;
  if (part.isLively) {
    const coming = part.bring();
    asked.add(coming);
    coming.catch(() => undefined);
  }
  throw part.arrival;
}

function partOf<Props extends object>(load: Load<Props>, isLively: boolean): ComponentType<Props> {
  let coming: Promise<void> | undefined;
  let arrive: () => void;
  const arrival = new Promise<void>((done) => {
    arrive = done;
  });
  const bring: Bring = () => {
    coming ??= load().then((module) => {
      part.Drawn = module.default;
      arrive();
    });
    return coming;
  };
  const part: Part<Props> = { Drawn: null, bring, arrival, isLively };
  parts.push(bring);
  return (props) => <Suspense fallback={null}><Awaited part={part} props={props} /></Suspense>;
}

/**
 * The component of a module. It draws one element, which stands in the server's markup until it is replaced by the living
 * one.
 */
export const later = <Props extends object>(load: Load<Props>): ComponentType<Props> => partOf(load, true);

/** The same of a module that is all links and words: nobody misses its code before the browser moves to another page. */
export const laterStill = <Props extends object>(load: Load<Props>): ComponentType<Props> => partOf(load, false);

/** Resolves once every part that the page shows and that answers is there, which a browser awaits before it moves on. */
export const bringParts = async (): Promise<void> => void (await Promise.all(asked));

/**
 * Resolves once every part is there, so that a page is drawn whole: on the server, and when the browser moves on. Rejects
 * when one cannot be had, most often because the site has changed since: a fresh document has it.
 */
export const bringWhole = async (): Promise<void> => {
  // A part may hold others, which are known once it is there.
  for (let known = 0; known < parts.length; ) {
    known = parts.length;
    await Promise.all(parts.map((bring) => bring()));
  }
};
