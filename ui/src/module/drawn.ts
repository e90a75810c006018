// The modules that can be drawn: known before the code that draws them is there.

export const DRAWN = [
  "map", "season-comparison", "market-share", "launch-tracking", "stock-out-watch", "price-watch", "sectorisation", "cohort-flow", "hospital-pathway", "alert",
];
