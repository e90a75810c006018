// The colours of map classes on light and dark pages, and of the figures on them.

/** Below and above an epidemic threshold; around a reference value in the middle (3); low to high. */
export type Paint = `epidemic${0 | 1 | 2 | 3 | 4 | 5}` | `around${0 | 1 | 2 | 3 | 4 | 5 | 6}` | `plain${0 | 1 | 2 | 3 | 4 | 5}`;

const PAINTS: Record<Paint, [light: string, dark: string]> = {
  epidemic0: ["#edeadf", "#1b2722"], epidemic1: ["#dce3d3", "#2a3b33"], epidemic2: ["#f0be8f", "#6a4028"],
  epidemic3: ["#e58a4c", "#b8672a"], epidemic4: ["#c2440f", "#ff9466"], epidemic5: ["#7a2405", "#ffd2bd"],
  around0: ["#00564a", "#9be3d2"], around1: ["#3f8f80", "#4fa593"], around2: ["#9cc9bd", "#2f5f55"], around3: ["#f1eee5", "#26352e"],
  around4: ["#e3b58a", "#7d5333"], around5: ["#b8672a", "#c9793a"], around6: ["#7a3b00", "#ffb27d"],
  plain0: ["#e6f2e9", "#005c45"], plain1: ["#bfe0cf", "#1f8066"], plain2: ["#8cc7ae", "#52a589"],
  plain3: ["#52a589", "#8cc7ae"], plain4: ["#1f8066", "#bfe0cf"], plain5: ["#005c45", "#e6f2e9"],
};

const DARK_INK = "#11201b";
const PALE_INK = "#fbfaf5";
/** The luminance above which dark text is more legible than pale text. */
const MIDDLE = 0.179;

/** The relative luminance of a colour "#rrggbb", from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const inkOn = (colour: string) => (luminance(colour) > MIDDLE ? DARK_INK : PALE_INK);

/** The colour of a class, for both kinds of page. */
export function fillOf(paint: Paint): string {
  const [light, dark] = PAINTS[paint];
  return `light-dark(${light}, ${dark})`;
}

/** The colour of text on a class. */
export function inkOf(paint: Paint): string {
  const [light, dark] = PAINTS[paint];
  return `light-dark(${inkOn(light)}, ${inkOn(dark)})`;
}
