//! # vigie: a health-data company online, in one binary
//!
//! `vigie serve` is the website and the data marketplace; every other command is an operator's or a cron
//! job's hand on the same data. This page is the map: one line per room, the law between them, and what
//! each of them does *not* do.
//!
//! ## Rooms
//!
//! | room | why it exists |
//! |---|---|
//! | [`site`] | the product put together: commands, routes of all slices, init, serve; it only lists |
//! | [`app`] | configuration, data, time and chance, built once and given to both faces |
//! | [`error`] | failures in words of the domain; one table makes them HTTP statuses and exit codes |
//! | [`config`] | settings: flag > `VIGIE_*` > file > default, each remembering its origin |
//! | [`audience`], [`paths`] | for whom an address is, and what is declared for a path |
//! | [`identity`] | who is signed in, as every room may know it |
//! | [`locale`] | the four languages, and which one a first visit gets |
//! | [`reference`] | the numbers by which people speak of what was sent or ordered |
//! | [`closed_list`] | how a closed list of words is written |
//! | [`clock`], [`random`] | the only places that ask the machine for the time or for chance |
//! | [`token`] | what links hold, and the keys that it is exchanged for |
//! | [`secret`] | keys that processes on the same data share, made at first use, never shown |
//! | [`db`] | SQLite or PostgreSQL under one text of SQL: pools, migrations, revisions, backups |
//! | [`ui`] | the built interface, embedded, and its table of pages |
//! | [`email`] | a mail address, parsed once where it comes in |
//! | [`text`] | the sentences of the interface, as the server says them outside of pages |
//! | [`mail`] | what a mail says and how it looks, the outbox it waits in, the ways out |
//! | [`motif`] | the picture of a reference, in mails and on pages |
//! | [`document`] | what templates make of data: documents that people keep, as PDFs for archives and screen readers, and pictures |
//! | [`xml`] | XML for strangers' readers: feeds and site maps, with escaping in one place |
//! | [`faults`] | what is wrong with an input file, all of it at once |
//! | [`entries`] | what editors write, whatever it holds: slugs, languages, drafts, days, and how it is stored and found |
//! | [`feed`] | RSS, Atom and JSON Feed |
//! | [`network`] | networks that count as one visitor |
//! | [`turn`] | costly work, a few pieces at once, in fair turns |
//! | [`fold`] | text as searches and matching compare it, without case and accents |
//! | [`invisible`] | characters that steer a terminal or hide from a spreadsheet |
//! | [`catalog`] | the Store: what sources and modules are, filtered, searched, counted and given to people and machines |
//! | [`content`] | what editors write: pages of elements, press, jobs, people; import of all kinds and the schemas of their files, history, names that change, preview, the content API |
//! | [`ias`] | the indicators: counts or historic files in, a gate, immutable versions out, open data |
//! | [`account`] | who may sign in: passwords, codes, a provider, sessions and their tokens, keys, links, what operators do about them; the page of an account lists what other slices have of its owner |
//! | [`campaign`] | mails to those who work in health care: the base of contacts, which of them a list means, whether what is to be sent is in order, and the ledger by which it is sent once |
//! | [`files`] | files that visitors send: streamed to the disk, judged by content and by a virus scanner, stored in a folder or a bucket as long as a row of the manifest names them |
//! | [`reader`] | files that visitors send, read in a child process with limits on memory and processor time |
//! | [`backup`] | backups of database, files and keys in one archive, and their restore |
//! | [`archive`] | archives that strangers send: opened after all that attacks use was looked for |
//! | [`answering`] | who of the company answers visitors, where and how soon |
//! | [`answers`] | the answers of a form, each read under its rule, all that is wrong told at once |
//! | [`tables`] | tables that strangers send: recognised by content, read with bounded memory, profiled, checked row by row |
//! | [`captcha`] | proof of work against programs that fill in forms: challenges, solutions taken once, and a verifier of the operator's |
//! | [`outbound`] | questions to other servers, which an operator has configured |
//! | [`audit`] | what operators did, as proof: an append-only log, hashed as a chain |
//! | [`hash_chain`] | hashes that each cover the one before |
//! | [`holidays`] | public holidays and working days of France |
//! | [`jobs`] | periodic and queued work by name: owner, heartbeat, deadline, last result |
//! | [`limits`] | how often something may be done, by one side, counted where all processes see it |
//! | [`subscription`] | subscriptions by mail to what slices report: confirmed by their recipient, ended by one click |
//! | [`requests`] | what visitors send: protection, confirmation, messages, applications, requests for data, offers of it with samples, campaigns and their approval, what becomes of them, receipts, what was agreed to |
//! | [`scoring`] | scores of pharmacies: what is ordered, for which price, quoted and signed, and what is delivered: strata, files, the page of a result |
//! | [`status`] | how well the services work: checks each minute, incidents and maintenances, the status page, notices on every page |
//! | [`support`] | conversations of visitors with the company: the help panel, answers by operators and by mail, the identity of a signed-in visitor |
//! | [`privacy`] | personal data: a register of every column, and what follows from it: export, erasure that survives crashes and restores, periods, proof of agreements, requests of people |
//! | [`web`] | the web's shell: connections, declared routes and what follows from them, problems, rendering, cache; knows no slice |
//! | [`cli`] | the terminal's shell: output, exit codes, completions, manual; knows no slice |
//!
//! A slice ([`account`], [`campaign`], [`catalog`], [`content`], [`ias`], [`privacy`], [`requests`], [`scoring`], [`status`], [`support`]) has the same rooms: `mod.rs` and rule files (pure rules, use cases with
//! the [`App`] first), `store` (SQL, nothing else), `http` (routes and shapes), `cli` (arguments and
//! printing), each a file, or a folder once it has families. Sources, modules, pages and the rest share one store, that of
//! [`entries`], because languages, drafts, days and previews are the same for all; what an entry holds belongs to its slice.
//!
//! ## An address
//!
//! A slice declares each route once ([`web::Route`]), a screen of the interface its page (`defineRoute`, read from
//! `ui/pages.json` by [`ui::Pages`]): for whom it is, who may embed it, whether robots are welcome. Headers, the shape of
//! failures, `robots.txt`, the site map, the log's redaction and what pages may ask are derived; no other list of paths is
//! kept. The page cache takes a `PublicDocument`, which only the render of a public page or a route for everybody makes.
//! An address without a language leads people to the page in theirs; that of a source, its name in the catalogue, leads programs
//! that ask for a media type of DCAT-AP to what describes it ([`web::Described`]).
//!
//! ## A wish and what becomes of it
//!
//! A form is stored with its receipt, its consent and its mails in one transaction ([`requests`]). What takes its time has a
//! follow-up: statuses in an order of its kind, the instant of each, messages, links. A link holds a token of which only the
//! hash is stored; the page that it opens exchanges it for a key that is good for a day ([`web::Exchange`]), so that it
//! stays in no address bar. Operators lead a follow-up on by `vigie followup`, each move with its mail and its [`audit`].
//!
//! A file may come before its form, or outlive a form that was refused: it waits under a ticket ([`files`]) for a day, and the
//! form that names it owns it. A child process reads it ([`reader`]): a file that takes more memory or time than it may ends the
//! child, and its sender gets a refusal. Samples of a data set are read as they arrive ([`tables`]): what each column holds, and which of
//! our fields it seems to be. What was read is stored beside the file, so that page, checks and operators see the same.
//!
//! A campaign leaves for nobody before its signer approves it: the mail leads to a page that changes nothing, its button
//! approves the checksum of what is shown, and another content, list or date is another checksum.
//! What is sent stands in a ledger, a row for each wave and recipient: claimed in a short transaction, handed before the first
//! byte of a mail leaves, sent or failed when the server has answered. What a crash leaves as handed may have arrived: it is
//! *unknown*, and only a person decides whether it is sent again.
//!
//! An order of scores ([`scoring`]) is priced by a list that is data, numbered in the transaction that stores it, drawn once
//! ([`document`]) and kept byte for byte. What happens to it is a chain of events, each hashed with the hash of the one before,
//! and a signature is three of them: conditions accepted, code confirmed, document signed. The signed file carries a PAdES signature
//! as well, with a certificate of its own.
//!
//! ## Who is signed in
//!
//! Somebody proves to be the owner of an account by a password, or by the word of a provider that knows them by a number of its
//! own; an operator has opened the account before. A sign-in begins a session ([`account`]) and sets the cookies of
//! the session; a fourth, `device`, has the wrong passwords of a known browser counted apart. The short
//! token is signed, ten minutes long, and believed for its signature, type, issuer, audience and times, and because its session
//! is open in the database at that moment: what ends a session ends it at once. The refresh token, which only `/auth` sees, is
//! replaced at each use by one that is made of it; shown again after ten seconds it ends the session. `web` asks who it is
//! where an address is for one person, and hands [`identity::SignedIn`] to handlers, to forms ([`web::Visitor::account`]) and
//! to what a page reads while it is rendered; the engine itself sees no token, and is not used again. Without a script an
//! expired token leads through `/auth/continue`, which takes what was posted and leads back with it.
//!
//! ## How well the services work
//!
//! `vigie serve` checks each category once a minute ([`status`]) and extends a stretch of time at one level; a gap between checks is
//! not measured. Incidents of operators lie over that. A report is assembled from both, remembered for when the database does not
//! answer, and given as page, JSON, feed, badge and in the shape of Statuspage's API. Every page begins with its notices, a change of
//! which renders pages again; a script renews them. Work that is done again and again runs as a named job ([`jobs`]), whose last run a
//! check reads.
//!
//! ## From a sale to a figure that is quoted
//!
//! `aggregate` (sales lines to daily counts, in parts where there are several machines) → `counts` (stored, a year of a
//! territory a row) → `level` (sums over fifteen days, over a baseline that is data) → `compose` (which source speaks
//! for a day) → `gate` (is it alive?)
//! → `publish` (one version a theme, in one transaction) → `archive` (each as what it changed of an earlier one) →
//! `standing`, `view`, `open_data`, `http`.
//! Beside that road: `historic` (old files in and out, byte for byte), `epidemic` and `reference` (how high, and who
//! agrees). Everything a reader sees comes from the archive of versions, never from what was imported since.
//!
//! ## The law (`tests/it/law.rs` holds it)
//!
//! - Rules and use cases name no axum, no clap, no sqlx: the two faces translate, and decide nothing.
//! - SQL stands in `store` rooms and in [`db`], as constants that a test prepares on both engines.
//! - Shared rooms know no slice and no face, `web` and `cli` no slice; `site` names all. A slice uses another slice only where the law's table says so.
//! - In `ui/src`, screens never import screens; what they share (`lib`, `kit`, `model`, `blocks`, each using those
//!   before it) knows no screen.
//! - Files stay under 400 lines, functions under 60, parameters at five.
//!
//! ## Invariants, absences above all
//!
//! - No page needs JavaScript to be read. The browser hydrates what the server rendered and asks nothing again.
//! - No request leaves for another host, from no page. No cookie is set before a visitor changes the language.
//! - What pages of any site may read is read without a cookie: open data, the catalogue and its files, the API, charts
//!   for frames.
//! - A publication is one row, written in one transaction and never changed afterwards. None goes past the gate
//!   unless somebody gave a reason, which is public.
//! - Whoever changes what pages show bumps a revision in the same transaction ([`db`]); caches key on it,
//!   so nothing needs to be told or restarted.
//! - The rendering engine sees no cookie, no database, no file: it may read `/api` and ask `/graphql` in process, nothing
//!   else.
//! - No shape of the API is written twice: `openapi.json` is made of the handlers and their types, and the interface's
//!   types (`ui/src/model/api.ts`) are made of that.
//! - An empty database never takes the place of one that was there, and nothing is written into a file that has lost its
//!   name. Nothing that is kept in memory waits for the database.
//! - What a list or a file costs does not grow with the catalogue: it is read in parts from an index of the database, or from the one in
//!   memory, which is made anew beside the old one, so that nobody waits for it.
//! - No system clock, random source, environment variable or exit call outside the rooms made for them
//!   (`clippy.toml`). No `unsafe`.
//! - The presence of a cookie grants nothing. No password is shown, logged, mailed or given by a flag, and whether an address has
//!   an account is told to nobody.

pub mod account;
mod answering;
mod answers;
pub mod app;
mod archive;
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
mod document;
pub mod email;
pub mod entries;
pub mod error;
pub mod faults;
pub mod feed;
mod files;
mod fold;
mod hash_chain;
mod holidays;
pub mod ias;
pub mod identity;
mod invisible;
mod jobs;
mod limits;
pub mod locale;
pub mod mail;
pub mod motif;
mod network;
mod outbound;
pub mod paths;
pub mod privacy;
pub mod random;
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
pub mod text;
mod token;
mod turn;
pub mod ui;
pub mod web;
pub mod xml;

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
        limits::STATEMENTS,
        audit::STATEMENTS,
        status::STATEMENTS,
        subscription::STATEMENTS,
        support::STATEMENTS,
        jobs::STATEMENTS,
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
