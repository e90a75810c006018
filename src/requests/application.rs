//! Submission of an application for a job, with a CV.

use super::{
    consent, emails,
    model::{Application, CV, FormKind, Purpose, Reference, SenderDetails},
    store,
    submission::{FormParts, Submission},
};
use crate::{
    App, Error, Result,
    db::Tx,
    email::Email,
    error::{FieldError, Kind},
    files::{self, PdfFault, PendingFile, Upload, open_pdf},
    form_values::{FormValidator, TEXT_CHARS, first_value},
    locale::Locale,
    mail,
    reader::{self, Task},
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::{io::Write, ops::RangeInclusive, path::Path};

/// The value of a spontaneous application.
const SPONTANEOUS: &str = "spontaneous";
/// Characters of the title of an offer.
const TITLE: RangeInclusive<usize> = 1..=200;

impl Submission for Application {
    const FORM: FormKind = FormKind::Application;

    fn parse_form(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self> {
        let mut answers = FormValidator::new(pairs);
        let position = answers.line_within("position", TITLE);
        let from = SenderDetails::parse(&mut answers);
        let motivations = answers.text("motivations", TEXT_CHARS);
        answers.consent("consent");
        let position = Some(position).filter(|position| position != SPONTANEOUS);
        match from {
            Some(from) => answers.finish().map(|()| Self { position, motivations, from, locale, at }),
            None => Err(answers.into_error()),
        }
    }

    fn email(&self) -> &Email {
        &self.from.email
    }

    async fn validate(app: &App, pairs: &[(String, String)], uploads: &[Upload]) -> Result<Vec<FieldError>> {
        let fault = |code| Ok(vec![FieldError::new(format!("/{}", CV.field), code)]);
        match uploads {
            [] if first_value(pairs, CV.field).is_empty() => fault("form.required"),
            [] => match pending_cv(app, pairs).await {
                Err(Error { kind: Kind::NotFound, code, .. }) => fault(code),
                found => found.map(|_| Vec::new()),
            },
            [Upload { draft: Ok(cv), .. }] => match reader::read(app, CheckCv, cv.path().to_owned()).await {
                Err(Error { kind: Kind::Invalid, code, .. }) => fault(code),
                checked => checked.map(|()| Vec::new()),
            },
            [unkept] => fault(unkept.error_code()),
            _ => fault("form.file-refused"),
        }
    }

    async fn claim_files(tx: &mut Tx, app: &App, form: FormParts<'_>, reference: &Reference) -> Result<()> {
        if form.uploads.is_empty() {
            files::claim(tx, app, &first_value(form.pairs, CV.field).parse()?, reference.as_str()).await?;
        }
        Ok(())
    }

    async fn accept(&self, tx: &mut Tx, app: &App, reference: &Reference) -> Result<()> {
        store::application::insert(tx, reference, self).await?;
        consent::record(tx, reference, Purpose::Candidate, self.locale, self.at).await?;
        mail::queue(tx, app, &emails::application(app, reference, self)).await?;
        mail::queue(tx, app, &emails::candidate(app, reference, self)).await.map(drop)
    }
}

/// Checks in a child process that a CV is a PDF that can be opened.
#[derive(Serialize, Deserialize)]
pub(crate) struct CheckCv;

impl Task for CheckCv {
    type Output = ();
    const NAME: &'static str = "application-cv";

    fn run(self, file: &Path, _: &mut dyn Write) -> Result<()> {
        let bytes = std::fs::read(file).map_err(|e| Error::input("read", file, &e))?;
        let refused = |code, detail| Err(Error::new(Kind::Invalid, code, detail));
        match open_pdf(bytes) {
            Ok(_) => Ok(()),
            Err(PdfFault::NotPdf) => refused("form.file-refused", "the file is not a PDF"),
            Err(PdfFault::Locked) => refused("form.file-locked", "the PDF is protected by a password"),
            Err(PdfFault::Damaged) => refused("form.file-unreadable", "the PDF is damaged or incomplete"),
        }
    }
}

/// The uploaded file of an earlier, rejected attempt of this form.
async fn pending_cv(app: &App, pairs: &[(String, String)]) -> Result<PendingFile> {
    let ticket = first_value(pairs, CV.field).parse()?;
    files::require_pending(&mut app.db.read().await?, app, &ticket).await
}
