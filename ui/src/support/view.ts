// The panel that the support button of every page opens: a screen without an address.

export const PANEL = { screen: "./support/panel.tsx" };
