// Lazy hydration of parts of a page: the server renders them with everything else, the browser keeps their markup and
// loads their code after the controls that readers use first respond.

import { Suspense, type ComponentType } from "react";

type Bring = () => Promise<void>;

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** All parts of the screens loaded so far. */
const parts: Bring[] = [];
/** Parts that the page requested during rendering. */
const pendingParts = new Set<Promise<void>>();
/** Parts of the page that wait for the first interaction; null after it. */
let dormant: Set<Bring> | null = new Set();

/** When the code of a part loads: with the page, at the first interaction, or before the next page. */
type Moment = "page" | "interaction" | "navigation";

function request(bring: Bring): void {
  const coming = bring();
  pendingParts.add(coming);
  coming.catch(() => undefined);
}

interface Part<Props> {
  /** Set once its code is loaded. */
  Drawn: ComponentType<Props> | null;
  bring: Bring;
  /** Never resolves for a part that failed to load: its server markup stays permanently. */
  arrival: Promise<void>;
  moment: Moment;
}

function Awaited<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  if (part.Drawn) return <part.Drawn {...props} />;
  if (part.moment === "interaction" && dormant) dormant.add(part.bring);
  else if (part.moment !== "navigation") request(part.bring);
  throw part.arrival;
}

function partOf<Props extends object>(load: Load<Props>, moment: Moment): ComponentType<Props> {
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
  const part: Part<Props> = { Drawn: null, bring, arrival, moment };
  parts.push(bring);
  return (props) => <Suspense fallback={null}><Awaited part={part} props={props} /></Suspense>;
}

/**
 * The component of a module, loaded later. It renders one element; the server's markup stays until the hydrated one
 * replaces it.
 */
export const later = <Props extends object>(load: Load<Props>): ComponentType<Props> => partOf(load, "page");

/** Like `later`, for content below the first screen: its code loads at the first interaction, such as a scroll. */
export const laterBelow = <Props extends object>(load: Load<Props>): ComponentType<Props> => partOf(load, "interaction");

/**
 * Like `later`, for a module of links and texts only: its code is not needed before the browser moves to another page.
 */
export const laterStill = <Props extends object>(load: Load<Props>): ComponentType<Props> => partOf(load, "navigation");

/** Loads the parts that wait for the first interaction. */
export function wakeParts(): void {
  for (const bring of dormant ?? []) request(bring);
  dormant = null;
}

/** Resolves once all requested parts of the page are loaded, which a browser awaits before it navigates. */
export const bringParts = async (): Promise<void> => void (await Promise.all(pendingParts));

/**
 * Resolves once every part is loaded, so that a page is rendered completely: on the server, and before a navigation.
 * Rejects if one fails, usually because the site was updated: a reload has the new one.
 */
export const bringWhole = async (): Promise<void> => {
  // A part may contain others, which are known once it is loaded.
  for (let known = 0; known < parts.length; ) {
    known = parts.length;
    await Promise.all(parts.map((bring) => bring()));
  }
};
