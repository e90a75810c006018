// The classes of an index around the country's 100.

/** Lower bounds of the classes after the first. */
export const BOUNDS = [80, 90, 97, 103, 110, 120];
export const COUNTRY = 100;

export const classOf = (index: number): number => BOUNDS.filter((bound) => index >= bound).length;
