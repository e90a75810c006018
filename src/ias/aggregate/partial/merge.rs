//! Merges parts to the counts of one run over all their files. Incompatible parts are rejected by name.

use super::{about::PartialHeader, read::PartialFile};
use crate::{
    Result,
    error::{Error, FieldError},
    ias::aggregate::{
        Counts,
        baskets::Baskets,
        collector::LineTotals,
        summary::{check, summary},
        tally::Tally,
    },
};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::File,
    io::BufReader,
    path::{Path, PathBuf},
};

#[derive(Debug, Clone)]
pub(crate) struct MergeRequest {
    /// Files of parts, at least one.
    pub parts: Vec<PathBuf>,
    /// Share of all lines that may be rejected, in percent.
    pub max_reject_share: f64,
}

/// Reads and adds parts. `on_progress` receives the number of bytes read.
///
/// # Errors
/// A missing part (66); a part that is damaged, incompatible with the first, or overlaps another one (65); more rejects
/// in total than tolerated (65).
pub(crate) fn merge(request: &MergeRequest, on_progress: &(dyn Fn(u64) + Sync)) -> Result<Counts> {
    let mut sum: Option<Merger> = None;
    let mut faults = Vec::new();
    for path in &request.parts {
        let file = File::open(path).map_err(|e| Error::input("read", path, &e))?;
        let metadata = file.metadata().map_err(|e| Error::input("read", path, &e))?;
        if metadata.is_dir() {
            return Err(Error::input("read", path, &std::io::ErrorKind::IsADirectory.into()));
        }
        let added = PartialFile::open(BufReader::new(file)).and_then(|part| {
            let sum = sum.get_or_insert_with(|| Merger::new(path, &part.about));
            sum.add(path, part)
        });
        if let Err(problem) = added {
            faults.push(FieldError::new(path.display().to_string(), problem));
        }
        on_progress(metadata.len());
    }
    let sum = sum.filter(|_| faults.is_empty()).ok_or_else(|| {
        Error::bad_data("ias.file-invalid", "these parts cannot be added up, so nothing was counted")
            .with_fields(faults)
    })?;
    sum.counts(request.max_reject_share)
}

struct Merger {
    /// The first part and its description, which all others must match.
    first: (String, PartialHeader),
    tally: Tally,
    lines: LineTotals,
    /// Name of the part in which each checksum was found.
    known: BTreeMap<String, String>,
}

impl Merger {
    fn new(path: &Path, about: &PartialHeader) -> Self {
        Self {
            first: (path.display().to_string(), about.clone()),
            tally: Tally::new(about.themes.len()),
            lines: LineTotals::default(),
            known: BTreeMap::new(),
        }
    }

    fn add(&mut self, path: &Path, part: PartialFile<'_>) -> Result<(), String> {
        self.ensure_compatible(&part.about)?;
        if let Some(first) = part.about.parts.iter().find_map(|checksum| self.known.get(checksum)) {
            return Err(format!(
                "holds the same counts as {first}: they would count double; should different sales have been alike to the \
                 cent, count their files in one part"
            ));
        }
        let checksums = part.about.parts.iter().cloned();
        self.known.extend(checksums.map(|checksum| (checksum, path.display().to_string())));
        self.lines.add(part.about.lines, &part.about.rejected, part.about.first_reject.clone());
        part.add_to(&mut self.tally)
    }

    fn ensure_compatible(&self, about: &PartialHeader) -> Result<(), String> {
        let (name, first) = &self.first;
        if about.extracted_on != first.extracted_on {
            return Err(format!(
                "was extracted on {}, {name} on {}: give all the same --extracted-on",
                about.extracted_on, first.extracted_on
            ));
        }
        if about.baskets != first.baskets {
            let [own, others] =
                [about, first].map(|about| about.baskets.chars().take(12).collect::<String>());
            return Err(format!("was counted with other baskets (SHA-256 {own}…) than {name} ({others}…)"));
        }
        if about.themes != first.themes {
            let [own, others] = [about, first].map(|about| {
                about.themes.iter().map(|outline| outline.theme.slug()).collect::<Vec<_>>().join(", ")
            });
            return Err(format!("counts {own}; {name} counts {others}"));
        }
        Ok(())
    }

    fn counts(self, tolerated: f64) -> Result<Counts> {
        let (_, PartialHeader { extracted_on, baskets, themes, .. }) = self.first;
        let baskets = Baskets::from_metadata(themes, baskets);
        let summary = summary(&baskets, &self.tally, &self.lines);
        check(&self.lines, tolerated, None)?;
        let parts: BTreeSet<String> = self.known.into_keys().collect();
        Ok(Counts { summary, baskets, tally: self.tally, extracted_on, lines: self.lines, parts })
    }
}
