//! Each mail as its reader gets it, for those who write and translate them.

use super::{Mailbox, letter::Letter, message::Sending};
use crate::{App, Error, Result, locale::Locale};
use std::path::{Path, PathBuf};

/// A mail that exists, with an example of it. Slices list theirs, `vigie mail preview` shows them.
#[derive(Debug, Clone, Copy)]
pub struct Preview {
    /// The name of the mail: the kind of its letter.
    pub kind: &'static str,
    /// What it says in this language, to somebody who does not exist.
    pub letter: fn(&App, Locale) -> Letter,
}

impl Preview {
    /// The letter, and the mail that carries it.
    fn message(&self, app: &App, locale: Locale) -> Result<super::message::Message> {
        let address = "helene.martin@clinic.example".parse().map_err(Error::fault)?;
        let to = Mailbox { name: Some("Hélène Martin".to_owned()), address };
        Ok((self.letter)(app, locale).to(&app.config, to))
    }

    /// Its text part.
    ///
    /// # Errors
    /// A fault when the example cannot be made.
    pub fn text(&self, app: &App, locale: Locale) -> Result<String> {
        let message = self.message(app, locale)?;
        Ok(format!("{}\n\n{}", message.subject, message.text))
    }
}

/// Writes its parts and the whole mail into a folder, and says which files those are.
///
/// # Errors
/// A folder or a file that cannot be written.
pub fn write(app: &App, preview: &Preview, locale: Locale, folder: &Path) -> Result<Vec<PathBuf>> {
    let message = preview.message(app, locale)?;
    let (id, at) = (format!("{}-{locale}", preview.kind), app.clock.now());
    let ready = message.ready(&Sending { id: &id, config: &app.config.mail, at })?;
    let mut files = vec![
        (format!("{id}.txt"), message.text.into_bytes()),
        // A browser finds the pictures beside the page.
        (format!("{id}.html"), message.html.replace("src=\"cid:", &format!("src=\"{id}-")).into_bytes()),
        (format!("{id}.eml"), ready.bytes),
    ];
    for picture in message.pictures {
        files.push((format!("{id}-{}", picture.cid()), picture.png()?));
    }
    std::fs::create_dir_all(folder).map_err(|e| Error::file("create the folder", folder, &e))?;
    let written = files.into_iter().map(|(name, bytes)| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).map_err(|e| Error::file("write", &path, &e))?;
        Ok(path)
    });
    written.collect()
}
