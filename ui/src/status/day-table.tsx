// The table of the bars: a row for each change, equal neighbouring days joined.

import table from "../kit/stacked-table.module.css";
import { useLanguage } from "../lib/i18n";
import type { StatusReport } from "./api";
import { isDisturbed, rowsOf, type Bar } from "./days";
import { LevelWord } from "./level-sign";
import { categoryName } from "./texts";
import { printDays, printDuration } from "./words";

export function DayTable({ report }: { report: StatusReport }) {
  const language = useLanguage();
  const { t } = language;
  const names = report.categories.map(({ key }) => categoryName(key, report.categories, language));
  return (
    <table class={table.table}>
      <caption class="visually-hidden">{t("status:dayTable.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("status:dayTable.day")}</th>
          {names.map((name) => <th key={name} scope="col">{name}</th>)}
        </tr>
      </thead>
      <tbody>
        {rowsOf(report.categories, report).map(({ from, to, cells }) => (
          <tr key={to}>
            <th scope="row">{printDays(from, to, language)}</th>
            {cells.map((cell, at) => <td key={names[at]} data-label={names[at]}><Cell cell={cell} isRunning={to === report.to && report.categories[at]?.level === cell.mark} /></td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "Mineur, 2 h 20, en cours" */
function Cell({ cell, isRunning }: { cell: Bar; isRunning: boolean }) {
  const { t } = useLanguage();
  const facts = [
    t(`status:level.${cell.mark}`),
    ...(cell.minutes > 0 ? [printDuration(cell.minutes, { t })] : []),
    ...(isRunning && isDisturbed(cell) ? [t("status:dayTable.running")] : []),
  ];
  return <LevelWord mark={cell.mark}>{facts.join(", ")}</LevelWord>;
}
