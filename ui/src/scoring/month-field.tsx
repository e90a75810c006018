// A month of the period, chosen by its name. Browsers without a month picker would let it be typed only.

import { useState } from "react";
import { describedBy, FieldFrame, useField, type FieldProps } from "../kit/field-frame";
import controls from "../kit/field.module.css";
import { nameMonth, printYear } from "../lib/calendar";
import { useLocale } from "../lib/i18n";

/** Earlier periods are on request. */
const YEARS = 10;

/** The months of each year up to `last`, as in "2026-10", newest year first. */
export function monthsByYear(last: string): { year: string; months: string[] }[] {
  const [lastYear = 0, lastMonth = 0] = last.split("-").map(Number);
  return Array.from({ length: YEARS }, (_, back) => {
    const year = String(lastYear - back);
    const length = back === 0 ? lastMonth : 12;
    return { year, months: Array.from({ length }, (_month, at) => `${year}-${String(at + 1).padStart(2, "0")}`) };
  });
}

interface MonthFieldProps extends FieldProps {
  value: string;
  /** The last complete month. */
  last: string;
}

export function MonthField(props: MonthFieldProps) {
  const { value: given, last, ...field } = useField(props);
  const locale = useLocale();
  // The control is uncontrolled from then on: clearing errors must not reset the choice.
  const [value] = useState(given);
  const years = monthsByYear(last);
  const isListed = years.some(({ months }) => months.includes(value));
  return (
    <FieldFrame field={field}>
      <select id={field.name} name={field.name} class={controls.control} required {...describedBy(field)}>
        {!isListed && <option value={value} selected>{nameMonth(value, locale)}</option>}
        {years.map(({ year, months }) => (
          <optgroup key={year} label={printYear(year, locale)}>
            {months.map((month) => <option key={month} value={month} selected={month === value}>{nameMonth(month, locale)}</option>)}
          </optgroup>
        ))}
      </select>
    </FieldFrame>
  );
}
