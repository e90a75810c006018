// What stands below the first screen of the home page. It comes alive a moment later, so that nothing of it delays the
// figure of the day.

import { Call } from "./call";
import { Explore } from "./explore";
import { Families } from "./families";
import { Figures } from "./figures";
import { IndicatorsBand } from "./indicators-band";
import type { HomeData } from "./load";
import { News } from "./news";

export default function Below({ themes, season, offer, modules, news }: HomeData) {
  return (
    <div>
      <Figures />
      {offer.families.length > 0 && <Explore offer={offer} modules={modules} />}
      <Families />
      <IndicatorsBand themes={themes} season={season} />
      {news.nodes.length > 0 && <News articles={news.nodes} />}
      <Call />
    </div>
  );
}
