//! A request for data: what somebody looks for, where, how often and for about how much.

use super::{
    answers::Answers,
    consent::{self, Purpose},
    followup::{self, FollowUp},
    identity::Identity,
    letters,
    reference::{Form, Reference},
    store,
    submission::Submission,
};
use crate::{
    App, Result,
    catalog::{
        facet::Facet,
        filter::Filter,
        words::{SourceTerritory, Update},
    },
    closed_list::closed_list,
    db::Tx,
    email::Email,
    entries::Slug,
    locale::Locale,
    mail,
};
use jiff::Timestamp;
use std::ops::RangeInclusive;

/// Characters of a title and of a description; the interface counts the same.
pub(crate) const TITLE: RangeInclusive<usize> = 30..=200;
pub(crate) const DESCRIPTION: RangeInclusive<usize> = 140..=5_000;
/// Sources that a request may begin with: as many as are compared at once.
const MOST_SOURCES: usize = 4;

closed_list! {
    /// How often data is delivered: the interface asks for the frequency of what is periodic.
    Delivery { Once = "once", Periodic = "periodic", }
}

closed_list! {
    /// About how much somebody would spend a year, in euros.
    Budget {
        UpTo10000 = "up-to-10000",
        UpTo25000 = "up-to-25000",
        UpTo50000 = "up-to-50000",
        UpTo100000 = "up-to-100000",
        Over100000 = "over-100000",
        Other = "other",
    }
}

/// A request as it was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DataRequest {
    pub(crate) title: String,
    pub(crate) description: String,
    /// None of them is no specific area.
    pub(crate) territories: Vec<SourceTerritory>,
    pub(crate) delivery: Update,
    pub(crate) budget: Option<Budget>,
    /// The amount of another budget.
    pub(crate) euros: Option<i64>,
    /// What the Store knew of the wish, by the names of its addresses.
    pub(crate) origin: Vec<(String, String)>,
    pub(crate) from: Identity,
    pub(crate) locale: Locale,
    pub(crate) at: Timestamp,
}

impl Submission for DataRequest {
    const FORM: Form = Form::DataRequest;

    fn read(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self> {
        let mut answers = Answers::new(pairs);
        let title = answers.line_of("title", TITLE);
        let description = answers.text("description", DESCRIPTION);
        let territories = territories(&mut answers);
        let delivery = delivery(&mut answers);
        let budget = answers.optional_choice("budget");
        let euros = if budget == Some(Budget::Other) { answers.euros("budgetAmount") } else { None };
        let from = Identity::read(&mut answers);
        answers.consent("consent");
        let (Some(delivery), Some(from)) = (delivery, from) else { return Err(answers.refusal()) };
        answers.finish()?;
        let origin = origin(pairs);
        Ok(Self { title, description, territories, delivery, budget, euros, origin, from, locale, at })
    }

    fn email(&self) -> &Email {
        &self.from.email
    }

    async fn accept(&self, tx: &mut Tx, app: &App, reference: &Reference) -> Result<()> {
        store::data_request::put(tx, reference, self).await?;
        consent::give(tx, reference, Purpose::DataRequest, self.locale, self.at).await?;
        let follow_up = FollowUp::begin(Form::DataRequest, reference, &self.title, &self.from.email, self.at)
            .read_in(self.locale);
        let link = followup::open(tx, app, &follow_up).await?;
        mail::queue(tx, app, &followup::letters::opened(app, &follow_up, &link)).await?;
        mail::queue(tx, app, &letters::data_request(app, reference, self)).await.map(drop)
    }
}

/// A request as it was sent, for operators.
///
/// # Errors
/// What the database says.
pub(crate) async fn find(app: &App, reference: &Reference) -> Result<Option<DataRequest>> {
    store::data_request::find(&mut app.db.read().await?, reference).await
}

/// One area at least, or none in particular: never both.
fn territories(answers: &mut Answers<'_>) -> Vec<SourceTerritory> {
    let mut territories = answers.choices("territory");
    territories.sort();
    match (territories.is_empty(), answers.is_ticked("anywhere")) {
        (true, false) => answers.fault("territory", "form.territories-missing"),
        (false, true) => answers.fault("territory", "form.territories-contradict"),
        _ => {}
    }
    territories
}

fn delivery(answers: &mut Answers<'_>) -> Option<Update> {
    match answers.choice("delivery")? {
        Delivery::Once => Some(Update::Once),
        Delivery::Periodic => {
            let frequency = answers.choice("frequency")?;
            if frequency == Update::Once {
                answers.fault("frequency", "form.choice-unknown");
            }
            Some(frequency)
        }
    }
}

/// What the page was opened with. Nobody typed it, so that what is not understood is left out without a word.
fn origin(pairs: &[(String, String)]) -> Vec<(String, String)> {
    let is_criterion = |name: &str| {
        name == "q" || Facet::ALL.iter().any(|facet| *facet != Facet::Territory && facet.word() == name)
    };
    let criteria = pairs.iter().filter(|(name, _)| is_criterion(name)).map(|(name, value)| (name, value));
    let sources = pairs.iter().filter(|(name, _)| name == "source");
    let sources = sources.filter_map(|(_, slug)| slug.parse::<Slug>().ok()).take(MOST_SOURCES);
    let criteria = Filter::read(criteria).pairs().into_iter();
    criteria
        .chain(sources.map(|slug| ("source", slug.as_str().to_owned())))
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A request that is right, with some answers otherwise: none of an empty value.
    fn answers(changes: &[(&str, &str)]) -> Vec<(String, String)> {
        let title = "é".repeat(30);
        let description = "🩺".repeat(140);
        let right = [
            ("title", title.as_str()),
            ("description", &description),
            ("territory", "italy"),
            ("delivery", "once"),
            ("firstname", "Zoé"),
            ("lastname", "R."),
            ("emailAddress", "zoe@x.example"),
            ("consent", "yes"),
        ];
        let kept = right.into_iter().filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
        let given = kept.chain(changes.iter().copied()).filter(|(_, value)| !value.is_empty());
        given.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    fn taken(changes: &[(&str, &str)]) -> Result<DataRequest> {
        DataRequest::read(Locale::Fr, Timestamp::UNIX_EPOCH, &answers(changes))
    }

    fn faults(changes: &[(&str, &str)]) -> Vec<(String, String)> {
        let refused = taken(changes).unwrap_err();
        refused.fields.into_iter().map(|field| (field.pointer, field.code)).collect()
    }

    #[test]
    fn title_and_description_are_long_enough_to_the_character() {
        taken(&[]).unwrap();
        for (name, short) in
            [("title", format!("  {} ", "é".repeat(29))), ("description", "🩺".repeat(139) + "\n\n")]
        {
            assert_eq!(faults(&[(name, &short)]), [(format!("/{name}"), "form.too-short".to_owned())]);
        }
        let one_line = taken(&[("title", "Ventes hebdomadaires\r\nBcc: a@b.example, Italie")]).unwrap();
        assert_eq!(one_line.title, "Ventes hebdomadaires Bcc: a@b.example, Italie");
    }

    #[test]
    fn no_specific_area_excludes_territories() {
        let areas = |changes: &[(&str, &str)]| taken(changes).unwrap().territories;
        let several = [("territory", "italy"), ("territory", "africa"), ("territory", "italy")];
        assert_eq!(areas(&several), [SourceTerritory::Africa, SourceTerritory::Italy]);
        assert_eq!(areas(&[("territory", ""), ("anywhere", "yes")]), []);
        for (changes, code) in [
            ([("territory", ""), ("anywhere", "")], "form.territories-missing"),
            ([("territory", "italy"), ("anywhere", "yes")], "form.territories-contradict"),
            ([("territory", "italy"), ("territory", "atlantis")], "form.choice-unknown"),
        ] {
            assert_eq!(faults(&changes), [("/territory".to_owned(), code.to_owned())]);
        }
    }

    #[test]
    fn what_depends_on_an_answer_is_asked_for_only_then() {
        let delivery = |changes: &[(&str, &str)]| taken(changes).unwrap().delivery;
        assert_eq!(delivery(&[("delivery", "once"), ("frequency", "weekly")]), Update::Once);
        assert_eq!(delivery(&[("delivery", "periodic"), ("frequency", "weekly")]), Update::Weekly);
        let budget = |changes: &[(&str, &str)]| {
            let request = taken(changes).unwrap();
            (request.budget, request.euros)
        };
        assert_eq!(budget(&[("budgetAmount", "7")]), (None, None));
        assert_eq!(
            budget(&[("budget", "up-to-25000"), ("budgetAmount", "7")]),
            (Some(Budget::UpTo25000), None)
        );
        let amount = [("budget", "other"), ("budgetAmount", "1 250 000 €")];
        assert_eq!(budget(&amount), (Some(Budget::Other), Some(1_250_000)));
        for (changes, pointer, code) in [
            (vec![("delivery", "")], "/delivery", "form.required"),
            (vec![("delivery", "periodic")], "/frequency", "form.required"),
            (vec![("delivery", "periodic"), ("frequency", "once")], "/frequency", "form.choice-unknown"),
            (vec![("budget", "other")], "/budgetAmount", "form.required"),
            (vec![("budget", "other"), ("budgetAmount", "-5")], "/budgetAmount", "form.amount-invalid"),
            (vec![("budget", "other"), ("budgetAmount", "0")], "/budgetAmount", "form.amount-invalid"),
        ] {
            assert_eq!(faults(&changes), [(pointer.to_owned(), code.to_owned())], "{changes:?}");
        }
    }

    #[test]
    fn what_the_store_knew_is_kept_as_far_as_it_is_understood() {
        let origin = taken(&[
            ("channel", "parapharmacy"),
            ("granularity", "week"),
            ("channel", "moon"),
            ("q", "  sell-out  "),
            ("source", "pharmacy-sell-out"),
            ("source", "../etc"),
            ("sort", "name"),
        ])
        .unwrap()
        .origin;
        let known: Vec<_> = origin.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(
            known,
            [
                ("q", "sell-out"),
                ("channel", "parapharmacy"),
                ("granularity", "week"),
                ("source", "pharmacy-sell-out")
            ]
        );
    }
}
