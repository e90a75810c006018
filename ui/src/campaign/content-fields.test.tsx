// @vitest-environment happy-dom
// Tests the kind for which a content is checked: the stored kind when the form is restored, and the last choice.

import { render } from "preact";
import { act } from "preact/test-utils";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import campaign from "../../locales/fr/campaign.json";
import kit from "../../locales/fr/kit.json";
import { createLanguage, LanguageProvider } from "../lib/i18n";
import type { CampaignContent, CampaignForm } from "../model/api";
import { ContentFields } from "./content-fields";

// These tests do not cover its report.
vi.mock("./content-report", () => ({ default: () => null }));

const language = createLanguage("fr", { kit, campaign });
const FORM = { contents: ["html", "pdf"], contentBytes: 1000 } as unknown as CampaignForm;
const judgedAs = (kind: string) => ({ ticket: "t", name: "a.pdf", size: 1, report: { kind, findings: [] } });

/** Records the kind of the content at each render. */
function Probe({ onKind }: { onKind(kind: string | undefined): void }) {
  const [content, setContent] = useState<CampaignContent | null>(null);
  onKind(content?.report.kind);
  return (
    <form>
      <ContentFields form={FORM} labels={{}} content={content} onContent={setContent} onBusy={() => undefined} />
    </form>
  );
}

/** Pending requests, which the test answers itself. */
function open() {
  const asked: { kind: string | null; answer(): Promise<void> }[] = [];
  vi.stubGlobal("fetch", (address: string) => new Promise((resolve) => {
    const kind = new URL(address, "https://vigie.example").searchParams.get("kind");
    const answer = () => act(async () => {
      resolve(new Response(JSON.stringify(judgedAs(kind ?? "")), { headers: { "content-type": "application/json" } }));
      await new Promise((done) => setTimeout(done));
    });
    asked.push({ kind, answer });
  }));
  sessionStorage.setItem("answers:campaign", JSON.stringify({ opened: "", answers: [["contentType", "pdf"], ["content", "t"]] }));
  const kinds: (string | undefined)[] = [];
  const root = document.createElement("div");
  document.body.append(root);
  const probe = <Probe onKind={(kind) => kinds.push(kind)} />;
  void act(() => render(<LanguageProvider language={language}>{probe}</LanguageProvider>, root));
  const say = (kind: string) => act(() => {
    const select = root.querySelector<HTMLSelectElement>("select")!;
    select.value = kind;
    select.dispatchEvent(new Event("input", { bubbles: true }));
  });
  return { asked, say, kind: () => kinds.at(-1) };
}

test("the last chosen kind applies, independent of the order of responses", async () => {
  const { asked, say, kind } = open();
  expect(asked.map((one) => one.kind)).toEqual(["pdf"]);
  await asked[0]?.answer();
  expect(kind()).toBe("pdf");
  void say("html");
  void say("pdf");
  await asked[1]?.answer();
  expect(kind()).toBe("pdf");
  void say("html");
  await asked[2]?.answer();
  expect(kind()).toBe("html");
  expect(asked).toHaveLength(3);
});

test("a choice that changed during the upload is checked too", async () => {
  const { asked, say, kind } = open();
  void say("html");
  await asked[0]?.answer();
  expect(asked.map((one) => one.kind)).toEqual(["pdf", "html"]);
  await asked[1]?.answer();
  expect(kind()).toBe("html");
});
