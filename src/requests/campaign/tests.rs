//! Valid requests, and the errors of invalid ones.

use super::ReadAddresses;
use crate::{
    Result,
    error::FieldError,
    locale::Locale,
    requests::{
        model::{Audience, CampaignRequest, MAX_PASTED},
        submission::Submission as _,
    },
};
use jiff::Timestamp;

pub(crate) fn example() -> CampaignRequest {
    taken(&[]).unwrap()
}

/// A valid request with some answers changed; an empty value removes an answer.
fn taken(changes: &[(&str, &str)]) -> Result<CampaignRequest> {
    let right = [
        ("audience", "custom"),
        ("own", "addresses"),
        ("addresses", "a@x.example, B@x.example;\nb@x.example"),
        ("company", "Laboratoire Exemple"),
        ("emailAddress", "zoe@x.example"),
        ("signer", "sam@x.example"),
        ("name", "Lancement solaire"),
        ("subject", "Solaire Exemple : disponible le 8 décembre"),
        ("campaignType", "product-launch"),
        ("contentType", "html"),
        ("attachments", "no"),
        ("medicine", "yes"),
        ("visa", "26/01/60453083/PM/001"),
        ("visaOn", "2026-01-15"),
        ("witnesses", "yes"),
        ("witnessList", "w@x.example"),
        ("firstOn", "2026-12-08"),
        ("secondOn", "2026-12-15"),
        ("comment", "Merci"),
        ("consent", "yes"),
    ];
    let kept = right.into_iter().filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
    let given = kept.chain(changes.iter().copied()).filter(|(_, value)| !value.is_empty());
    let pairs: Vec<_> = given.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    CampaignRequest::parse_form(Locale::Fr, Timestamp::UNIX_EPOCH, &pairs)
}

fn faults(changes: &[(&str, &str)]) -> Vec<(String, String)> {
    let refused = taken(changes).unwrap_err();
    refused.fields.into_iter().map(|field| (field.pointer, field.code)).collect()
}

#[test]
fn a_request_has_every_answer() {
    let request = example();
    assert_eq!((request.audience, request.addresses.len()), (Audience::Addresses, 2), "each address once");
    assert_eq!(request.visa.map(|visa| visa.on.to_string()).as_deref(), Some("2026-01-15"));
    for name in [
        "audience",
        "own",
        "company",
        "emailAddress",
        "signer",
        "name",
        "subject",
        "campaignType",
        "contentType",
        "attachments",
        "medicine",
        "visa",
        "visaOn",
        "witnessList",
        "firstOn",
    ] {
        let expected = (format!("/{name}"), "form.required".to_owned());
        assert_eq!(faults(&[(name, "")]), [expected]);
    }
    assert_eq!(faults(&[("consent", "")]), [("/consent".to_owned(), "form.consent-missing".to_owned())]);
}

#[test]
fn conditional_fields_are_required_only_with_their_condition() {
    let plain = [
        ("audience", "generalist"),
        ("own", ""),
        ("addresses", "no address"),
        ("medicine", "no"),
        ("visa", ""),
    ];
    let request = taken(&plain).unwrap();
    assert_eq!((request.audience, request.addresses.len(), request.visa), (Audience::Generalist, 0, None));
    let request = taken(&[("witnesses", "no"), ("secondOn", ""), ("comment", "")]).unwrap();
    assert_eq!((request.witnesses.len(), request.second_on), (0, None));
}

#[test]
fn reports_an_invalid_address_by_its_number() {
    let refused = taken(&[("addresses", "a@x.example; b@x.example; zoe@")]).unwrap_err();
    assert_eq!(
        refused.fields,
        [FieldError::new("/addresses", "campaign.address-invalid").with_param("number", 3)]
    );
    let many: String = (0..=MAX_PASTED).map(|n| format!("a{n}@x.example\n")).collect();
    let refused = taken(&[("addresses", &many)]).unwrap_err();
    assert_eq!(refused.fields[0].code, "campaign.addresses-too-many");
}

#[test]
fn parses_every_address_of_a_list_with_or_without_a_header() {
    use crate::reader::Task as _;
    let folder = tempfile::tempdir().unwrap();
    let read = |list: &str| {
        let path = folder.path().join("list");
        std::fs::write(&path, list).unwrap();
        ReadAddresses {}.run(&path, &mut std::io::sink()).unwrap()
    };
    for (list, rows, recipients, absent) in [
        ("a@x.example\nb@x.example\nc@x.example\n", 3, 3, 0),
        ("a@x.example", 1, 1, 0),
        ("Zoé;a@x.example\nLuc;b@x.example\nSam;b at x\n", 3, 2, 1),
        ("E-mail\na@x.example\nb@x.example\n", 2, 2, 0),
        ("a@x.example; Luc <b@x.example>; c@x.example", 3, 3, 0),
        ("a@x.example b@x.example\n", 2, 2, 0),
        ("a@x.example,A@x.example\nb@x.example,c@x.example\n", 4, 3, 0),
        ("E-mail;E-mail 2\na@x.example;b@x.example\nc@x.example;d@x.example\n", 2, 2, 0),
        (r#"[{"email":"a@x.example","other":"b@x.example"}]"#, 1, 1, 0),
    ] {
        let read = read(list);
        assert_eq!((read.rows, read.recipients.len(), read.unmatched), (rows, recipients, absent), "{list}");
    }
}
