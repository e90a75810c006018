// Renders the service status as the binary does, in the four languages, with made-up reports.

import { afterEach, describe, expect, test, vi } from "vitest";
import { LOCALES } from "../lib/locale";
import { answering, renderAt } from "../site-sample";
import type { StatusReport } from "./api";
import { LONG_PAST, PAST, PLANNED, RUNNING, sampleCategory, sampleIncident, sampleReport } from "./report-sample";

afterEach(() => vi.unstubAllGlobals());

const theme = (name: string, lateDays = 0) => ({
  theme: name, lastDay: "2026-11-20", publishedAt: Date.parse("2026-11-21T05:10:00Z"), freshness: { promiseDays: 1, lateDays, nextUpdate: null }, heldBack: null, forced: false, demonstration: false,
});

function answeringReport(report: StatusReport) {
  const incidents = [...report.incidents, ...report.maintenances].map((incident) => [`/api/status/incidents/${incident.number}`, incident]);
  answering({ "/api/status": report, "/api/ias": { themes: [theme("flu"), theme("scabies", 1)] }, ...Object.fromEntries(incidents) });
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, " ").replaceAll("\u2060", "").replaceAll("\u00a0", " ").replace(/\s+/g, " ");

describe("the page", () => {
  test.each(LOCALES)("is complete in %s, without an inline style or a raw key", async (locale) => {
    answeringReport(sampleReport());
    const { status, html, head } = await renderAt(`/${locale}/status`);
    expect(status).toBe(200);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style="|status:|request:|ias:|kit:/);
    expect(head).toContain(`type="application/atom+xml" href="/status.atom?locale=${locale}"`);
    for (const path of ["/status.json", `/status.svg?locale=${locale}`, `/status/maintenance/M-2026-12-01.ics?locale=${locale}`]) expect(html).toContain(`href="${path}"`);
  });

  test("shows the problem first, then the days, the incidents, the maintenance and the series", async () => {
    answeringReport(sampleReport());
    const { html } = await renderAt("/fr/status");
    const text = textOf(html);
    const order = [
      "Perturbation mineure, le reste fonctionne", "Indicateurs quotidiens : Sept séries sur huit", "22 novembre 2026, 8 h 20", "90 derniers jours", "99,72 %", "98,57 %",
      "Indicateurs du jour en retard", "Mineur , depuis 2 h 20", "Ce qui reste valable :", "Maintenance prévue", "mardi 1er décembre", "de 22 h 00 à 22 h 20",
      "Incidents passés", "2 incidents en 90 jours", "27 octobre", "48 minutes", "6 et 7 septembre", "31 heures", "Indicateurs, série par série", "Être prévenu",
    ];
    let from = 0;
    for (const words of order) {
      const at = text.indexOf(words, from);
      expect(at, words).toBeGreaterThan(-1);
      from = at;
    }
    expect(text).toContain("mesuré depuis le 1er octobre");
    expect(html).toContain('href="/fr/ias/scabies">Gale</a>');
  });

  test("shows the same events in the picture and in the table", async () => {
    answeringReport(sampleReport());
    const { html } = await renderAt("/fr/status");
    expect(html).toContain('aria-label="API et téléchargements\u00a0: 2\u00a0jours perturbés sur 90"');
    expect(textOf(html)).toContain("27 octobre Opérationnel Opérationnel Opérationnel Opérationnel Opérationnel Majeur, 48 minutes");
    expect(textOf(html)).toContain("Mineur, 2 h 20, en cours");
  });

  test.each([
    ["fr", "Dernière sauvegarde il y a 4 heures, restauration vérifiée il y a 12 jours."],
    ["en", "Last backup 4 hours ago, restore verified 12 days ago."],
    ["ko", "마지막 백업은 4시간 전, 마지막 복원 검증은 12일 전에 완료했습니다."],
    ["th", "สำรองข้อมูลล่าสุดเมื่อ 4 ชั่วโมงที่แล้ว ทดสอบการกู้คืนสำเร็จเมื่อ 12 วันที่แล้ว"],
  ])("states the ages of backup and rehearsal in %s, if there was a rehearsal", async (locale, expected) => {
    answeringReport(sampleReport());
    expect(textOf((await renderAt(`/${locale}/status`)).html)).toContain(expected);
    answeringReport(sampleReport({ backups: null }));
    expect(textOf((await renderAt(`/${locale}/status`)).html)).not.toContain(expected.slice(0, 12));
  });

  test("marks a text in another language", async () => {
    answeringReport(sampleReport());
    const { html } = await renderAt("/en/status");
    expect(html).toMatch(/<h3 lang="fr"[^>]*><a href="\/en\/status\/incidents\/I-2026-09-06">Téléchargements/);
    expect(html).toContain(">Sign-in and quotes unavailable<");
  });

  const quiet = [sampleCategory("site"), sampleCategory("api")];
  test.each<[string, Partial<StatusReport>, string]>([
    ["all works", { level: "operational", categories: quiet, incidents: [PAST], maintenances: [] }, "Tous les services fonctionnent Dernier incident : Connexion et devis indisponibles, 27 octobre, 48 minutes."],
    ["nothing happened", { level: "operational", categories: quiet, incidents: [], maintenances: [] }, "Aucun incident n’a été publié ces 90 derniers jours."],
    ["a check alone found something", { level: "major", categories: [sampleCategory("site"), sampleCategory("indicators", { level: "major", parts: [{ key: "flu", level: "major" }, { key: "allergy", level: "operational" }] })], incidents: [] }, "Perturbation majeure en cours Services touchés : Indicateurs quotidiens (Grippe). 1 service fonctionne."],
    ["the database is away", { level: "critical", isLive: false, incidents: [] }, "Voici le dernier état connu, du 22 novembre 2026 à 8 h 20."],
    ["nothing is measured", { level: null, categories: [], incidents: [], maintenances: [] }, "L’état des services n’est pas encore mesuré"],
  ])("when %s, the page says so", async (_, report, expected) => {
    answeringReport(sampleReport(report));
    const { status, html } = await renderAt("/fr/status");
    expect(status).toBe(200);
    expect(textOf(html)).toContain(expected);
  });

  test("is shown when the series fail to load", async () => {
    answering({ "/api/status": sampleReport() });
    const { status, html } = await renderAt("/fr/status");
    expect(status).toBe(200);
    expect(html).not.toContain("série par série");
  });

  test("groups many past incidents by month", async () => {
    const past = Array.from({ length: 6 }, (_, at) => sampleIncident(`I-${at}`, { beganAt: PAST.beganAt - at * 7 * 86_400_000, endedAt: PAST.beganAt - at * 7 * 86_400_000 + 60_000, updates: PAST.updates }));
    answeringReport(sampleReport({ incidents: past }));
    const { html } = await renderAt("/fr/status");
    expect([...html.matchAll(/<h3[^>]*>(\S+\u00a02026)<\/h3>/g)].map(([, month]) => month?.replace("\u00a0", " "))).toEqual(["octobre 2026", "septembre 2026"]);
    expect(html).toContain(">Titre I-5<");
    expect(textOf(html)).not.toContain("Constaté");
  });
});

describe("one incident", () => {
  test("shows its steps, its changes and what it affected", async () => {
    answeringReport(sampleReport());
    const { status, html, head } = await renderAt("/fr/status/incidents/I-2026-10-27");
    expect(status).toBe(200);
    expect(head).toContain("<title>Connexion et devis indisponibles | Vigie</title>");
    const text = textOf(html);
    for (const words of ["État du service / 27 octobre 2026", "Majeur, résolu en 48 minutes", "De 14 h 10 à 14 h 58", "14 h 18 En recherche", "Ce que nous changeons", "Ce qui était touché Scoring et comptes Majeur Site et Store Non touché", "I-2026-10-27"]) {
      expect(text).toContain(words);
    }
    expect(html.match(/<li>(La rotation|Une clé)/g)).toHaveLength(2);
    expect(html).toContain('href="/fr/contact"');
    expect(html).not.toMatch(/ style="|status:|request:|ias:|kit:/);
  });

  test.each([[RUNNING.number, "Mineur, depuis 2 h 20"], [LONG_PAST.number, "7 sept. 15 h 00"], [PLANNED.number, "Maintenance prévue, mardi 1er décembre, de 22 h 00 à 22 h 20"]])("%s shows %s", async (number, words) => {
    answeringReport(sampleReport());
    expect(textOf((await renderAt(`/fr/status/incidents/${number}`)).html)).toContain(words);
  });

  test("its text in another language is in that language's address", async () => {
    answeringReport(sampleReport());
    const { head } = await renderAt("/th/status/incidents/I-2026-10-27");
    expect(head).toContain('rel="canonical" href="https://vigie.example/fr/status/incidents/I-2026-10-27"');
  });

  test("an unknown number is not found", async () => {
    answeringReport(sampleReport());
    expect((await renderAt("/fr/status/incidents/I-1999-01-01")).status).toBe(404);
  });
});
