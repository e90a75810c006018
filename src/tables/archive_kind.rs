//! Classifies archives that may contain tables.

use super::{consumer::Source, unreadable::Unreadable};
use crate::zip_archive::{ArchiveError, Entry, Limits};
use std::io::{self, Read};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ArchiveKind {
    Xlsx,
    Ods,
    /// Files that should all be tables.
    Files,
}

impl ArchiveKind {
    const fn limits(self) -> Limits {
        match self {
            Self::Files => Limits { bytes: 50_000_000, ratio: 100 },
            Self::Xlsx | Self::Ods => Limits { bytes: 200_000_000, ratio: 200 },
        }
    }

    /// Classifies an archive by the names of its entries.
    pub(super) fn detect(names: &[String]) -> Result<(Self, Limits), Unreadable> {
        let has = |wanted: &str| names.iter().any(|name| name.eq_ignore_ascii_case(wanted));
        if names.iter().any(|name| name.to_lowercase().ends_with("vbaproject.bin")) {
            return Err(Unreadable::unsupported("it is a spreadsheet with macros"));
        }
        let holds = match () {
            () if has("mimetype") && has("content.xml") => Self::Ods,
            () if has("[Content_Types].xml") && has("xl/workbook.xml") => Self::Xlsx,
            () if has("[Content_Types].xml") || has("mimetype") => {
                return Err(Unreadable::unsupported("it is an office document, not a table"));
            }
            () if has("META-INF/MANIFEST.MF") => {
                return Err(Unreadable::unsupported("it is a Java archive (JAR), not a table"));
            }
            () => Self::Files,
        };
        Ok((holds, holds.limits()))
    }
}

impl Source for Entry<'_, '_> {
    fn open(&mut self) -> io::Result<Box<dyn Read + '_>> {
        self.content()
    }
}

impl From<ArchiveError> for Unreadable {
    fn from(damage: ArchiveError) -> Self {
        match damage {
            ArchiveError::Unsupported(why) => Self::Unsupported(why),
            ArchiveError::Broken(why) => Self::Broken(why),
            ArchiveError::Disk(e) => Self::Disk(e),
        }
    }
}
