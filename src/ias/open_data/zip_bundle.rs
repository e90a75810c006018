//! An archive with the figures of a theme and their documentation, for offline use.

use super::{
    context::FileContext, data_dictionary::columns, instant::instant, kind::FileKind, readme::facts,
    single::alone,
};
use crate::{Error, Result, locale::Locale};
use std::{
    fmt::Write as _,
    io::{Cursor, Write as _},
};
use zip::{DateTime, ZipWriter, result::ZipError, write::SimpleFileOptions};

/// The files in the archive, in addition to the README.
const FILES: [FileKind; 3] = [FileKind::Tidy, FileKind::Weekly, FileKind::Metadata];

pub(super) fn print(context: FileContext<'_>) -> Result<Vec<u8>> {
    let mut files = vec![("README.md", readme(context)?.into_bytes())];
    for file in FILES {
        files.push((file.name(), alone(context, file)?));
    }
    // Otherwise the time of writing would be in the archive.
    let published =
        jiff::Timestamp::from_millisecond(context.version.published_at).map_err(Error::internal)?;
    let published =
        DateTime::try_from(published.to_zoned(jiff::tz::TimeZone::UTC).datetime()).unwrap_or_default();
    pack(&files, published).map_err(Error::internal)
}

fn pack(files: &[(&str, Vec<u8>)], modified: DateTime) -> std::result::Result<Vec<u8>, ZipError> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().last_modified_time(modified);
    for (name, bytes) in files {
        archive.start_file(*name, options)?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// A description of the figures, their method, and the columns.
fn readme(context: FileContext<'_>) -> Result<String> {
    let mut text = String::from("# README\n\n");
    // Writing to a String cannot fail.
    for (name, fact) in facts(context)? {
        let _ = writeln!(text, "- {name}: {fact}");
    }
    let _ = writeln!(text, "- Published at: {}", instant(context.version.published_at));
    for file in FILES {
        let _ = write!(text, "\n## {}\n\n{}.\n", file.name(), file.about());
        let columns = if file == FileKind::Metadata { Vec::new() } else { columns(file) };
        if !columns.is_empty() {
            text.push('\n');
        }
        for column in columns {
            let _ =
                writeln!(text, "- `{}` ({}): {}", column.name, column.kind, column.description(Locale::En));
        }
    }
    Ok(text)
}
