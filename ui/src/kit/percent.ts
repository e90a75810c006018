// Writes a share of a width as a percentage, short enough for a drawing that has hundreds of them.

export const percentOf = (share: number): string => `${Math.round(share * 10000) / 100}%`;
