//! Previews of each mail as its recipient gets it, for authors and translators.

use super::{Mailbox, email_content::EmailContent, message::SendContext};
use crate::{App, Error, Result, locale::Locale};
use std::path::{Path, PathBuf};

/// A kind of mail with an example. Slices list theirs; `vigie mail preview` renders them.
#[derive(Debug, Clone, Copy)]
pub struct Preview {
    /// The name of the mail: the kind of its letter.
    pub kind: &'static str,
    /// Makes the example in a language, for a fictitious recipient.
    pub letter: fn(&App, Locale) -> EmailContent,
}

impl Preview {
    /// Makes the example as a message to a fictitious recipient.
    fn message(&self, app: &App, locale: Locale) -> Result<super::message::Message> {
        let address = "helene.martin@clinic.example".parse().map_err(Error::internal)?;
        let to = Mailbox { name: Some("Hélène Martin".to_owned()), address };
        Ok((self.letter)(app, locale).to(&app.config, to))
    }

    /// Returns the subject and the text part.
    ///
    /// # Errors
    /// A fault if the example cannot be made.
    pub fn text(&self, app: &App, locale: Locale) -> Result<String> {
        let message = self.message(app, locale)?;
        Ok(format!("{}\n\n{}", message.subject, message.text))
    }
}

/// Writes the parts and the whole mail to files in `folder`, and returns their paths.
///
/// # Errors
/// `file.…` if the folder or a file cannot be written.
pub fn write(app: &App, preview: &Preview, locale: Locale, folder: &Path) -> Result<Vec<PathBuf>> {
    let message = preview.message(app, locale)?;
    let (id, at) = (format!("{}-{locale}", preview.kind), app.clock.now());
    let ready = message.ready(&SendContext { id: &id, config: &app.config.mail, at })?;
    let mut files = vec![
        (format!("{id}.txt"), message.text.into_bytes()),
        // A browser finds the pictures next to the page.
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
