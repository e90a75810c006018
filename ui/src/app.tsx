// The frame of every page: header, the routed screen, footer; the server and the browser draw this same tree. A page for
// the frames of other sites has neither header nor footer.

import { useEffect, useState } from "react";
import { Router, type AroundNavHandler } from "wouter";
import { onFirstSign } from "./lib/first-sign";
import { LanguageProvider, type Language } from "./lib/i18n";
import { bringParts } from "./lib/later";
import { belowLocale } from "./lib/locale";
import type { Page } from "./page";
import { Footer } from "./shell/footer";
import { Header } from "./shell/header";
import { Help } from "./shell/help";
import { useBodyState } from "./shell/body-state";
import type { Takeover } from "./takeover";

export interface AppProps {
  language: Language;
  page: Page;
  /** Title read out by screen readers after a navigation; empty at first. */
  announcement: string;
  /** How the browser moves between pages; asked for once somebody reads the first one. */
  openNavigation?: () => Promise<Takeover>;
}

/**
 * Hands the links to the router once somebody reads, by a state of its own, so that the page is not drawn again. The marks
 * tell whoever drives the page that its handlers are in place, and that links are the router's.
 */
function Handover({ open }: { open: () => Promise<Takeover> }) {
  const [navigation, setNavigation] = useState<Takeover | null>(null);
  useEffect(() => {
    const mark = () => {
      document.documentElement.dataset.hydrated = "";
    };
    // Without a part that is lost, the page stays as the server drew it.
    bringParts().then(mark, () => undefined);
    return onFirstSign(() => void open().then(setNavigation));
  }, [open]);
  useEffect(() => {
    if (navigation) document.documentElement.dataset.navigation = "";
  }, [navigation]);
  return navigation && <navigation.Links accepts={navigation.accepts} />;
}

export function App({ language, page, announcement, openNavigation }: AppProps) {
  useBodyState();
  const { Screen, locale, path, data, params, today, origin, company, frame, form = null, person = null } = page;
  const framed = belowLocale(path) !== null;
  const search = new URLSearchParams(page.search);
  const aroundNav: AroundNavHandler | undefined =
    openNavigation && (async (...navigation) => (await openNavigation()).aroundNav(...navigation));
  return (
    <Router base={`/${locale}`} ssrPath={path} ssrSearch={page.search} aroundNav={aroundNav}>
      {openNavigation && <Handover open={openNavigation} />}
      <LanguageProvider language={language}>
        {framed && <a class="skip-link" href="#main">{language.t("shell:skip")}</a>}
        {framed && <Header path={path} search={page.search} person={person} menu={frame?.menu ?? null} />}
        <main id="main" tabIndex={-1}>
          <Screen key={path} data={data} params={params} search={search} today={today} origin={origin} refusal={form} />
        </main>
        {framed && <Footer today={today} pages={company.pages} foot={frame?.foot ?? null} />}
        {framed && <Help path={path} onOpen={openNavigation && (async () => (await openNavigation()).openHelp())} />}
        <p class="visually-hidden" role="status">{announcement || null}</p>
      </LanguageProvider>
    </Router>
  );
}
