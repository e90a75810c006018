// Renders the page of a subscription as the binary does: before and after it is confirmed or ended.

import { afterEach, describe, expect, test, vi } from "vitest";
import { LOCALES } from "../lib/locale";
import type { SubscriptionDetails } from "../model/api";
import { answering, renderAt, type Rendered } from "../site-sample";

afterEach(() => vi.unstubAllGlobals());

const main = ({ html }: Rendered) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";

describe("the page of a subscription", () => {
  const PENDING: SubscriptionDetails = { email: "z•••@x.example", topics: ["mail", "lab"], isConfirmed: false };
  const page = (subscription: Partial<SubscriptionDetails> | null, search = "", locale = "fr") => {
    answering(subscription ? { "/api/status/subscriptions/0a/0b": { ...PENDING, ...subscription } } : {});
    return renderAt(`/${locale}/status/subscription/0a/0b${search}`);
  };
  const actions = (html: string) => [...html.matchAll(/action="([^"]+)"[^>]*><input type="hidden" name="action" value="(\w+)"/g)].map(([, path, action]) => [path, action]);

  test("asks for its confirmation", async () => {
    const shown = await page({});
    expect(shown.status).toBe(200);
    expect(shown.head).toContain('content="noindex"');
    expect(shown.head).toContain("<title>Confirmer l’abonnement | Vigie</title>");
    expect(main(shown)).toContain("Confirmer l’abonnement</h1>");
    expect(main(shown)).toContain("L’adresse z•••@x.example recevra un e-mail");
    expect(main(shown)).toContain("Services concernés\u00a0: Formulaires et e-mails, lab.");
    expect(actions(main(shown))).toEqual([["/fr/status/subscription/0a/0b", "confirm"]]);
  });

  test("confirmed, offers to end it", async () => {
    const shown = main(await page({ isConfirmed: true, topics: [] }));
    expect(shown).toContain("Abonnement confirmé</h1>");
    expect(shown).toContain("Tous les services sont concernés.");
    expect(shown).toMatch(/class="button button-quiet"[^>]*>Se désabonner</);
    expect(actions(shown)).toEqual([["/fr/status/subscription/0a/0b", "stop"]]);
  });

  test("of an invalid link offers the way back", async () => {
    const shown = await page(null);
    expect(shown.status).toBe(404);
    expect(main(shown)).toContain("Ce lien n’est plus valable</h1>");
    expect(main(shown)).toContain('href="/fr/status"');
    expect(main(shown)).not.toContain("<form");
  });

  test.each([null, {}])("confirms that it was just ended, in every other state (%j)", async (known) => {
    const shown = await page(known, "?stopped=true");
    expect(shown.status).toBe(200);
    expect(main(shown)).toContain("Vous ne recevrez plus ces e-mails</h1>");
    expect(main(shown)).not.toContain("<form");
  });

  test.each(LOCALES)("is complete in %s", async (locale) => {
    for (const [known, search] of [[{}, ""], [{ isConfirmed: true }, ""], [null, ""], [null, "?stopped=true"]] as const) {
      const shown = main(await page(known, search, locale));
      expect(shown.match(/<h1/g)).toHaveLength(1);
      expect(shown).not.toMatch(/status:|subscription:|unsubscribe:| style="/);
    }
  });
});

describe("the page of a subscription to alerts", () => {
  test.each(LOCALES)("a subscription lists its topics in %s", async (locale) => {
    const topics = ["theme:flu", "territory:FR-BRE", "kind:above", "kind:revised"];
    answering({ "/api/ias/alerts/0a/0b": { email: "z•••@x.example", topics, isConfirmed: false } });
    const shown = main(await renderAt(`/${locale}/ias/alerts/0a/0b`));
    expect(shown).toContain(`action="/${locale}/ias/alerts/0a/0b"`);
    expect(shown).toContain("z•••@x.example");
    expect(shown.match(/<li>/g)).toHaveLength(3);
    expect(shown).not.toMatch(/alerts:|ias:|subscription:|unsubscribe:/);
  });

  test("of all topics is confirmed, and an invalid link offers the way back", async () => {
    answering({ "/api/ias/alerts/0a/0b": { email: "z•••@x.example", topics: [], isConfirmed: true } });
    const shown = main(await renderAt("/fr/ias/alerts/0a/0b"));
    expect(shown).toContain("Indicateurs\u00a0: tous");
    expect(shown).toContain('name="action" value="stop"');
    answering({});
    const gone = await renderAt("/fr/ias/alerts/0a/0b");
    expect(gone.status).toBe(404);
    expect(main(gone)).toContain('href="/fr/ias"');
  });
});
