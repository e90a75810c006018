//! Submission of a request for data: description, territories, periodicity and budget.

use super::{
    consent, emails, followup,
    model::{Budget, DESCRIPTION, DataRequest, FollowUp, FormKind, Purpose, Reference, SenderDetails, TITLE},
    store,
    submission::Submission,
};
use crate::{
    App, Result,
    catalog::{
        closed_lists::{SourceTerritory, Update},
        facet::Facet,
        filter::Filter,
    },
    closed_list::closed_list,
    db::Tx,
    email::Email,
    entries::Slug,
    form_values::FormValidator,
    locale::Locale,
    mail,
};
use jiff::Timestamp;

/// Sources that a request may begin with: as many as are compared at once.
const MAX_SOURCES: usize = 4;

closed_list! {
    /// How often data is delivered: the interface asks for the frequency of what is periodic.
    Delivery { Once = "once", Periodic = "periodic", }
}

impl Submission for DataRequest {
    const FORM: FormKind = FormKind::DataRequest;

    fn parse_form(locale: Locale, at: Timestamp, pairs: &[(String, String)]) -> Result<Self> {
        let mut answers = FormValidator::new(pairs);
        let title = answers.line_within("title", TITLE);
        let description = answers.text("description", DESCRIPTION);
        let territories = territories(&mut answers);
        let delivery = delivery(&mut answers);
        let budget = answers.optional_choice("budget");
        let euros = if budget == Some(Budget::Other) { answers.euros("budgetAmount") } else { None };
        let from = SenderDetails::parse(&mut answers);
        answers.consent("consent");
        let (Some(delivery), Some(from)) = (delivery, from) else { return Err(answers.into_error()) };
        answers.finish()?;
        let origin = origin(pairs);
        Ok(Self { title, description, territories, delivery, budget, euros, origin, from, locale, at })
    }

    fn email(&self) -> &Email {
        &self.from.email
    }

    async fn accept(&self, tx: &mut Tx, app: &App, reference: &Reference) -> Result<()> {
        store::data_request::insert(tx, reference, self).await?;
        consent::record(tx, reference, Purpose::DataRequest, self.locale, self.at).await?;
        let follow_up =
            FollowUp::begin(FormKind::DataRequest, reference, &self.title, &self.from.email, self.at)
                .with_locale(self.locale);
        followup::create_follow_up(tx, app, &follow_up).await?;
        mail::queue(tx, app, &emails::data_request(app, reference, self)).await.map(drop)
    }
}

/// A request for data, for operators.
///
/// # Errors
/// Database errors.
pub(crate) async fn find(app: &App, reference: &Reference) -> Result<Option<DataRequest>> {
    store::data_request::find(&mut app.db.read().await?, reference).await
}

/// At least one territory, or no specific one, never both.
fn territories(answers: &mut FormValidator<'_>) -> Vec<SourceTerritory> {
    let mut territories = answers.choices("territory");
    territories.sort();
    match (territories.is_empty(), answers.is_ticked("anywhere")) {
        (true, false) => answers.add_error("territory", "form.territories-missing"),
        (false, true) => answers.add_error("territory", "form.territories-conflict"),
        _ => {}
    }
    territories
}

fn delivery(answers: &mut FormValidator<'_>) -> Option<Update> {
    match answers.choice("delivery")? {
        Delivery::Once => Some(Update::Once),
        Delivery::Periodic => {
            let frequency = answers.choice("frequency")?;
            if frequency == Update::Once {
                answers.add_error("frequency", "form.choice-unknown");
            }
            Some(frequency)
        }
    }
}

/// The criteria with which the page was opened. The visitor did not type them, so invalid ones are ignored without an error.
fn origin(pairs: &[(String, String)]) -> Vec<(String, String)> {
    let is_criterion = |name: &str| {
        name == "q" || Facet::ALL.iter().any(|facet| *facet != Facet::Territory && facet.word() == name)
    };
    let criteria = pairs.iter().filter(|(name, _)| is_criterion(name)).map(|(name, value)| (name, value));
    let sources = pairs.iter().filter(|(name, _)| name == "source");
    let sources = sources.filter_map(|(_, slug)| slug.parse::<Slug>().ok()).take(MAX_SOURCES);
    let criteria = Filter::parse(criteria).pairs().into_iter();
    criteria
        .chain(sources.map(|slug| ("source", slug.as_str().to_owned())))
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A valid request with some values changed; an empty value removes a field.
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
        DataRequest::parse_form(Locale::Fr, Timestamp::UNIX_EPOCH, &answers(changes))
    }

    fn faults(changes: &[(&str, &str)]) -> Vec<(String, String)> {
        let refused = taken(changes).unwrap_err();
        refused.fields.into_iter().map(|field| (field.pointer, field.code)).collect()
    }

    #[test]
    fn minimum_lengths_of_title_and_description_are_exact() {
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
            ([("territory", "italy"), ("anywhere", "yes")], "form.territories-conflict"),
            ([("territory", "italy"), ("territory", "atlantis")], "form.choice-unknown"),
        ] {
            assert_eq!(faults(&changes), [("/territory".to_owned(), code.to_owned())]);
        }
    }

    #[test]
    fn conditional_fields_are_required_only_with_their_condition() {
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
    fn keeps_the_valid_criteria_of_the_store() {
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
