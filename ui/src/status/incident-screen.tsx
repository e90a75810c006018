// The page of an incident or a maintenance.

import { laterStill } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { IncidentPage } from "./load";

const Incident = laterStill<IncidentPage>(() => import("./incident"));

export default function IncidentScreen({ data }: ScreenProps<IncidentPage>) {
  return <Incident {...data} />;
}
