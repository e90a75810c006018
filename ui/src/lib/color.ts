// Chooses the ink that can be read on a filled area, by the relative luminance of the fill (WCAG 2).

/** Above this relative luminance dark ink contrasts more than light paper. */
const THRESHOLD = 0.179;

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Relative luminance of "#rrggbb", from 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const channel = (start: number) => linear(Number.parseInt(hex.slice(start, start + 2), 16));
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Which ink to write with on a fill: "encre" on light fills, "papier" on dark ones. */
export function inkOn(fill: string): "encre" | "papier" {
  return luminance(fill) > THRESHOLD ? "encre" : "papier";
}
