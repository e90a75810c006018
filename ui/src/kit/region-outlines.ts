// Outlines of the regions in the sprite of the build, and a point inside each with room around it for a value.

/** Side of the square of all outlines. */
export const SIDE = 1010;

export const SPRITE = "/geo/france.svg";

/** Outlines are keyed by the codes of the statistics office, which differ from those of published regions. */
const PRESENT: Record<string, string> = {
  "FR-IDF": "n11", "FR-CVL": "n24", "FR-BFC": "n27", "FR-NOR": "n28", "FR-HDF": "n32", "FR-GES": "n44", "FR-PDL": "n52",
  "FR-BRE": "n53", "FR-NAQ": "n75", "FR-OCC": "n76", "FR-ARA": "n84", "FR-PAC": "n93", "FR-20R": "n94",
};

/** Where a region has the most room for a short text, twice as wide as it is high. */
const PLACES: Record<string, Place> = {
  n84: [661, 586], n32: [535, 112], n93: [765, 772], n44: [726, 251], n76: [490, 772], n28: [308, 226], n75: [375, 553], n24: [442, 395], n27: [679, 419], n53: [158, 304], n94: [974, 914], n52: [260, 382], n11: [511, 243],
  r82: [720, 562], r22: [536, 150], r83: [560, 616], r93: [765, 772], r21: [650, 285], r73: [479, 737], r91: [633, 743], r25: [297, 231], r54: [317, 538], r24: [442, 395], r74: [454, 525], r26: [633, 394], r53: [158, 304], r72: [310, 695], r43: [777, 370], r23: [402, 156], r94: [974, 914], r52: [260, 382], r41: [758, 243], r31: [509, 63], r42: [866, 227], r11: [511, 243],
};

export type Place = [x: number, y: number];

export const outlineOf = (code: string): string => PRESENT[code] ?? `r${code}`;

export const placeOf = (code: string): Place => PLACES[outlineOf(code)] ?? [SIDE / 2, SIDE / 2];
