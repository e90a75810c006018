// Changes of the interfaces that programs may notice, the newest first. The text of one that replaces an address names the
// day until which the old one answers.

export const CHANGES = [
  { day: "2026-11-29", key: "index" },
  { day: "2026-11-29", key: "documents" },
  { day: "2026-11-29", key: "nowcast" },
] as const;
