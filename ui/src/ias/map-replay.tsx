// Loads the last 30 days of the regions on request, together with the player.

import { useEffect, useState, type ComponentType } from "react";
import { createApi } from "../lib/api";
import type { Map as MapDays } from "../model/api";
import { useT } from "../lib/i18n";
import type { MapPlayerProps } from "./map-player";
import type { ThemeSeries } from "../model/theme-series";

const DAYS = 30;

interface MapReplayProps extends Omit<MapPlayerProps, "days"> {
  former: boolean;
}

interface Ready {
  Player: ComponentType<MapPlayerProps>;
  days: MapDays;
}

function addressOf({ theme, asOf }: ThemeSeries, former: boolean): string {
  const query = new URLSearchParams({ days: String(DAYS), kind: former ? "former" : "present", ...(asOf ? { as_of: asOf } : {}) });
  return `/api/ias/${theme}/map?${query}`;
}

export function MapReplay({ former, ...shown }: MapReplayProps) {
  const t = useT();
  const [ready, setReady] = useState<Ready | null>(null);
  const [failed, setFailed] = useState(false);
  const address = addressOf(shown.series, former);
  useEffect(() => {
    const leaving = new AbortController();
    Promise.all([import("./map-player"), createApi(leaving.signal).get<MapDays>(address)]).then(
      ([{ MapPlayer }, days]) => !leaving.signal.aborted && setReady({ Player: MapPlayer, days }),
      () => !leaving.signal.aborted && setFailed(true),
    );
    return () => leaving.abort();
  }, [address]);
  if (ready) return <ready.Player {...shown} days={ready.days} />;
  return <p role="status">{t(failed ? "ias:replay.failed" : "ias:replay.loading")}</p>;
}
