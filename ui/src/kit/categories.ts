// Colours of up to four lines or areas of a drawing, in light and dark. Few screens use them, so they are not tokens of
// every page.

export const CATEGORIES = ["light-dark(#00664a, #7fdcb4)", "light-dark(#d9541e, #ff9466)", "light-dark(#404b98, #446f7b)", "light-dark(#9c7b9c, #c87ee3)"] as const;
