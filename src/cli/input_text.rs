//! Reads text from a file or stdin.

use crate::{Error, Result};
use std::{fs::File, io::Read as _, path::Path};

/// The byte order mark that Windows programs write.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Reads a text file; `-` is stdin.
///
/// # Errors
/// File errors; `file.not-text` with the first line that is not UTF-8.
pub(crate) fn read_text(path: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    let read = match path.as_os_str() == "-" {
        true => std::io::stdin().lock().read_to_end(&mut bytes),
        false => File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    read.map_err(|e| Error::input("read", path, &e))?;
    let text = String::from_utf8(bytes).map_err(|e| {
        let before = e.as_bytes().get(..e.utf8_error().valid_up_to()).unwrap_or_default();
        let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
        let detail = format!("{}:{line}: not UTF-8: save the file as UTF-8", path.display());
        Error::bad_data("file.not-text", detail)
    })?;
    Ok(match text.strip_prefix(BYTE_ORDER_MARK) {
        Some(marked) => marked.to_owned(),
        None => text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_the_byte_order_mark_and_reports_the_line_of_another_encoding() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("list.txt");
        for (bytes, expected) in [
            (b"\xef\xbb\xbfa@x.example\n".as_slice(), Ok("a@x.example\n")),
            (b"\xc3\xa9t\xc3\xa9\n", Ok("\u{e9}t\u{e9}\n")),
            (b"a\nb\n\xe9t\xe9\n", Err(":3: not UTF-8")),
        ] {
            std::fs::write(&path, bytes).unwrap();
            match (read_text(&path), expected) {
                (Ok(text), expected) => assert_eq!(Ok(text.as_str()), expected),
                (Err(e), expected) => {
                    assert_eq!((e.code, e.kind.exit()), ("file.not-text", 65));
                    assert!(e.detail.contains(expected.unwrap_err()), "{}", e.detail);
                }
            }
        }
    }
}
