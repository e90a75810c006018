// The menu of what is sold: each solution with a drawing and a line; beside them the way for a need that none of them
// names. On narrow screens it is a plain list within the menu of all.

import { useLocale, useT } from "../lib/i18n";
import type { TextKey } from "../lib/text-keys";
import { currentness } from "./currentness";
import { SolutionDrawing } from "./solution-drawing";
import { SOLUTIONS } from "./solutions";
import style from "./solutions-menu.module.css";

const LINES: Record<(typeof SOLUTIONS)[number]["href"], TextKey> = {
  "/solutions/consumer-data": "shell:menu.lines.consumerData",
  "/solutions/patient-data": "shell:menu.lines.patientData",
  "/solutions/data-processing-model": "shell:menu.lines.processingModel",
  "/solutions/scoring": "shell:menu.lines.scoring",
  "/health-data-warehouse": "shell:menu.lines.warehouse",
};

export interface MenuProps {
  path: string;
}

export default function SolutionsMenu({ path }: MenuProps) {
  const t = useT();
  const home = `/${useLocale()}`;
  const link = (below: string, text: string, className?: string) => (
    <a class={className} href={home + below} aria-current={currentness(home + below, path)}>{text}</a>
  );
  return (
    <div class={style.panel} id="solutions-menu" popover="auto" role="group" aria-label={t("shell:footer.solutions.title")}>
      <div class={style.columns}>
        <ul class={style.solutions}>
          {SOLUTIONS.map(({ href, text }) => (
            <li key={href}>
              <a href={home + href} aria-current={currentness(home + href, path)}>
                <SolutionDrawing href={href} />
                <span>
                  <strong>{t(text)}</strong>
                  <span class={style.line}>{t(LINES[href])}</span>
                </span>
              </a>
            </li>
          ))}
          <li class={style.more}>
            {link("/real-world-data", t("shell:menu.realWorldData"))}
            {link("/modules", t("shell:menu.modules"))}
          </li>
        </ul>
        <div class={style.need}>
          <p class={style.title}>{t("shell:menu.need.title")}</p>
          <p class={style.line}>{t("shell:menu.need.text")}</p>
          {link("/data-request", t("shell:footer.data.request"), "button")}
          <p class={style.others}>
            {link("/how-to-buy", t("shell:menu.buying"))}
            {link("/emailing-campaign", t("shell:footer.campaigns"))}
            {link("/become-provider", t("shell:footer.data.provider"))}
          </p>
        </div>
      </div>
    </div>
  );
}
