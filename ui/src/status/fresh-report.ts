// Keeps the report of an open page fresh: reloads it every minute while the page is visible.

import { useEffect, useState } from "react";
import { createApi } from "../lib/api";
import type { StatusReport } from "./api";
import { REPORT } from "./load";

export const INTERVAL = 60_000;

export function useFreshReport(loaded: StatusReport): StatusReport {
  const [report, setReport] = useState(loaded);
  useEffect(() => setReport(loaded), [loaded]);
  useEffect(() => {
    const leaving = new AbortController();
    const api = createApi(leaving.signal);
    let readAt = Date.now();
    const read = () => {
      if (document.visibilityState !== "visible" || Date.now() - readAt < INTERVAL) return;
      readAt = Date.now();
      // On failure the page stays unchanged, with the time of its report.
      api.get<StatusReport>(REPORT).then(setReport, () => undefined);
    };
    const timer = setInterval(read, INTERVAL);
    document.addEventListener("visibilitychange", read, { signal: leaving.signal });
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, []);
  return report;
}
