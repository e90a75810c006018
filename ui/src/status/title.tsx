// The title of an incident as a heading with a link to its page.

import { useLocale } from "../lib/i18n";
import type { IncidentReport } from "./api";
import { pickText } from "./texts";

interface TitleProps {
  incident: Pick<IncidentReport, "number" | "title">;
  as: "h2" | "h3" | "h4";
}

export function Title({ incident: { number, title }, as: Heading }: TitleProps) {
  const locale = useLocale();
  const picked = pickText(title, locale);
  return <Heading lang={picked?.lang}><a href={`/${locale}/status/incidents/${number}`}>{picked?.text ?? number}</a></Heading>;
}
