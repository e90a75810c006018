// Formats a share as a percentage, short enough for drawings with hundreds of them.

export const percentOf = (share: number): string => `${Math.round(share * 10000) / 100}%`;
