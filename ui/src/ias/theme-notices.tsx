// What a reader must know before the figures: that newer data are held back, that a warning was overruled, that an old
// version is shown.

import { GateNotice } from "./gate-notice";
import { PastNotice } from "./past-notice";
import type { ThemeSeries } from "./theme-series";
import type { View } from "./view";

export interface NoticesProps {
  series: ThemeSeries;
  view: View;
}

export default function ThemeNotices({ series, view }: NoticesProps) {
  return (
    <div>
      <GateNotice indicator={series} />
      <PastNotice series={series} view={view} />
    </div>
  );
}
