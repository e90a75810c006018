// Renders job offers as the binary does, in the four languages, with made-up offers.

import { afterEach, describe, expect, test, vi } from "vitest";
import { answering, renderAt } from "../site-sample";

afterEach(() => vi.unstubAllGlobals());

const PAGE = {
  slug: "jobs", title: "Travailler ici", summary: "Les postes.", layout: "service", updatedOn: null, noindex: false, visibility: "public",
  locale: "fr", fallback: false, locales: ["fr"],
  blocks: [
    { __typename: "RichText", html: "<p>Des métiers qui se croisent.</p>" },
    { __typename: "ContactBlock", title: "Écrire", about: null, email: "people@vigie.example", subject: "Candidature", phone: null },
  ],
};

const SUMMARY = {
  id: "engineer", title: "Ingénieure données & SQL", summary: "Tenir la chaîne.", publishedOn: "2026-10-12", expiresOn: "2027-01-31",
  contract: "fixed_term", team: "Données", place: "Paris", remote: "partial", locale: "fr", fallback: false,
};

const JOB = {
  ...SUMMARY, country: "FR", start: "janvier 2027", salaryMin: 42_000, salaryMax: 50_000, email: "apply@vigie.example", html: "<h3>Votre travail</h3>",
  locales: ["fr"], visibility: "public",
};

const listOf = (nodes: object[], page: object | null = PAGE) => ({ JobList: { page, jobs: { nodes, totalCount: nodes.length } } });

describe("the list", () => {
  test.each([
    ["fr", ["CDD", "Télétravail partiel", "publiée le 12 octobre 2026", "candidatures jusqu’au 31 janvier 2027"]],
    ["en", ["Fixed term", "Partly remote", "published on 12 October 2026", "apply by 31 January 2027"]],
    ["ko", ["기간제 계약직", "일부 재택근무", "2026년 10월 12일 게시", "2027년 1월 31일까지 접수"]],
    ["th", ["สัญญาจ้างแบบมีกำหนดเวลา", "ทำงานทางไกลบางส่วน", "ประกาศเมื่อ 12 ตุลาคม 2569", "รับสมัครถึง 31 มกราคม 2570"]],
  ])("shows the offers in %s", async (locale, texts) => {
    answering(listOf([SUMMARY]));
    const { status, html, head } = await renderAt(`/${locale}/jobs`);
    expect(status).toBe(200);
    for (const text of texts) expect(html).toContain(text);
    expect(html).toContain(`href="/${locale}/jobs/engineer"`);
    expect(head).toContain(`href="/${locale}/jobs/feed.rss"`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style="|jobs:|kit:|shell:/);
  });

  test.each([
    ["fr", "Aucune offre n’est ouverte en ce moment.", "Envoyer une candidature spontanée"],
    ["en", "There are no open positions at the moment.", "Send a speculative application"],
    ["ko", "현재 진행 중인 채용이 없습니다.", "상시 지원하기"],
    ["th", "ขณะนี้ยังไม่มีตำแหน่งที่เปิดรับ", "ส่งใบสมัครโดยไม่ระบุตำแหน่ง"],
  ])("without offers invites in %s to unsolicited applications, with the form of the page", async (locale, none, action) => {
    answering(listOf([]));
    const { html } = await renderAt(`/${locale}/jobs`);
    expect(html).toContain(none);
    expect(html).toContain(`href="#apply" class="button">${action}</a>`);
    expect(html).toMatch(/<option[^>]* selected[^>]*value="spontaneous"|<option[^>]*value="spontaneous"[^>]* selected/);
  });

  test("lists its own positions, and an unsolicited application", async () => {
    answering(listOf([SUMMARY, { ...SUMMARY, id: "other", title: "Autre" }]));
    const { html } = await renderAt("/fr/jobs");
    expect([...html.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, name]) => name)).toEqual(["Choisir", "Ingénieure données &amp; SQL", "Autre", "Candidature spontanée"]);
    expect(html).toMatch(/<form[^>]* method="post" action="\/fr\/jobs" encType="multipart\/form-data"/i);
  });
});

describe("an offer", () => {
  test("shows its terms and its form", async () => {
    answering({ Job: { job: JOB } });
    const { html, head } = await renderAt("/fr/jobs/engineer");
    const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, value]) => [name, value]);
    expect(facts).toEqual([
      ["Équipe", "Données"], ["Lieu", "Paris"], ["Contrat", "CDD"], ["Télétravail", "Télétravail partiel"], ["Prise de poste", "janvier 2027"],
      ["Salaire annuel", "de 42\u00a0000 à 50\u00a0000\u00a0€"], ["Publiée le", "12 octobre 2026"], ["Candidatures jusqu’au", "31 janvier 2027"],
    ]);
    expect(html).toMatch(/<option[^>]* selected[^>]*>Ingénieure données &amp; SQL</);
    expect(html.indexOf('href="#apply"')).toBeLessThan(html.indexOf("Votre travail"));
    expect(html).toContain("20\u00a0Mo");
    expect(html).toContain('href="/fr/legal/confidentiality"');
    expect(head).toContain('"@type":"JobPosting"');
    expect(html).not.toMatch(/ style="|jobs:|kit:|blocks:/);
  });

  test("leaves out missing terms", async () => {
    answering({ Job: { job: { ...JOB, start: null, salaryMin: null, salaryMax: null, expiresOn: null } } });
    const { html } = await renderAt("/en/jobs/engineer");
    expect([...html.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name)).toEqual(["Team", "Place", "Contract", "Remote work", "Published on"]);
  });

  test("marks editors' text in another language, but not the page's own", async () => {
    answering({ Job: { job: { ...JOB, fallback: true } } });
    const { html } = await renderAt("/th/jobs/engineer");
    expect(html).toContain('<dd lang="fr">Données</dd>');
    expect(html).toContain("<dd>สัญญาจ้างแบบมีกำหนดเวลา</dd>");
  });

  test("that does not exist is not found", async () => {
    answering({ Job: { job: null } });
    expect((await renderAt("/fr/jobs/none")).status).toBe(404);
  });
});
