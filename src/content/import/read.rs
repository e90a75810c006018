//! From files to entries: each file by its kind and format, all faults of all files at once, nothing twice.

use super::{
    Options, Read, Step, Steps, article,
    diagnostics::Diagnostics,
    feed::{self, Originals},
    file::{File, Format},
    head::Setting,
    list, page,
    picture::Library,
    size::{self, largest},
    table::Context,
    text,
};
use crate::{
    Result,
    clock::Clock,
    content::{entry::Body, kind::Kind, slug::Slug, stage::Stage, store},
    db::Tx,
    error::Field,
    faults::refusal,
    locale::Locale,
};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone)]
pub struct Batch {
    pub kind: Kind,
    pub files: Vec<File>,
}

impl Batch {
    /// Whether there may be a feed among them.
    pub(super) fn may_hold_feeds(&self) -> bool {
        let may_be = |file: &File| matches!(file.format, Some(Format::Feed | Format::Json));
        self.kind == Kind::Press && self.files.iter().any(may_be)
    }
}

/// What reading gave, when nothing was wrong.
#[derive(Debug, Default)]
pub(in crate::content) struct Readings {
    pub(super) entries: Vec<Read>,
    pub(in crate::content) warnings: Vec<Field>,
}

impl Readings {
    /// Leaves out the entries of other names.
    pub(in crate::content) fn retain(&mut self, is_wanted: impl Fn(&Slug) -> bool) {
        self.entries.retain(|read| is_wanted(&read.entry.head.slug));
    }
}

/// What is stored already and may be named in files; none of it when nobody looked.
#[derive(Debug, Default)]
pub(crate) struct Stored {
    pub(super) pictures: Library,
    pub(crate) modules: Option<BTreeSet<Slug>>,
    /// Names that entries of the kind had before, and the one that each has now.
    pub(super) former: BTreeMap<Slug, Slug>,
    /// Articles by where their originals are; only for feeds.
    pub(super) originals: Originals,
}

impl Stored {
    /// What files of a kind may name.
    pub(super) async fn of(tx: &mut Tx, kind: Kind) -> Result<Self> {
        let mut modules = None;
        if kind == Kind::Source {
            let heads = store::heads(tx, Kind::Module).await?;
            modules = Some(heads.into_iter().map(|head| head.slug).collect());
        }
        let former = store::former(tx, kind).await?;
        Ok(Self {
            pictures: Some(store::pictures(tx).await?),
            modules,
            former,
            originals: Originals::default(),
        })
    }

    /// The same with what the items of feeds are known by.
    pub(super) async fn with_originals(mut self, tx: &mut Tx) -> Result<Self> {
        for head in store::heads(tx, Kind::Press).await? {
            let entry = store::entry::<Body>(tx, (head.kind, &head.slug), head.locale, head.stage).await?;
            if let Some(Body::Press(article)) = entry.map(|entry| entry.body) {
                self.originals.note(&head.slug, article.link.as_ref());
            }
        }
        self.originals.note_former(self.former.clone());
        Ok(self)
    }
}

/// What reading depends on beside the files.
#[derive(Clone, Copy)]
pub(super) struct Inputs<'a> {
    pub(super) options: &'a Options,
    pub(super) stored: &'a Stored,
    pub(super) clock: &'a Clock,
    pub(super) tick: Steps<'a>,
}

/// Reads all files, or reports what is wrong with each.
pub(super) fn read_all(batch: &Batch, inputs: &Inputs<'_>) -> Result<Readings> {
    let mut readings = Readings::default();
    let (mut faults, mut wrong) = (Vec::new(), 0);
    let mut places = BTreeMap::new();
    (inputs.tick)(Step::Found(batch.files.len() as u64));
    for file in &batch.files {
        let diagnostics = Diagnostics::default();
        let entries = read_file(file, batch.kind, inputs, &diagnostics)?;
        find_twins(&entries, &file.name, &mut places, &diagnostics);
        wrong += usize::from(diagnostics.has_faults());
        let (found, warnings) = diagnostics.into_fields(&file.name);
        faults.extend(found);
        readings.warnings.extend(warnings);
        readings.entries.extend(entries.into_iter().map(|read| Read { file: file.name.clone(), ..read }));
        (inputs.tick)(Step::Read);
    }
    if wrong > 0 {
        let refusal = refusal("content.file-invalid", "imported", wrong, batch.files.len());
        return Err(refusal.with_fields(faults));
    }
    Ok(readings)
}

/// The file and the line in which an entry of a name, language and stage was found first.
type Places = BTreeMap<(String, Locale, Stage), (String, u64)>;

/// Reports entries that another file, or the same one, holds too.
fn find_twins(entries: &[Read], file: &str, places: &mut Places, diagnostics: &Diagnostics) {
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

fn read_file(file: &File, kind: Kind, inputs: &Inputs<'_>, diagnostics: &Diagnostics) -> Result<Vec<Read>> {
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
    let Inputs { options, stored, clock, tick } = *inputs;
    let setting = Setting { kind, place: &file.place, options, stored, clock, tick };
    let is_feed =
        format == Format::Feed || format == Format::Json && kind == Kind::Press && is_object(&bytes);
    // Feeds name their own encoding.
    if is_feed && names_an_encoding(&bytes) {
        return Ok(feed::read(&bytes, &setting, diagnostics));
    }
    let text = match text::decode(&bytes) {
        Ok(text) => text,
        Err(not_text) => {
            diagnostics.fault(not_text.line, "", not_text.problem);
            return Ok(Vec::new());
        }
    };
    if format == Format::Toml && !size::check_toml(&text, kind, diagnostics) {
        return Ok(Vec::new());
    }
    let context = Context::new(diagnostics);
    Ok(match (format, kind) {
        _ if is_feed => feed::read(text.as_bytes(), &setting, diagnostics),
        (Format::Json, _) => article::read_list(&text, &setting, &file.assets, context),
        (Format::Markdown, _) => article::read(&text, &setting, &file.assets, context).into_iter().collect(),
        (_, Kind::Page) => page::read(&text, &setting, &file.assets, context).into_iter().collect(),
        _ => list::read(&text, &setting, &file.assets, context),
    })
}

fn is_object(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    bytes.first() == Some(&b'{')
}

/// Whether XML says that it is not in UTF-8.
fn names_an_encoding(bytes: &[u8]) -> bool {
    let prolog: Vec<u8> = bytes.iter().take(200).take_while(|b| **b != b'>').copied().collect();
    let prolog = String::from_utf8_lossy(&prolog).to_ascii_lowercase();
    prolog.contains("<?xml") && prolog.contains("encoding") && !prolog.contains("utf-8")
}
