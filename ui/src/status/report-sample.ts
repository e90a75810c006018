// A report for tests: one minor incident is running, one was major, a maintenance is planned.

import type { CategoryReport, IncidentReport, StatusReport, Texts } from "./api";

/** A text in these languages only. */
export const written = (texts: Partial<Texts> = {}): Texts => ({ fr: null, en: null, ko: null, th: null, ...texts });

/** 22 November 2026, 08:20 in Paris. */
export const NOW = Date.parse("2026-11-22T07:20:00Z");
const HOUR = 3_600_000;

export const sampleCategory = (key: string, more: Partial<CategoryReport> = {}): CategoryReport => ({
  key, name: null, level: "operational", measuredSince: "2026-01-01", availability: 1, days: [], parts: [], ...more,
});

export const sampleIncident = (number: string, more: Partial<IncidentReport> = {}): IncidentReport => ({
  number, kind: "incident", level: "major", openedAt: NOW, beganAt: NOW, endedAt: null, plannedEnd: null, categories: ["accounts"],
  title: written({ fr: `Titre ${number}` }), summary: written(), remains: written(), changes: written(), updates: [], ...more,
});

export const RUNNING = sampleIncident("I-2026-11-22", {
  level: "minor",
  beganAt: Date.parse("2026-11-22T05:00:00Z"),
  categories: ["indicators"],
  title: written({ fr: "Indicateurs du jour en retard", en: "Today’s indicators are late", ko: "오늘의 지표 공개 지연", th: "ตัวชี้วัดวันนี้ล่าช้า" }),
  summary: written({ fr: "Les valeurs affichées sont celles du 20\u00a0novembre." }),
  remains: written({ fr: "les valeurs du 20\u00a0novembre, les fichiers ouverts et l’API, sans la journée du 21." }),
  updates: [
    { at: NOW, step: "monitoring", text: written({ fr: "Sept séries sur huit sont publiées. Point suivant à 9\u00a0h\u00a030." }) },
    { at: Date.parse("2026-11-22T07:05:00Z"), step: "cause", text: written({ fr: "Réception tardive des transmissions d’un concentrateur." }) },
    { at: Date.parse("2026-11-22T05:00:00Z"), step: "observed", text: written({ fr: "Publication non lancée\u00a0: 3\u00a0contrôles sur 9 en attente." }) },
  ],
});

export const PAST = sampleIncident("I-2026-10-27", {
  beganAt: Date.parse("2026-10-27T13:10:00Z"),
  endedAt: Date.parse("2026-10-27T13:58:00Z"),
  title: written({ fr: "Connexion et devis indisponibles", en: "Sign-in and quotes unavailable" }),
  summary: written({ fr: "De 14\u00a0h\u00a010 à 14\u00a0h\u00a058, personne n’a pu se connecter. Aucune commande n’a été perdue." }),
  changes: written({ fr: "La rotation se fait à 60\u00a0jours, sept jours avant l’échéance.\nUne clé qui expire dans moins de dix jours passe la page d’état en «\u00a0mineur\u00a0»." }),
  updates: [
    { at: Date.parse("2026-10-27T13:58:00Z"), step: "resolved", text: written({ fr: "La nouvelle clé est en place." }) },
    { at: Date.parse("2026-10-27T13:31:00Z"), step: "cause", text: written({ fr: "La clé qui signe les sessions a expiré avant sa rotation." }) },
    { at: Date.parse("2026-10-27T13:18:00Z"), step: "investigating", text: written({ fr: "Les comptes locaux et ceux des fournisseurs d’identité sont touchés." }) },
    { at: Date.parse("2026-10-27T13:10:00Z"), step: "observed", text: written({ fr: "Trois contrôles automatiques de suite ont échoué." }) },
  ],
});

export const LONG_PAST = sampleIncident("I-2026-09-06", {
  level: "critical",
  beganAt: Date.parse("2026-09-06T06:00:00Z"),
  endedAt: Date.parse("2026-09-07T13:00:00Z"),
  categories: ["api"],
  title: written({ fr: "Téléchargements impossibles" }),
  updates: [
    { at: Date.parse("2026-09-07T13:00:00Z"), step: "resolved", text: written({ fr: "Fichiers servis, intégrité recontrôlée." }) },
    { at: Date.parse("2026-09-06T06:00:00Z"), step: "observed", text: written({ fr: "Disque plein\u00a0; téléchargements et API arrêtés." }) },
  ],
});

export const PLANNED = sampleIncident("M-2026-12-01", {
  kind: "maintenance",
  level: "minor",
  beganAt: Date.parse("2026-12-01T21:00:00Z"),
  plannedEnd: Date.parse("2026-12-01T21:20:00Z"),
  categories: ["campaigns"],
  title: written({ fr: "Campagnes\u00a0: changement de serveur d’envoi" }),
  summary: written({ fr: "Aucun envoi pendant vingt minutes. Les campagnes programmées partent à 22\u00a0h\u00a020." }),
});

const day = (day: string, level: "minor" | "major" | "critical", minutes: number, incident: string | null = null) => ({ day, level, minutes, isMaintenance: false, incident });

export const sampleReport = (more: Partial<StatusReport> = {}): StatusReport => ({
  at: NOW,
  level: "minor",
  isLive: true,
  from: "2026-08-25",
  to: "2026-11-22",
  categories: [
    sampleCategory("site"),
    sampleCategory("indicators", {
      level: "minor",
      availability: 0.99723,
      days: [day("2026-10-05", "minor", 50), day("2026-10-06", "minor", 50), day("2026-11-22", "minor", 140, RUNNING.number)],
      parts: [{ key: "flu", level: "operational" }, { key: "scabies", level: "minor" }],
    }),
    sampleCategory("mail", { availability: 0.99914, days: [day("2026-09-14", "minor", 31)] }),
    sampleCategory("campaigns", {
      availability: 0.99987,
      days: [{ day: "2026-10-19", level: "operational", minutes: 0, isMaintenance: true, incident: null }, day("2026-11-04", "minor", 12)],
    }),
    sampleCategory("api", { availability: 0.98573, days: [day("2026-09-06", "critical", 960, LONG_PAST.number), day("2026-09-07", "major", 900, LONG_PAST.number)] }),
    sampleCategory("accounts", { measuredSince: "2026-10-01", availability: 0.99966, days: [day("2026-10-27", "major", 48, PAST.number)] }),
  ],
  incidents: [RUNNING, PAST, LONG_PAST],
  maintenances: [PLANNED],
  backups: { backedUpAt: NOW - 4 * HOUR, restoredAt: NOW - 12 * 24 * HOUR },
  ...more,
});
