// What each solution is about, as a small drawing beside its name; the name says it all, so none is read out.

export function SolutionDrawing({ href }: { href: string }) {
  return <svg width="64" height="48" aria-hidden="true"><use href={`/geo/solutions.svg#${href.slice(href.lastIndexOf("/") + 1)}`} /></svg>;
}
