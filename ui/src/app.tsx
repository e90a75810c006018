// The frame of every page: header, routed screen, footer; server and browser render the same tree. A page for frames of
// other sites has neither header nor footer.

import { useEffect, useState } from "react";
import { Router, type AroundNavHandler } from "wouter";
import { onFirstSign } from "./lib/first-sign";
import { LanguageProvider, type Language } from "./lib/i18n";
import { bringParts, wakeParts } from "./lib/later";
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
  /** The title announced by screen readers after a navigation; empty at first. */
  announcement: string;
  /** Loads the navigation between pages, at the first interaction. */
  openNavigation?: () => Promise<Takeover>;
}

/**
 * Hands the links to the router at the first interaction. Its own state avoids rendering the page again. The marks inform
 * tests that handlers are attached, and that links belong to the router.
 */
function Handover({ open }: { open: () => Promise<Takeover> }) {
  const [navigation, setNavigation] = useState<Takeover | null>(null);
  useEffect(() => {
    const mark = () => {
      document.documentElement.dataset.hydrated = "";
    };
    // If a part fails to load, the page keeps the server's markup.
    bringParts().then(mark, () => undefined);
    return onFirstSign(() => {
      wakeParts();
      void open().then(setNavigation);
    });
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
