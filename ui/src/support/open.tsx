// Loads the help panel on request: its code, its texts and its styles. Styles shared with the pages of support are in
// their stylesheets. It has its own root, because pages change below it.

import { render } from "preact";
import type { ComponentType } from "react";
import { LanguageProvider, type Language } from "../lib/i18n";
import type { PanelProps } from "./panel";
import { PANEL } from "./view";

const PANELS = import.meta.glob<ComponentType<PanelProps>>("./panel.tsx", { import: "default" });

const root = document.createElement("div");

export async function openPanel(language: Language): Promise<void> {
  const [Panel] = await Promise.all([PANELS["./panel.tsx"]!(), language.loadTexts(PANEL.screen)]);
  const close = () => {
    render(null, root);
    document.querySelector<HTMLElement>(".help")?.focus();
  };
  document.body.append(root);
  render(<LanguageProvider language={language}><Panel onClose={close} /></LanguageProvider>, root);
}
