// An editors' page of the specification, in the layout of showcases.

import { DraftBanner } from "../blocks/draft-banner";
import { later } from "../lib/later";
import type { ScreenProps } from "../lib/route";
import type { LandingProps } from "./landing";
import styles from "./landing.module.css";
import type { PageData } from "./load";

const Landing = later<LandingProps>(() => import("./landing"));

export default function LandingScreen({ data, search, today }: ScreenProps<PageData>) {
  return (
    <article class={`container ${styles.page}`}>
      {data.preview && <DraftBanner visibility={data.page.visibility} />}
      <Landing landing={data} today={today} sender={search.get("address")} />
    </article>
  );
}
