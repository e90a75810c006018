//! Offers that are valid, and the errors of others.

use crate::{
    Result,
    catalog::closed_lists::SourceTerritory,
    locale::Locale,
    requests::{
        model::{BackData, Continuation, DataSet},
        submission::Submission as _,
    },
};
use jiff::Timestamp;

pub(crate) fn example() -> DataSet {
    taken(&[]).unwrap()
}

/// A valid offer with some answers changed; an empty value removes an answer.
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
    DataSet::parse_form(Locale::Fr, Timestamp::UNIX_EPOCH, &pairs)
}

fn faults(changes: &[(&str, &str)]) -> Vec<(String, String)> {
    let refused = taken(changes).unwrap_err();
    refused.fields.into_iter().map(|field| (field.pointer, field.code)).collect()
}

#[test]
fn an_offer_needs_every_required_field() {
    let set = taken(&[]).unwrap();
    assert_eq!(set.territories, [SourceTerritory::France, SourceTerritory::Corsica]);
    assert_eq!(set.continuation, Some(Continuation { back_data: BackData::Replace, frozen_days: Some(90) }));
    assert_eq!(set.reference_data.as_deref(), Some("Base CLUB INTER PHARMACEUTIQUE"));
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
fn conditional_fields_are_required_only_with_their_condition() {
    let once = taken(&[("deliveryFrequency", "once"), ("backData", ""), ("frozen", ""), ("frozenDays", "x")]);
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
