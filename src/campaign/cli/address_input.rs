//! Input of addresses.

use crate::{Error, Result, cli::input_text, email::Email, error::Kind, file_errors::FileErrors};
use std::path::{Path, PathBuf};

/// The addresses of a command.
#[derive(clap::Args)]
pub struct Addresses {
    /// Addresses
    #[arg(value_name = "ADDRESS")]
    addresses: Vec<Email>,
    /// File with an address on each line; - is standard input
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl Addresses {
    pub(super) fn load(self) -> Result<Vec<Email>> {
        let Self { mut addresses, file } = self;
        if let Some(path) = &file {
            addresses.extend(self::addresses(path)?);
        }
        if addresses.is_empty() {
            let detail = "no addresses: name them, or a file with --file";
            return Err(Error::new(Kind::Usage, "usage.invalid", detail));
        }
        Ok(addresses)
    }
}

/// The addresses of a file, or the errors of all invalid lines.
pub(super) fn addresses(path: &Path) -> Result<Vec<Email>> {
    let text = input_text::read_text(path)?;
    let name = path.display().to_string();
    let (mut faults, mut found) = (FileErrors::new(&name), Vec::new());
    for (line, text) in (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty()) {
        match text.trim().parse() {
            Ok(email) => found.push(email),
            Err(problem) if !faults.is_full() => faults.add(line, "", problem),
            Err(_) => {}
        }
    }
    match faults.is_empty() {
        true => Ok(found),
        false => {
            let detail = format!("{name}: some lines are not addresses, so none was used");
            Err(Error::bad_data("campaign.file-invalid", detail).with_fields(faults.into_fields()))
        }
    }
}
