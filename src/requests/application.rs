//! Applications for a job, each with a CV.

use super::{
    answers::{Answers, TEXT},
    consent::{self, Purpose},
    identity::Identity,
    letters,
    reference::{Form, Reference},
    store,
    submission::Submission,
};
use crate::{
    App, Error, Result,
    db::Tx,
    email::Email,
    error::Field,
    files::{Allowance, Upload, is_plain_pdf},
    locale::Locale,
    mail,
};
use jiff::Timestamp;
use std::ops::RangeInclusive;

/// One file of 20 MB.
pub(crate) const CV: Allowance = Allowance { field: "cv", most: 1, bytes: 20_000_000, in_all: 20_000_000 };
/// What stands for no position in particular.
const SPONTANEOUS: &str = "spontaneous";
/// Characters of the title of an offer.
const TITLE: RangeInclusive<usize> = 1..=200;

/// An application as it was sent; its CV is among the files of its reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Application {
    /// The title of the offer; none for somebody who applies for whatever there is.
    pub(crate) position: Option<String>,
    pub(crate) motivations: String,
    pub(crate) from: Identity,
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}

impl Submission for Application {
    const FORM: Form = Form::Application;

    fn read(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self> {
        let mut answers = Answers::new(pairs);
        let position = answers.line_of("position", TITLE);
        let from = Identity::read(&mut answers);
        let motivations = answers.text("motivations", TEXT);
        answers.consent("consent");
        let position = Some(position).filter(|position| position != SPONTANEOUS);
        match from {
            Some(from) => answers.finish().map(|()| Self { position, motivations, from, locale, at }),
            None => Err(answers.refusal()),
        }
    }

    fn email(&self) -> &Email {
        &self.from.email
    }

    async fn judge(_: &App, _: &[(String, String)], uploads: &[Upload]) -> Result<Vec<Field>> {
        let fault = |code| Ok(vec![Field::new(format!("/{}", CV.field), code)]);
        match uploads {
            [] => fault("form.required"),
            [Upload { draft: Ok(cv), .. }] => {
                let path = cv.path().to_owned();
                let judged = tokio::task::spawn_blocking(move || {
                    is_plain_pdf(&path).map_err(|e| Error::file("read", &path, &e))
                });
                let is_pdf = judged.await.map_err(Error::fault)??;
                if is_pdf { Ok(Vec::new()) } else { fault("form.file-refused") }
            }
            [unkept] => fault(unkept.fault()),
            _ => fault("form.file-refused"),
        }
    }

    async fn accept(&self, tx: &mut Tx, app: &App, reference: &Reference) -> Result<()> {
        store::application::put(tx, reference, self).await?;
        consent::give(tx, reference, Purpose::Candidate, self.locale, self.at).await?;
        mail::queue(tx, app, &letters::application(app, reference, self)).await?;
        mail::queue(tx, app, &letters::candidate(app, reference, self)).await.map(drop)
    }
}
