// Makes a self-contained picture of a rendered chart: the drawing with its styles inlined, the title above, the source
// below.

export const SVG = "http://www.w3.org/2000/svg";
export const PADDING = 24;
const TITLE = { size: 24, leading: 30 };
const FOOTER = { size: 13, leading: 19 };
const MIN_WIDTH = 544;
/** Space below the plot for months. */
const BELOW = 34;

/** Inherited styles of shapes and texts in a chart; each is an SVG attribute too. */
const LOOKS = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "paint-order",
  "shape-rendering", "font-family", "font-size", "font-weight", "text-anchor",
];

export interface Picture {
  root: SVGSVGElement;
  width: number;
  height: number;
}

/** The styles of an element that differ from the inherited ones, and the one that is not inherited. */
function looksOf(style: CSSStyleDeclaration, given: CSSStyleDeclaration | null): [string, string][] {
  const own = LOOKS.map((name): [string, string] => [name, style.getPropertyValue(name)]).filter(([name, value]) => value !== given?.getPropertyValue(name));
  return style.getPropertyValue("vector-effect") === "none" ? own : [...own, ["vector-effect", style.getPropertyValue("vector-effect")]];
}

/**
 * Copies an element with its computed styles, without content that is not displayed, the cursor and estimates, which
 * are not values. The element itself is copied even if the page hides it for lack of room.
 */
export function dress(element: Element, given: CSSStyleDeclaration | null = null): Element | null {
  if (element.hasAttribute("data-cursor") || element.hasAttribute("data-estimate")) return null;
  const style = getComputedStyle(element);
  if (given && style.display === "none") return null;
  const copy = element.cloneNode(false) as Element;
  copy.removeAttribute("class");
  for (const [name, value] of looksOf(style, given)) copy.setAttribute(name, value);
  // Without it, a drawing inside another is cut at its origin.
  if (copy.tagName === "svg") copy.setAttribute("overflow", style.overflow);
  for (const child of element.childNodes) {
    const dressed = child instanceof Element ? dress(child, style) : child.cloneNode();
    if (dressed) copy.append(dressed);
  }
  return copy;
}

function text(words: string, attributes: Record<string, string | number>): SVGTextElement {
  const element = document.createElementNS(SVG, "text");
  element.textContent = words;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Splits a word, such as an address, that is wider than a line. */
function cut(word: string, width: number, measure: (line: string) => number): string[] {
  const pieces = [""];
  for (const letter of word) {
    const longer = (pieces.at(-1) ?? "") + letter;
    if (measure(longer) <= width) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces.filter(Boolean);
}

/** Wraps text into lines within the width of the picture, by measuring it. */
export function wrap(words: string, width: number, measure: (line: string) => number): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ").flatMap((whole) => cut(whole, width, measure))) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export function placed(element: Element, [x, y, width, height]: [number, number, number, number]): Element {
  for (const [name, value] of Object.entries({ x, y, width, height, overflow: "visible" })) element.setAttribute(name, String(value));
  return element;
}

interface Drawn {
  elements: Element[];
  width: number;
  /** Its lower end. */
  bottom: number;
}

/** The parts of a plot from left to right as they are displayed, with room for texts above and below. */
function drawings(figure: HTMLElement, top: number): Drawn {
  const parts = [...figure.querySelectorAll<SVGSVGElement>(":scope > div > svg")].filter((part) => getComputedStyle(part).display !== "none");
  const widths = parts.map((part) => part.getBoundingClientRect().width);
  const height = parts[1]?.getBoundingClientRect().height;
  if (height === undefined) throw new Error("the figure holds no drawing");
  const above = Number.parseFloat(getComputedStyle(parts[0]!.parentElement!).paddingTop);
  const at = widths.map((_, index) => PADDING + widths.slice(0, index).reduce((sum, width) => sum + width, 0));
  const elements = parts.flatMap((part, index) => {
    const dressed = dress(part);
    return dressed ? [placed(dressed, [at[index] ?? 0, top + above, widths[index] ?? 0, height])] : [];
  });
  return { elements, width: widths.reduce((sum, width) => sum + width, 0), bottom: top + above + height + BELOW };
}

type Measure = (line: string, size: number, look: { weight: number; family: string }) => number;

/** Measures texts in the font of the picture. */
function createMeasure(): Measure {
  const pen = document.createElement("canvas").getContext("2d");
  return (line, size, { weight, family }) => {
    if (!pen) return 0;
    pen.font = `${weight} ${size}px ${family}`;
    return pen.measureText(line).width;
  };
}

/** Lines of text from a height on, and their lower end. */
function paragraph(words: string[], y: number, { size, leading, color, weight, family }: Print): { elements: Element[]; bottom: number } {
  const look = { x: PADDING, fill: color, "font-family": family, "font-size": size, "font-weight": weight };
  const elements = words.map((line, index) => text(line, { ...look, y: y + (index + 1) * leading - (leading - size) }));
  return { elements, bottom: y + words.length * leading };
}

interface Print {
  size: number;
  leading: number;
  color: string;
  weight: number;
  family: string;
}

/** Returns the chart of a figure as a self-contained drawing; `draw` adds the content below the title. */
export function pictureOf(figure: HTMLElement, footer: string[], draw: (top: number) => Drawn = (top) => drawings(figure, top)): Picture {
  const { color, fontFamily: family } = getComputedStyle(figure);
  const heading = figure.querySelector("h2");
  const title: Print = { ...TITLE, color, weight: 700, family: heading ? getComputedStyle(heading).fontFamily : family };
  const note: Print = { ...FOOTER, color, weight: 400, family };
  const inner = Math.max(MIN_WIDTH, figure.getBoundingClientRect().width);
  const measure = createMeasure();
  const lines = (words: string, print: Print) => wrap(words, inner, (line) => measure(line, print.size, print));
  const above = paragraph(lines(heading?.textContent ?? "", title), PADDING, title);
  const under = paragraph(lines(figure.querySelector("figcaption p")?.textContent ?? "", note), above.bottom, note);
  const drawn = draw(under.bottom + PADDING / 2);
  const below = paragraph(footer.flatMap((words) => lines(words, note)), drawn.bottom + PADDING / 2, note);
  const [width, height] = [Math.max(inner, drawn.width) + 2 * PADDING, below.bottom + PADDING];
  const root = document.createElementNS(SVG, "svg");
  // Lengths in rem are those of the page.
  root.setAttribute("font-size", getComputedStyle(document.documentElement).fontSize);
  const ground = document.createElementNS(SVG, "rect");
  ground.setAttribute("fill", getComputedStyle(document.documentElement).backgroundColor);
  root.append(placed(ground, [0, 0, width, height]), ...above.elements, ...under.elements, ...drawn.elements, ...below.elements);
  for (const [name, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) root.setAttribute(name, String(value));
  return { root, width, height };
}
