//! # vigie: a health-data company online, in one binary
//!
//! `vigie serve` is the website and the data marketplace. All other subcommands are for operators and cron jobs and work on
//! the same database. This page is the map: one line per room, the import law, and the invariants.
//!
//! ## Rooms
//!
//! | room | purpose |
//! |---|---|
//! | [`site`] | composition: commands, routes of all slices, init and serve; it lists, and has no rules |
//! | [`app`] | configuration, data, clock and random source, built once and passed to the web and the command line |
//! | [`error`] | domain errors, mapped to HTTP statuses and exit codes by one table |
//! | [`config`] | settings: flag > `VIGIE_*` > file > default, each with its origin |
//! | [`audience`], [`path_table`] | the audience of an address, and the table that matches paths |
//! | [`principal`] | the authenticated user of a request |
//! | [`locale`] | the four languages, and the one of a first visit |
//! | [`reference`] | reference numbers of requests and orders |
//! | [`closed_list`] | a macro for closed lists of words |
//! | [`clock`], [`random`] | the only access to the system clock and to the random source |
//! | [`links`] | secret links of mails: hashes of their tokens with purpose and subject, and the short-lived keys that tokens are exchanged for |
//! | [`secret`] | signing keys shared by all processes on the same data, created on first use, never shown |
//! | [`db`] | SQLite or PostgreSQL with the same SQL: pools, migrations, revisions, backups |
//! | [`ui`] | the built interface, embedded, and its table of pages |
//! | [`email`] | e-mail addresses, parsed on input |
//! | [`text`] | the texts of the interface, for use outside of pages |
//! | [`mail`] | e-mails: content, layout, outbox and transports |
//! | [`metrics`] | a scrape of metrics, to which every room adds its families |
//! | [`identicon`] | identicons of references, in mails and on pages |
//! | [`typeset`] | templates with data: archivable, accessible PDFs, and pictures |
//! | [`xml`] | XML for third-party readers (feeds, site maps), with escaping |
//! | [`file_errors`] | collects the errors of an input file |
//! | [`entries`] | editorial entries of every kind: slugs, languages, drafts, dates, storage and queries |
//! | [`feed`] | RSS, Atom and JSON Feed |
//! | [`network`] | networks that count as one client |
//! | [`turn`] | CPU-bound work on blocking threads, with fair queues of permits |
//! | [`fold`] | text folded for search and matching, without case and accents |
//! | [`invisible`] | characters that control a terminal or are hidden in a spreadsheet |
//! | [`catalog`] | the Store: sources and modules, filtered, searched, counted and published for people and machines |
//! | [`content`] | editorial content: pages of elements, press, jobs, people; import of all kinds and the schemas of their files, history, renames, preview, the content API |
//! | [`ias`] | the indicators: counts or historic files in, a gate, immutable versions out, open data |
//! | [`account`] | accounts: passwords, codes, an identity provider, sessions and their tokens, keys, links, administration; the account page lists the user's data of other slices |
//! | [`campaign`] | e-mail campaigns to health professionals: the base of contacts, list matching, content checks, and a ledger that sends each mail at most once |
//! | [`files`] | uploaded files: streamed to the disk, classified by content and a virus scanner, stored in a folder or a bucket while a row references them |
//! | [`reader`] | parses uploaded files in a child process with limits of memory and CPU time |
//! | [`backup`] | backups of database, files and keys in one archive, and their restore |
//! | [`zip_archive`] | opens untrusted ZIP archives |
//! | [`team_contact`] | the team that responds to visitors: contact details, hours and response time |
//! | [`form_values`] | parses and validates the values of a submitted form |
//! | [`tables`] | untrusted tables: format detection, reading in bounded memory, profiles, checks per row |
//! | [`captcha`] | proof of work against bots: challenges, single-use solutions, and an optional external verifier |
//! | [`http_client`] | HTTP client for the servers that an operator has configured |
//! | [`audit`] | an append-only, hash-chained log of operators' actions |
//! | [`hash_chain`] | hash chains |
//! | [`holidays`] | public holidays and working days of France |
//! | [`jobs`] | periodic and queued work by name: owner, heartbeat, deadline, last result |
//! | [`rate_limit`] | rate limits, counted in the database for all processes |
//! | [`subscription`] | e-mail subscriptions to reports of slices: double opt-in, one-click unsubscribe |
//! | [`requests`] | requests of visitors: protection, confirmation, messages, applications, requests and offers of data with samples, campaigns and their approval, follow-ups, receipts, consents |
//! | [`scoring`] | scores of pharmacies: orders, prices, quotes and signatures; delivery: strata, files and the page of a result |
//! | [`status`] | the state of the services: checks each minute, incidents and maintenances, the status page, notices on every page |
//! | [`support`] | conversations of visitors with the company: the help panel, responses by operators and by mail, the identity of a signed-in visitor |
//! | [`privacy`] | personal data: a register of every column, and what is derived from it: export, erasure that survives crashes and restores, retention periods, proof of consents, requests of data subjects |
//! | [`web`] | HTTP: connections, declared routes and what is derived from them, problems, rendering, cache; imports no slice |
//! | [`cli`] | the command line: output, exit codes, completions, man pages; imports no slice |
//!
//! A slice ([`account`], [`campaign`], [`catalog`], [`content`], [`ias`], [`privacy`], [`requests`], [`scoring`], [`status`], [`support`]) has
//! the same rooms: `mod.rs` and rule files (pure rules, and use cases whose first parameter is the [`App`]), `store` (SQL only), `http`
//! (routes and shapes) and `cli` (arguments and printing). Each is a file or a folder. Sources, modules, pages and other entries share the
//! store of [`entries`], because languages, drafts, dates and previews are the same for all; the content of an entry belongs to its slice.
//!
//! ## Addresses
//!
//! A slice declares each route once ([`web::Route`]), and a screen of the interface its page (`defineRoute`, read from `ui/pages.json` by
//! [`ui::Pages`]): its audience, who may embed it, and whether robots may index it. A documented route takes path and method from the
//! OpenAPI description of its handler. Headers, the error format, `robots.txt`, the site map, log redaction and the routes that pages may
//! request are derived; there is no other list of paths. The page cache accepts a `PublicDocument`, which only the rendering of a public
//! page or a public route creates. An address without a language redirects to the page in the visitor's language; that of a source, its URI
//! in the catalogue, redirects clients that prefer a media type of DCAT-AP to its description ([`web::AlternateFormats`]).
//!
//! ## Requests and follow-ups
//!
//! A form is stored with its receipt, its consents and its mails in one transaction ([`requests`]). A longer request has a follow-up:
//! statuses in the order of its kind, the instant of each, messages and links. A link contains a token of which only the hash is stored.
//! Its page exchanges the token for a key that is valid for a day ([`web::TokenExchange`]), so that it does not stay in the address bar.
//! Operators advance a follow-up with `vigie followup`; each change is mailed and recorded in [`audit`].
//!
//! A file may be uploaded before its form, or outlive a rejected form: it is pending under a ticket ([`files`]) for a day, until a form
//! claims it. A child process parses it ([`reader`]): a file that exceeds its memory or time ends the child, and the sender gets an
//! error. Samples of a data set are profiled on arrival ([`tables`]): the content of each column, and the target field that it matches.
//! The result is stored beside the file, so that the page, the checks and operators use the same data.
//!
//! A campaign is sent only after its signer has approved it. The link in the mail opens a page that changes nothing; its button approves
//! the checksum of the content that is shown. Any change of content, list or date changes the checksum.
//! The ledger has a row for each wave and recipient. A row is claimed in a short transaction, marked as handed over before the first byte
//! of its mail is sent, and marked as sent or failed when the server has responded. Rows that a crash leaves as handed over may have
//! been delivered: they become *unknown*, and only an operator decides whether to send them again.
//!
//! An order of scores ([`scoring`]) is priced by a list that is data, numbered in the transaction that stores it, drawn once
//! ([`typeset`]) and stored byte for byte. Its events form a hash chain. A signature is three of them: conditions accepted, code
//! confirmed, document signed. The signed file also has a PAdES signature with a certificate of its own.
//!
//! ## Authentication
//!
//! A user signs in to an account with a password, or with an identity provider that identifies the user by a subject id; an operator has
//! created the account before. A sign-in starts a session ([`account`]) and sets its cookies; a fourth one, `device`, lets failed
//! passwords of a known browser be counted separately. The signed token is valid for ten minutes. It is accepted if its signature, type,
//! issuer, audience and times are valid and its session is open in the database at that moment, so that ending a session takes effect at
//! once. The refresh token is sent to `/auth` only and rotated at each use; a replay after ten seconds revokes the session. `web`
//! authenticates requests of personal addresses and passes [`principal::Principal`] to handlers, to forms ([`web::Visitor::account`]) and
//! to API requests of a rendered page. The rendering engine sees no token and is not reused. Without a script, an expired token
//! redirects through `/auth/continue`, which reposts a form after the refresh.
//!
//! ## Service status
//!
//! `vigie serve` checks each category once a minute ([`status`]) and extends an interval with a level; gaps between checks count as
//! not measured. Incidents of operators override the measured levels. A report combines both. The last one is remembered for when the
//! database does not respond, and published as a page, JSON, a feed, a badge and in the format of Statuspage's API. Notices appear at the
//! top of every page; a change of them renders pages again, and a script refreshes them in open pages. Periodic work runs as a named
//! job ([`jobs`]), whose last run is checked too.
//!
//! ## From sales to published figures
//!
//! `aggregate` (sales lines to daily counts, in partial files from several machines) → `counts` (stored, one row per territory and
//! year) → `level` (sums over fifteen days divided by a baseline that is data) → `compose` (the source of each day)
//! → `gate` (plausibility checks)
//! → `publish` (one version per theme, in one transaction) → `archive` (each version as a delta of an earlier one) →
//! `status`, `view`, `open_data`, `http`.
//! In addition: `historic` (old files in and out, byte for byte), `epidemic` and `reference` (thresholds, and correlations with other
//! networks). Everything that is published comes from the archive of versions, never from later imports.
//!
//! ## The import law (tested by `tests/it/law.rs`)
//!
//! - Rules and use cases do not import axum, clap or sqlx: the web and the command line translate, and decide nothing.
//! - SQL is in `store` rooms and in [`db`], as constants that a test prepares on both engines.
//! - Shared rooms import no slice, no `http` and no `cli`; `web` and `cli` import no slice; `site` imports all. A slice uses another slice only where the law's table allows it.
//! - In `ui/src`, screens never import screens. The shared folders (`lib`, `kit`, `model`, `blocks`, each importing only earlier ones)
//!   import no screen.
//! - Files have at most 400 lines, functions 60, and parameter lists five entries.
//!
//! ## Invariants, above all absences
//!
//! - Every page can be read without JavaScript. The browser hydrates the rendered page without requesting its data again.
//! - No page sends a request to another host. No cookie is set before a visitor changes the language.
//! - Everything that other sites may read is read without cookies: open data, the catalogue and its files, the API, charts
//!   for frames.
//! - A publication is one row, written in one transaction and never changed afterwards. Passing the gate despite a finding requires a
//!   reason, which is public.
//! - A transaction that changes visible data increments a revision ([`db`]). Caches use it in their keys, so no process has to be
//!   notified or restarted.
//! - The rendering engine has no access to cookies, the database or files: it may request `/api` and `/graphql` in process, nothing
//!   else.
//! - Types of the API are written once: `openapi.json` (public interfaces) and `openapi-site.json` (pages of the site) are
//!   generated from the handlers and their types, and the interface's types (`ui/src/model/api.ts`) from both.
//! - An empty database never replaces an existing one, and nothing is written to a database file that was renamed or deleted. Cached
//!   responses are served without waiting for the database.
//! - The cost of a list or a file does not grow with the catalogue: it is read by page from an index in the database, or from the
//!   one in memory, which is rebuilt in the background while the previous one is served.
//! - The system clock, random sources, environment variables and exit calls are used only in the rooms made for them
//!   (`clippy.toml`). There is no `unsafe`.
//! - The presence of a cookie grants nothing. No password is shown, logged, mailed or passed by a flag, and no response reveals whether
//!   an address has an account.

pub mod account;
pub mod app;
pub mod audience;
mod audit;
mod backup;
pub mod campaign;
mod captcha;
pub mod catalog;
pub mod cli;
pub mod clock;
mod closed_list;
pub mod config;
pub mod content;
pub mod db;
pub mod email;
pub mod entries;
pub mod error;
pub mod feed;
pub mod file_errors;
mod files;
mod fold;
mod form_values;
mod hash_chain;
mod holidays;
mod http_client;
pub mod ias;
pub mod identicon;
mod invisible;
mod jobs;
mod links;
pub mod locale;
pub mod mail;
pub mod metrics;
mod network;
pub mod path_table;
pub mod principal;
pub mod privacy;
pub mod random;
mod rate_limit;
mod reader;
mod reference;
pub mod requests;
pub mod scoring;
pub mod secret;
pub mod site;
pub mod status;
mod subscription;
pub mod support;
pub mod tables;
mod team_contact;
pub mod text;
mod turn;
mod typeset;
pub mod ui;
pub mod web;
pub mod xml;
mod zip_archive;

pub use app::App;
pub use error::{Error, Result};

/// The version of this binary.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Every SQL statement of the slices, by name, so that a test can prepare each on both engines.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    [
        db::STATEMENTS,
        secret::STATEMENTS,
        mail::STATEMENTS,
        captcha::STATEMENTS,
        files::STATEMENTS,
        rate_limit::STATEMENTS,
        audit::STATEMENTS,
        status::STATEMENTS,
        subscription::STATEMENTS,
        support::STATEMENTS,
        jobs::STATEMENTS,
        links::STATEMENTS,
        &entries::store::statements(),
        &account::statements(),
        &content::statements(),
        &campaign::statements(),
        &ias::statements(),
        &privacy::statements(),
        &requests::statements(),
        &scoring::statements(),
    ]
    .concat()
}
