//! The steps that every kind of form defines for its submission.

use super::model::{FormKind, Reference};
use crate::{App, Result, db::Tx, email::Email, error::FieldError, files::Upload, locale::Locale};
use jiff::Timestamp;

/// A submitted form.
#[derive(Default)]
pub(crate) struct SubmittedForm<'a> {
    pub(crate) pairs: &'a [(String, String)],
    pub(crate) uploads: &'a [Upload],
    /// Faults found before.
    pub(crate) faults: Vec<FieldError>,
    /// The form as received, if its files have been replaced by tickets since.
    pub(crate) original: Option<FormParts<'a>>,
}

/// The values of a form and its files.
#[derive(Clone, Copy)]
pub(crate) struct FormParts<'a> {
    pub(crate) pairs: &'a [(String, String)],
    pub(crate) uploads: &'a [Upload],
}

/// A kind of form.
pub(crate) trait Submission: Sized {
    const FORM: FormKind;

    /// # Errors
    /// `form.invalid` with every fault.
    fn parse_form(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self>;

    /// Validates the files sent with the form or named in it.
    ///
    /// # Errors
    /// Disk and database errors.
    async fn validate(_: &App, _: &[(String, String)], uploads: &[Upload]) -> Result<Vec<FieldError>> {
        let unasked = |upload: &Upload| FieldError::new(format!("/{}", upload.field), upload.error_code());
        Ok(uploads.iter().map(unasked).collect())
    }

    /// Attaches the files that were uploaded before the form and are named in it.
    ///
    /// # Errors
    /// `form.file-expired`; database errors.
    async fn claim_files(_: &mut Tx, _: &App, _: FormParts<'_>, _: &Reference) -> Result<()> {
        Ok(())
    }

    /// The address of the sender, who confirms the form.
    fn email(&self) -> &Email;

    /// Further recipients of mails because of this form, with the same rate limits as the sender.
    fn other_recipients(&self) -> Vec<&Email> {
        Vec::new()
    }

    /// Stores the form and queues its mails.
    ///
    /// # Errors
    /// Database errors.
    async fn accept(&self, tx: &mut Tx, app: &App, reference: &Reference) -> Result<()>;
}
