// Derives the keys of `t` from the French files, so that a misspelt key does not compile.

import type account from "../../locales/fr/account.json";
import type alerts from "../../locales/fr/alerts.json";
import type blocks from "../../locales/fr/blocks.json";
import type campaign from "../../locales/fr/campaign.json";
import type code from "../../locales/fr/code.json";
import type confirm from "../../locales/fr/confirm.json";
import type contact from "../../locales/fr/contact.json";
import type developers from "../../locales/fr/developers.json";
import type error from "../../locales/fr/error.json";
import type home from "../../locales/fr/home.json";
import type ias from "../../locales/fr/ias.json";
import type jobs from "../../locales/fr/jobs.json";
import type kit from "../../locales/fr/kit.json";
import type login from "../../locales/fr/login.json";
import type module from "../../locales/fr/module.json";
import type press from "../../locales/fr/press.json";
import type privacy from "../../locales/fr/privacy.json";
import type provider from "../../locales/fr/provider.json";
import type quote from "../../locales/fr/quote.json";
import type results from "../../locales/fr/results.json";
import type request from "../../locales/fr/request.json";
import type rights from "../../locales/fr/rights.json";
import type scoring from "../../locales/fr/scoring.json";
import type shell from "../../locales/fr/shell.json";
import type sitemap from "../../locales/fr/sitemap.json";
import type source from "../../locales/fr/source.json";
import type status from "../../locales/fr/status.json";
import type store from "../../locales/fr/store.json";
import type subscription from "../../locales/fr/subscription.json";
import type support from "../../locales/fr/support.json";
import type unsubscribe from "../../locales/fr/unsubscribe.json";

interface Namespaces {
  shell: typeof shell;
  home: typeof home;
  ias: typeof ias;
  kit: typeof kit;
  error: typeof error;
  campaign: typeof campaign;
  code: typeof code;
  confirm: typeof confirm;
  contact: typeof contact;
  developers: typeof developers;
  status: typeof status;
  module: typeof module;
  press: typeof press;
  privacy: typeof privacy;
  provider: typeof provider;
  quote: typeof quote;
  request: typeof request;
  rights: typeof rights;
  scoring: typeof scoring;
  results: typeof results;
  jobs: typeof jobs;
  alerts: typeof alerts;
  blocks: typeof blocks;
  source: typeof source;
  sitemap: typeof sitemap;
  store: typeof store;
  subscription: typeof subscription;
  support: typeof support;
  unsubscribe: typeof unsubscribe;
  login: typeof login;
  account: typeof account;
}

/** "sources_one", "sources_many" and "sources_other" are one key: "sources". */
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${"one" | "many" | "other"}` ? Stem : Key;

/** Nested objects are addressed with dots: `chart.provisional`. */
type Leaf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${Leaf<Tree[Key]>}`;
}[keyof Tree & string];

/** `namespace:path.to.text`. */
export type TextKey = { [Name in keyof Namespaces & string]: `${Name}:${Leaf<Namespaces[Name]>}` }[keyof Namespaces];

/** The texts of one language: namespace, then the tree of its texts. */
export type Texts = Record<string, Record<string, unknown>>;
