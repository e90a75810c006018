//! Submission of an offer of data.

use crate::requests::{
    consent, followup,
    model::{
        CHANNELS, Continuation, DataSet, FROZEN_DAYS, FollowUp, FormKind, OFFER_DESCRIPTION, OFFER_TITLE,
        Purpose, Reference, SenderDetails, YesNo,
    },
    provider::email,
    samples, store,
    submission::{FormParts, Submission},
};
use crate::{
    App, Result,
    catalog::closed_lists::Update,
    db::Tx,
    email::Email,
    error::FieldError,
    files::Upload,
    form_values::{FormValidator, TEXT_CHARS},
    locale::Locale,
    mail,
};
use jiff::Timestamp;
use std::ops::RangeInclusive;

/// The length of the optional limitations, in characters.
const LIMITATIONS: RangeInclusive<usize> = 0..=*TEXT_CHARS.end();

impl Submission for DataSet {
    const FORM: FormKind = FormKind::Provider;

    fn parse_form(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self> {
        let mut answers = FormValidator::new(pairs);
        let read = Self::answered(&mut answers, locale, at);
        answers.consent("consent");
        match read {
            Some(read) => answers.finish().map(|()| read),
            None => Err(answers.into_error()),
        }
    }

    fn email(&self) -> &Email {
        &self.from.email
    }

    async fn validate(app: &App, pairs: &[(String, String)], _: &[Upload]) -> Result<Vec<FieldError>> {
        samples::validate(app, pairs).await
    }

    async fn claim_files(tx: &mut Tx, app: &App, form: FormParts<'_>, reference: &Reference) -> Result<()> {
        samples::claim_samples(tx, app, form.pairs, reference).await
    }

    async fn accept(&self, tx: &mut Tx, app: &App, reference: &Reference) -> Result<()> {
        store::provider::insert(tx, reference, self).await?;
        consent::record(tx, reference, Purpose::Provider, self.locale, self.at).await?;
        let follow_up =
            FollowUp::begin(FormKind::Provider, reference, &self.title, &self.from.email, self.at)
                .with_locale(self.locale);
        followup::create_follow_up(tx, app, &follow_up).await?;
        mail::queue(tx, app, &email::team(app, reference, self)).await.map(drop)
    }
}

impl DataSet {
    /// Parses the fields in the order of the page; `None` if a required one is invalid, which `answers` records.
    fn answered(answers: &mut FormValidator<'_>, locale: Locale, at: Timestamp) -> Option<Self> {
        let title = answers.line_within("title", OFFER_TITLE);
        let description = answers.text("description", OFFER_DESCRIPTION);
        let limitations = answers.text("limitations", LIMITATIONS);
        let data_type = answers.choice("dataType");
        let channel = answers.choice_among("dataSource", &CHANNELS);
        let model = answers.choice("dataModel");
        let territories = answers.required_choices("territory", "form.territories-missing");
        let history = answers.choice("history");
        let period = answers.line("period");
        let granularity = answers.choice("granularity");
        let update = answers.choice("updateFrequency");
        let delivery = answers.choice("deliveryFrequency");
        let continuation =
            if delivery == Some(Update::Once) { Some(None) } else { continued(answers).map(Some) };
        let measures = answers.required_choices("indicator", "form.required");
        let reference_data = optional(answers, "referenceData", |answers| answers.line("referenceDetails"));
        let sensitive: Option<YesNo> = answers.choice("sensitive");
        if !answers.is_ticked("company") {
            answers.add_error("company", "form.required");
        }
        let from = SenderDetails::parse(answers);
        Some(Self {
            title,
            description,
            limitations,
            data_type: data_type?,
            channel: channel?,
            model: model?,
            territories,
            history: history?,
            period,
            granularity: granularity?,
            update: update?,
            delivery: delivery?,
            continuation: continuation?,
            measures,
            reference_data: reference_data?,
            sensitive: sensitive? == YesNo::Yes,
            from: from?,
            locale,
            at,
        })
    }
}

/// Parses the questions on periodic deliveries.
fn continued(answers: &mut FormValidator<'_>) -> Option<Continuation> {
    let back_data = answers.choice("backData");
    let frozen_days = optional(answers, "frozen", |answers| answers.number("frozenDays", FROZEN_DAYS));
    let frozen_days = match frozen_days? {
        Some(days) => Some(days?),
        None => None,
    };
    Some(Continuation { back_data: back_data?, frozen_days })
}

/// Parses the details required after a yes; `None` if the question was not answered.
fn optional<T>(
    answers: &mut FormValidator<'_>,
    name: &str,
    ask: impl FnOnce(&mut FormValidator<'_>) -> T,
) -> Option<Option<T>> {
    match answers.choice(name)? {
        YesNo::Yes => Some(Some(ask(answers))),
        YesNo::No => Some(None),
    }
}

/// An offered data set, for operators.
///
/// # Errors
/// Database errors.
pub(crate) async fn find(app: &App, reference: &Reference) -> Result<Option<DataSet>> {
    store::provider::find(&mut app.db.read().await?, reference).await
}
