// The modules with a drawing: listed separately from the drawing code, which loads later.

export const DRAWN = [
  "map", "season-comparison", "market-share", "launch-tracking", "stock-out-watch", "price-watch", "sectorisation", "cohort-flow", "hospital-pathway", "alert",
];
