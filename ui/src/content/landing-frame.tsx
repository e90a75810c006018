// The frame of a showcase page, with the banner of a draft.

import type { ReactNode } from "react";
import { DraftBanner } from "../blocks/draft-banner";
import styles from "./landing.module.css";
import type { PageData } from "./load";

export function LandingFrame({ data: { preview, page }, children }: { data: PageData; children: ReactNode }) {
  return (
    <article class={`container ${styles.page}`}>
      {preview && <DraftBanner visibility={page.visibility} />}
      {children}
    </article>
  );
}
