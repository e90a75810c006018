//! Takes in the files that were named for import, whole and not yet understood.

use super::theme::Theme;
use crate::{
    Result,
    error::{Error, Field, Kind},
};
use std::{fs::File, io::Read, path::Path};

/// A whole history of one indicator is about 100 kB; nothing real comes near this.
const LARGEST: usize = 50_000_000;

#[derive(Debug, Clone)]
pub struct Source {
    pub name: String,
    /// Which indicator it is about.
    pub theme: Theme,
    pub bytes: Vec<u8>,
}

impl Source {
    /// Reads a file. Its name tells the theme, unless one is given.
    ///
    /// # Errors
    /// A file that is missing (66), cannot be read (73, 74), is a folder, is far too large or tells no theme (65).
    pub fn from_file(path: &Path, theme: Option<Theme>) -> Result<Self> {
        let name = path.display().to_string();
        let file_name = path.file_name().unwrap_or_default().to_string_lossy();
        let file = File::open(path).map_err(|e| Error::input("read", path, &e))?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(Error::new(Kind::NoInput, "file.missing", format!("{name} is a folder, not a file")));
        }
        let theme = theme.or_else(|| Theme::from_file_name(&file_name)).ok_or_else(|| {
            let known = Theme::ALL.map(Theme::slug).join(", ");
            let problem = format!("the name tells no theme; say which with --theme ({known})");
            invalid(&name, problem)
        })?;
        let bytes = take(file).map_err(|e| Error::input("read", path, &e))?;
        Self::checked(name, theme, bytes)
    }

    /// Reads a stream that has no name.
    ///
    /// # Errors
    /// A stream that fails (74) or is far too large (65).
    pub fn from_stream(stream: impl Read, theme: Theme) -> Result<Self> {
        let name = "standard input";
        let bytes = take(stream).map_err(|e| Error::input("read", Path::new(name), &e))?;
        Self::checked(name.to_owned(), theme, bytes)
    }

    fn checked(name: String, theme: Theme, bytes: Vec<u8>) -> Result<Self> {
        if bytes.len() > LARGEST {
            return Err(invalid(&name, format!("the file is larger than {} MB", LARGEST / 1_000_000)));
        }
        Ok(Self { name, theme, bytes })
    }
}

/// All bytes, or one more than is allowed: what is too large is not read to its end.
fn take(stream: impl Read) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn invalid(name: &str, problem: String) -> Error {
    let field = Field { pointer: name.to_owned(), code: problem };
    Error::bad_data("ias.file-invalid", "1 file cannot be imported, so nothing was").with_fields(vec![field])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_cannot_be_taken_are_told_apart() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("data.csv"), "x").unwrap();
        let exit = |name: &str, theme| Source::from_file(&path(name), theme).unwrap_err().kind.exit();
        assert_eq!(exit("missing.csv", None), 66);
        assert_eq!(exit("", None), 66);
        assert_eq!(exit("data.csv", None), 65);
        assert_eq!(Source::from_file(&path("data.csv"), Some(Theme::Flu)).unwrap().theme, Theme::Flu);
        let endless = std::io::repeat(b'1');
        assert_eq!(Source::from_stream(endless, Theme::Flu).unwrap_err().kind.exit(), 65);
    }
}
