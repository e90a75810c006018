// A small drawing of each solution beside its name; decorative, so hidden from screen readers.

export function SolutionDrawing({ href }: { href: string }) {
  return <svg width="64" height="48" aria-hidden="true"><use href={`/geo/solutions.svg#${href.slice(href.lastIndexOf("/") + 1)}`} /></svg>;
}
