//! What a provider offers: a data set with its frame, its steps in time and its limits, and samples of it.

mod letter;

pub(super) use letter::PREVIEW;

use super::{
    answers::{Answers, TEXT},
    consent::{self, Purpose},
    followup::{self, FollowUp},
    identity::Identity,
    reference::{Form, Reference},
    samples, store,
    submission::{FormParts, Submission},
};
use crate::{
    App, Result,
    catalog::words::{Channel, DataType, Granularity, Measure, Model, SourceTerritory, Update},
    closed_list::closed_list,
    db::Tx,
    email::Email,
    error::Field,
    files::Upload,
    locale::Locale,
    mail,
};
use jiff::Timestamp;
use std::ops::RangeInclusive;

/// Characters of a title and of a description; the interface counts the same.
pub(crate) const TITLE: RangeInclusive<usize> = 10..=200;
pub(crate) const DESCRIPTION: RangeInclusive<usize> = 140..=5_000;
/// Characters of the known limits, which may be none.
const LIMITATIONS: RangeInclusive<usize> = 0..=*TEXT.end();
/// Days after which a figure changes no more.
pub(crate) const FROZEN_DAYS: RangeInclusive<i64> = 1..=3_650;

/// Where data sets come from: of the Store's channels, those that the form offers.
pub(crate) const CHANNELS: [Channel; 4] =
    [Channel::Pharmacy, Channel::Parapharmacy, Channel::ECommerce, Channel::Organic];

closed_list! {
    /// How far back a data set goes.
    History as DataSetHistory {
        UnderSixMonths = "under-6-months",
        SixMonths = "6-months",
        OneYear = "1-year",
        TwoYears = "2-years",
        OverTwoYears = "over-2-years",
    }
}

closed_list! {
    /// What a new delivery does with the periods that were delivered before.
    BackData { Replace = "replace", Add = "add", }
}

closed_list! {
    /// An answer that is yes or no, so that none is no answer.
    YesNo { Yes = "yes", No = "no", }
}

/// What becomes of what was delivered, when more is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Continuation {
    pub(crate) back_data: BackData,
    /// Days after which a figure changes no more; none when it always may.
    pub(crate) frozen_days: Option<i64>,
}

/// A data set as it was offered; its samples are among the files of its reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DataSet {
    pub(crate) title: String,
    pub(crate) description: String,
    /// Empty when none was named.
    pub(crate) limitations: String,
    pub(crate) data_type: DataType,
    pub(crate) channel: Channel,
    pub(crate) model: Model,
    pub(crate) territories: Vec<SourceTerritory>,
    pub(crate) history: History,
    /// In the provider's words: from when to when.
    pub(crate) period: String,
    pub(crate) granularity: Granularity,
    pub(crate) update: Update,
    pub(crate) delivery: Update,
    /// None for what is delivered once.
    pub(crate) continuation: Option<Continuation>,
    pub(crate) measures: Vec<Measure>,
    /// Which, when there is any.
    pub(crate) reference_data: Option<String>,
    pub(crate) sensitive: bool,
    pub(crate) from: Identity,
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}

impl Submission for DataSet {
    const FORM: Form = Form::Provider;

    fn read(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self> {
        let mut answers = Answers::new(pairs);
        let read = Self::answered(&mut answers, locale, at);
        answers.consent("consent");
        match read {
            Some(read) => answers.finish().map(|()| read),
            None => Err(answers.refusal()),
        }
    }

    fn email(&self) -> &Email {
        &self.from.email
    }

    async fn judge(app: &App, pairs: &[(String, String)], _: &[Upload]) -> Result<Vec<Field>> {
        samples::judge(app, pairs).await
    }

    async fn claim(tx: &mut Tx, app: &App, (pairs, _): FormParts<'_>, reference: &Reference) -> Result<()> {
        samples::claim(tx, app, pairs, reference).await
    }

    async fn accept(&self, tx: &mut Tx, app: &App, reference: &Reference) -> Result<()> {
        store::provider::put(tx, reference, self).await?;
        consent::give(tx, reference, Purpose::Provider, self.locale, self.at).await?;
        let follow_up = FollowUp::begin(Form::Provider, reference, &self.title, &self.from.email, self.at)
            .read_in(self.locale);
        let link = followup::open(tx, app, &follow_up).await?;
        mail::queue(tx, app, &followup::letters::opened(app, &follow_up, &link)).await?;
        mail::queue(tx, app, &letter::team(app, reference, self)).await.map(drop)
    }
}

impl DataSet {
    /// Reads every answer, in the order of the page; none when one is missing, which the answers then tell.
    fn answered(answers: &mut Answers<'_>, locale: Locale, at: Timestamp) -> Option<Self> {
        let title = answers.line_of("title", TITLE);
        let description = answers.text("description", DESCRIPTION);
        let limitations = answers.text("limitations", LIMITATIONS);
        let data_type = answers.choice("dataType");
        let channel = answers.choice_of("dataSource", &CHANNELS);
        let model = answers.choice("dataModel");
        let territories = answers.some("territory", "form.territories-missing");
        let history = answers.choice("history");
        let period = answers.line("period");
        let granularity = answers.choice("granularity");
        let update = answers.choice("updateFrequency");
        let delivery = answers.choice("deliveryFrequency");
        let continuation =
            if delivery == Some(Update::Once) { Some(None) } else { continued(answers).map(Some) };
        let measures = answers.some("indicator", "form.required");
        let reference_data = optional(answers, "referenceData", |answers| answers.line("referenceDetails"));
        let sensitive: Option<YesNo> = answers.choice("sensitive");
        if !answers.is_ticked("company") {
            answers.fault("company", "form.required");
        }
        let from = Identity::read(answers);
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

/// What is asked of whatever is delivered more than once.
fn continued(answers: &mut Answers<'_>) -> Option<Continuation> {
    let back_data = answers.choice("backData");
    let frozen_days = optional(answers, "frozen", |answers| answers.number("frozenDays", FROZEN_DAYS));
    let frozen_days = match frozen_days? {
        Some(days) => Some(days?),
        None => None,
    };
    Some(Continuation { back_data: back_data?, frozen_days })
}

/// What is asked only of whoever says yes. None when nothing was said.
fn optional<T>(
    answers: &mut Answers<'_>,
    name: &str,
    ask: impl FnOnce(&mut Answers<'_>) -> T,
) -> Option<Option<T>> {
    match answers.choice(name)? {
        YesNo::Yes => Some(Some(ask(answers))),
        YesNo::No => Some(None),
    }
}

/// A data set as it was offered, for operators.
///
/// # Errors
/// What the database says.
pub(crate) async fn find(app: &App, reference: &Reference) -> Result<Option<DataSet>> {
    store::provider::find(&mut app.db.read().await?, reference).await
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn example() -> DataSet {
        taken(&[]).unwrap()
    }

    /// An offer that is right, with some answers otherwise: none of an empty value.
    fn taken(changes: &[(&str, &str)]) -> Result<DataSet> {
        let description = "é".repeat(140);
        let right = [
            ("title", "Sorties de caisse"),
            ("description", description.as_str()),
            ("dataType", "sell-out"),
            ("dataSource", "parapharmacy"),
            ("dataModel", "panel"),
            ("territory", "corsica"),
            ("territory", "france"),
            ("history", "over-2-years"),
            ("period", "2023-2026"),
            ("granularity", "week"),
            ("updateFrequency", "weekly"),
            ("deliveryFrequency", "monthly"),
            ("backData", "replace"),
            ("frozen", "yes"),
            ("frozenDays", "90"),
            ("indicator", "sales-volume"),
            ("indicator", "sales-value-incl-tax"),
            ("referenceData", "yes"),
            ("referenceDetails", "Base CLUB INTER PHARMACEUTIQUE"),
            ("sensitive", "no"),
            ("firstname", "Zoé"),
            ("lastname", "R."),
            ("emailAddress", "zoe@x.example"),
            ("company", "Réseau"),
            ("consent", "yes"),
        ];
        let kept = right.into_iter().filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
        let given = kept.chain(changes.iter().copied()).filter(|(_, value)| !value.is_empty());
        let pairs: Vec<_> = given.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        DataSet::read(Locale::Fr, Timestamp::UNIX_EPOCH, &pairs)
    }

    fn faults(changes: &[(&str, &str)]) -> Vec<(String, String)> {
        let refused = taken(changes).unwrap_err();
        refused.fields.into_iter().map(|field| (field.pointer, field.code)).collect()
    }

    #[test]
    fn an_offer_has_every_answer() {
        let told = taken(&[]).unwrap();
        assert_eq!(told.territories, [SourceTerritory::France, SourceTerritory::Corsica]);
        assert_eq!(
            told.continuation,
            Some(Continuation { back_data: BackData::Replace, frozen_days: Some(90) })
        );
        assert_eq!(told.reference_data.as_deref(), Some("Base CLUB INTER PHARMACEUTIQUE"));
        for name in [
            "title",
            "description",
            "dataType",
            "dataSource",
            "dataModel",
            "history",
            "period",
            "granularity",
            "updateFrequency",
            "deliveryFrequency",
            "backData",
            "frozen",
            "frozenDays",
            "indicator",
            "referenceData",
            "referenceDetails",
            "sensitive",
            "company",
            "firstname",
            "lastname",
            "emailAddress",
        ] {
            assert_eq!(faults(&[(name, "")]), [(format!("/{name}"), "form.required".to_owned())]);
        }
        assert_eq!(
            faults(&[("territory", "")]),
            [("/territory".to_owned(), "form.territories-missing".to_owned())]
        );
    }

    #[test]
    fn what_depends_on_an_answer_is_asked_for_only_then() {
        let once =
            taken(&[("deliveryFrequency", "once"), ("backData", ""), ("frozen", ""), ("frozenDays", "x")]);
        assert_eq!(once.unwrap().continuation, None);
        let moving = taken(&[("frozen", "no"), ("frozenDays", "")]).unwrap().continuation;
        assert_eq!(moving, Some(Continuation { back_data: BackData::Replace, frozen_days: None }));
        assert_eq!(taken(&[("referenceData", "no"), ("referenceDetails", "")]).unwrap().reference_data, None);
        for (changes, pointer, code) in [
            ([("frozenDays", "0")], "/frozenDays", "form.number-invalid"),
            ([("frozenDays", "3651")], "/frozenDays", "form.number-invalid"),
            ([("dataSource", "hospital")], "/dataSource", "form.choice-unknown"),
            ([("indicator", "luck")], "/indicator", "form.choice-unknown"),
            ([("title", "neuf mots")], "/title", "form.too-short"),
        ] {
            assert_eq!(faults(&changes), [(pointer.to_owned(), code.to_owned())], "{changes:?}");
        }
    }
}
