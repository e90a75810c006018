//! Parses files into entries, by kind and format. Errors of all files are reported at once, duplicates included.

use super::{
    article,
    checkers::Checkers,
    diagnostics::Diagnostics,
    existing::ExistingContent,
    feed,
    file::{File, Format},
    list,
    metadata::ImportContext,
    model::{ImportOptions, ImportProgress, ParsedEntry, ProgressFn},
    page,
    size_limits::{self, largest},
    text,
};
use crate::{
    Result,
    clock::Clock,
    entries::{kind::Kind, slug::Slug, stage::Stage},
    error::FieldError,
    file_errors::batch_error,
    locale::Locale,
};
use std::collections::BTreeMap;

#[derive(Debug, Clone)]
pub struct Batch {
    pub kind: Kind,
    pub files: Vec<File>,
}

impl Batch {
    /// Whether one of the files may be a feed.
    pub(super) fn may_hold_feeds(&self) -> bool {
        let may_be = |file: &File| matches!(file.format, Some(Format::Feed | Format::Json));
        self.kind == Kind::Press && self.files.iter().any(may_be)
    }
}

/// The entries of valid files.
#[derive(Debug, Default)]
pub(crate) struct ParsedBatch {
    pub(super) entries: Vec<ParsedEntry>,
    pub(crate) warnings: Vec<FieldError>,
}

impl ParsedBatch {
    /// Removes entries whose slug is not wanted.
    pub(crate) fn retain(&mut self, is_wanted: impl Fn(&Slug) -> bool) {
        self.entries.retain(|read| is_wanted(&read.entry.head.slug));
    }
}

/// Context in which files are parsed.
#[derive(Clone, Copy)]
pub(crate) struct Inputs<'a> {
    pub(super) options: &'a ImportOptions,
    pub(super) stored: &'a ExistingContent,
    pub(super) clock: &'a Clock,
    pub(super) on_progress: ProgressFn<'a>,
}

/// Parses all files, or reports the errors of each.
pub(super) fn parse_files(batch: &Batch, inputs: &Inputs<'_>) -> Result<ParsedBatch> {
    let mut readings = ParsedBatch::default();
    let (mut faults, mut wrong) = (Vec::new(), 0);
    let mut places = BTreeMap::new();
    (inputs.on_progress)(ImportProgress::Found(batch.files.len() as u64));
    for file in &batch.files {
        let diagnostics = Diagnostics::default();
        let entries = read_file(file, batch.kind, inputs, &diagnostics)?;
        report_duplicates(&entries, &file.name, &mut places, &diagnostics);
        wrong += usize::from(diagnostics.has_errors());
        let (found, warnings) = diagnostics.into_fields(&file.name);
        faults.extend(found);
        readings.warnings.extend(warnings);
        readings
            .entries
            .extend(entries.into_iter().map(|read| ParsedEntry { file: file.name.clone(), ..read }));
        (inputs.on_progress)(ImportProgress::Read);
    }
    if wrong > 0 {
        let refusal = batch_error("content.file-invalid", "imported", wrong, batch.files.len());
        return Err(refusal.with_fields(faults));
    }
    Ok(readings)
}

/// File and line of the first occurrence of each slug, language and stage.
type Places = BTreeMap<(String, Locale, Stage), (String, u64)>;

/// Reports entries that occur more than once.
fn report_duplicates(entries: &[ParsedEntry], file: &str, places: &mut Places, diagnostics: &Diagnostics) {
    for read in entries {
        let head = &read.entry.head;
        let key = (head.slug.to_string(), head.locale, head.stage);
        if let Some((other, line)) = places.get(&key) {
            let line = if *line > 0 { format!(":{line}") } else { String::new() };
            let problem = format!("{} in {} is in {other}{line} too", head.slug, head.locale);
            diagnostics.fault(read.line, "", problem);
            continue;
        }
        places.insert(key, (file.to_owned(), read.line));
    }
}

fn read_file(
    file: &File,
    kind: Kind,
    inputs: &Inputs<'_>,
    diagnostics: &Diagnostics,
) -> Result<Vec<ParsedEntry>> {
    let Some(format) = file.format.filter(|format| Format::of_kind(kind).contains(format)) else {
        let known: Vec<_> = Format::of_kind(kind).iter().map(|format| format.word()).collect();
        let problem = format!("has no format that {kind} is imported from: use {}", known.join(", "));
        diagnostics.fault(0, "", problem);
        return Ok(Vec::new());
    };
    let bytes = file.bytes(largest(kind))?;
    if bytes.len() > largest(kind) {
        diagnostics.fault(0, "", format!("is larger than {} MB", largest(kind) / 1_000_000));
        return Ok(Vec::new());
    }
    let Inputs { options, stored, clock, on_progress } = *inputs;
    let checkers = Checkers::get()?;
    let setting = ImportContext { kind, place: &file.place, options, stored, clock, on_progress, checkers };
    let is_feed =
        format == Format::Feed || format == Format::Json && kind == Kind::Press && is_object(&bytes);
    // Feeds name their own encoding.
    if is_feed && names_an_encoding(&bytes) {
        return Ok(feed::parse_feed(&bytes, &setting, diagnostics));
    }
    let text = match text::decode(&bytes) {
        Ok(text) => text,
        Err(not_text) => {
            diagnostics.fault(not_text.line, "", not_text.problem);
            return Ok(Vec::new());
        }
    };
    if format == Format::Toml && !size_limits::check_toml(&text, kind, diagnostics) {
        return Ok(Vec::new());
    }
    Ok(match (format, kind) {
        _ if is_feed => feed::parse_feed(text.as_bytes(), &setting, diagnostics),
        (Format::Json, _) => article::read_list(&text, &setting, &file.assets, diagnostics),
        (Format::Markdown, _) => {
            article::parse(&text, &setting, &file.assets, diagnostics).into_iter().collect()
        }
        (_, Kind::Page) => page::parse(&text, &setting, &file.assets, diagnostics).into_iter().collect(),
        _ => list::parse_list(&text, &setting, &file.assets, diagnostics),
    })
}

fn is_object(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    bytes.first() == Some(&b'{')
}

/// Whether XML declares an encoding other than UTF-8.
fn names_an_encoding(bytes: &[u8]) -> bool {
    let prolog: Vec<u8> = bytes.iter().take(200).take_while(|b| **b != b'>').copied().collect();
    let prolog = String::from_utf8_lossy(&prolog).to_ascii_lowercase();
    prolog.contains("<?xml") && prolog.contains("encoding") && !prolog.contains("utf-8")
}
