// Tests the title of a page after a form: a form that waits for its confirmation is not called sent.

import { afterEach, expect, test, vi } from "vitest";
import { CAMPAIGN_SENT } from "./campaign/routes";
import { CONTACT_SENT } from "./contact/routes";
import { DATA_REQUEST_SENT } from "./data-request/routes";
import { APPLICATION_SENT } from "./jobs/routes";
import type { HeadContext } from "./lib/route";
import type { Receipt } from "./model/api";
import { PROVIDER_SENT } from "./provider/routes";
import { answering, renderAt } from "./site-sample";

afterEach(() => vi.unstubAllGlobals());

test.each([CAMPAIGN_SENT, CONTACT_SENT, DATA_REQUEST_SENT, APPLICATION_SENT, PROVIDER_SENT])("$pattern", ({ head }) => {
  const titleOf = (confirmBy: string | null) => head({ data: { confirmBy }, t: (key: string) => key } as unknown as HeadContext<Receipt>).title;
  expect(titleOf("2026-11-29T17:00:00Z")).toBe("kit:sent.confirm.title");
  expect(titleOf(null)).toMatch(/^(campaign|contact|request|jobs|provider):sent\.title$/);
});

test.each([
  ["contact", "/fr/contact/sent", "Votre message a été envoyé"],
  ["application", "/fr/jobs/application/sent", "Votre candidature a été envoyée"],
])("names what was sent by the form %s", async (form, path, title) => {
  const receipt = { at: "2026-11-21T10:00:00Z", confirmBy: null, email: "h…@labo.example", form, identicon: { accent: 0, sizes: [] }, reference: "C-7Q4M-2K9P" };
  answering({ "/api/receipts/r": receipt });
  const { status, html } = await renderAt(`${path}?receipt=r`);
  expect(status).toBe(200);
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
});
