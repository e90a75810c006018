//! Prints the output of the commands on personal data.

use super::super::{
    erase::Erasure,
    export::Archive,
    fulfil::Fulfilled,
    model::{Effect, TableOutcome},
    proof::ProofEntry,
    register::register,
    retention::RetentionOutcome,
};
use crate::{
    cli::output::{TextTable, table},
    locale::Locale,
    text,
};
use serde::Serialize;
use std::path::PathBuf;

/// The language of terminal output.
const LOCALE: Locale = Locale::En;

#[derive(Serialize)]
pub(super) struct RegisterOutput {
    categories: Vec<CategoryRow>,
    tables: Vec<RegisterRow>,
}

#[derive(Serialize)]
struct CategoryRow {
    key: &'static str,
    purpose: String,
    data: String,
    basis: String,
    retention: String,
    erased: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RegisterRow {
    table: &'static str,
    category: Option<&'static str>,
    personal: &'static [String],
    secret: &'static [String],
    found_by: Vec<String>,
    erasure: Option<Effect>,
    reason: Option<String>,
}

impl RegisterOutput {
    pub(super) fn new() -> Self {
        let categories = register().categories.iter().map(|category| {
            let path = format!("category.{}", category.key);
            let say = |part| text::word_label(LOCALE, "privacy", &path, part);
            CategoryRow {
                key: &category.key,
                purpose: say("purpose"),
                data: say("data"),
                basis: say("basis"),
                retention: say("retention"),
                erased: category.erased.word(),
            }
        });
        let concerned = register().tables.iter().filter(|table| table.category.is_some());
        let tables = concerned.map(|table| RegisterRow {
            table: &table.name,
            category: table.category.as_deref(),
            personal: &table.personal,
            secret: &table.secret,
            found_by: table
                .address
                .iter()
                .chain(&table.hash)
                .chain(&table.contains)
                .cloned()
                .chain(
                    table.parents.iter().map(|parent| format!("{}.{}", parent.table, parent.keys.join("+"))),
                )
                .collect(),
            erasure: table.effect(),
            reason: table.keep.as_deref().or(table.without_address.as_deref()).map(reason),
        });
        Self { categories: categories.collect(), tables: tables.collect() }
    }

    pub(super) fn render(&self) -> String {
        let categories = table(&self.categories)
            .column("category", |row| row.key)
            .column("erased", |row| row.erased)
            .column("purpose", |row| &row.purpose)
            .column("legal basis", |row| &row.basis)
            .column("period", |row| &row.retention)
            .render();
        let tables = table(&self.tables)
            .column("table", |row| row.table)
            .column("category", |row| row.category.unwrap_or_default())
            .column("personal columns", |row| row.personal.join(", "))
            .column("found by", |row| row.found_by.join(", "))
            .column("erasure", |row| row.erasure.map_or("", Effect::word))
            .column("reason", |row| row.reason.as_deref().unwrap_or_default())
            .render();
        format!("{categories}\n{tables}")
    }
}

/// The text of a reason of the register.
fn reason(key: &str) -> String {
    text::word_label(LOCALE, "privacy", "keep", key)
}

#[derive(Serialize)]
pub(super) struct ExportOutput {
    file: PathBuf,
    bytes: usize,
    rows: usize,
    files: usize,
}

impl ExportOutput {
    pub(super) fn new(archive: &Archive, file: PathBuf) -> Self {
        Self { file, bytes: archive.bytes.len(), rows: archive.rows, files: archive.files }
    }

    pub(super) fn render(&self) -> String {
        format!("{} rows and {} files in {}", self.rows, self.files, self.file.display())
    }
}

#[derive(Serialize)]
pub(super) struct ProofOutput {
    pub(super) entries: Vec<ProofEntry>,
}

impl ProofOutput {
    pub(super) fn render(&self) -> String {
        if self.entries.is_empty() {
            return "no agreement of this address is recorded".to_owned();
        }
        let entry = |entry: &ProofEntry| {
            let values = entry.row.iter().map(|(column, value)| format!("  {column}: {value}\n"));
            let text = entry.text.as_ref().map(|text| format!("  text: {text}\n"));
            format!("{}\n{}{}", entry.record, values.collect::<String>(), text.unwrap_or_default())
        };
        self.entries.iter().map(entry).collect::<Vec<_>>().join("\n")
    }
}

fn outcomes(tables: &[TableOutcome]) -> TextTable<&TableOutcome> {
    table(tables)
        .column("table", |outcome| &outcome.table)
        .column("rows", |outcome| outcome.rows)
        .column("effect", |outcome| outcome.effect)
        .column("reason", |outcome| outcome.reason.as_deref().map(reason).unwrap_or_default())
}

pub(super) fn render_erasure(erasure: &Erasure) -> String {
    let Erasure { tables, files, leftovers, suppressed, copies, dry_run } = erasure;
    let mut text = outcomes(tables).render_or("no rows name this address");
    let verb = if *dry_run { "would remove" } else { "removed" };
    text.push_str(&format!(
        "\n{verb} {files} files, {} mails, {} places in journals",
        leftovers.mails, leftovers.journals
    ));
    if *suppressed {
        text.push_str("\nno campaign will be sent to the address: its hash is on the suppression list");
    }
    if !copies.is_empty() {
        text.push_str("\nthese copies are not changed; restoring one repeats the erasure:");
        copies.iter().for_each(|copy| text.push_str(&format!("\n  {}", copy.display())));
    }
    text
}

pub(super) fn render_retention(outcome: &RetentionOutcome) -> String {
    let mut text = String::new();
    for rule in &outcome.rules {
        let period =
            if rule.months > 0 { format!("{} months", rule.months) } else { format!("{} days", rule.days) };
        text.push_str(&format!("{} after {period}\n{}\n", rule.table, outcomes(&rule.tables).render()));
    }
    let verb = if outcome.dry_run { "would be erased" } else { "erased" };
    format!("{text}{} rows and {} mails {verb}", outcome.rows(), outcome.mails)
}

pub(super) fn render_fulfilled(done: &Fulfilled) -> String {
    let Fulfilled { reference, kind, state, archive, erasure, dry_run } = done;
    let would = if *dry_run { "would be " } else { "" };
    let mut text = format!("{reference} ({kind}): {would}{state}");
    if let Some(bytes) = archive {
        text.push_str(&format!(", archive of {bytes} bytes"));
    }
    if let Some(erasure) = erasure {
        text.push_str(&format!("\n{}", render_erasure(erasure)));
    }
    text
}
