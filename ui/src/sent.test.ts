// The title of a page after a form: a form that waits for its confirmation is not called sent.

import { expect, test } from "vitest";
import { CAMPAIGN_SENT } from "./campaign/routes";
import { CONTACT_SENT } from "./contact/routes";
import { DATA_REQUEST_SENT } from "./data-request/routes";
import { APPLICATION_SENT } from "./jobs/routes";
import type { HeadContext } from "./lib/route";
import type { Receipt } from "./model/api";
import { PROVIDER_SENT } from "./provider/routes";

test.each([CAMPAIGN_SENT, CONTACT_SENT, DATA_REQUEST_SENT, APPLICATION_SENT, PROVIDER_SENT])("$pattern", ({ head }) => {
  const titleOf = (confirm_by: string | null) => head({ data: { confirm_by }, t: (key: string) => key } as unknown as HeadContext<Receipt>).title;
  expect(titleOf("2026-11-29T17:00:00Z")).toBe("kit:sent.confirm.title");
  expect(titleOf(null)).toMatch(/^(campaign|contact|request|jobs|provider):sent\.title$/);
});
