//! Tests from the link to the signed file, and of requests that must not sign.

use super::{
    super::signer::{
        self, change_signer, decline, enter_as_contact, managed_by_key, reference_of_key, reopen,
    },
    *,
};
use crate::{
    clock::Clock,
    error::Kind,
    locale::Locale,
    scoring::{model::event::first_invalid, quote::draw_up::tests::quoted, show_order, verify::verify},
};
use jiff::SignedDuration;

const FROM: &str = "192.0.2.77";

/// The code that the tests type.
const CODE: &str = "042 137";

/// The key of a visitor who opens the link of a mail.
async fn key_of(app: &App, reference: &Reference) -> String {
    let mut tx = app.db.write().await.unwrap();
    let (token, _) = link(&mut tx, app, reference).await.unwrap();
    tx.commit().await.unwrap();
    exchange_token(app, &token).await.unwrap().unwrap()
}

/// Kinds of the queued mails, newest first.
async fn mails(app: &App) -> Vec<String> {
    mail::list(app, None).await.unwrap().into_iter().map(|entry| entry.kind).collect()
}

fn pairs(values: &[(&str, &str)]) -> Vec<(String, String)> {
    values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// Accepts the conditions, and replaces the mailed code.
async fn accepted(app: &App, key: &str) {
    accept(app, key, FROM.parse().unwrap(), &pairs(&[("name", "Alix Exemple"), ("terms", "yes")]))
        .await
        .unwrap();
    let visit = of_key(app, key).await.unwrap().session;
    let tag = code::Code::example().tag(app, &visit.token_sha256).await.unwrap();
    assert!(visit.code.as_ref().is_some_and(|mailed| *mailed != tag));
    let mut tx = app.db.write().await.unwrap();
    store::link::put_code(&mut tx, &visit, "Alix Exemple", &tag, visit.code_until).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_quote_is_signed_by_link_name_and_code() {
    let (app, _folder) = App::test().await;
    let reference = quoted(&app, &[], Locale::Fr).await.order.reference;
    assert_eq!(
        send(&app, &reference, Move::Remind, false).await.unwrap_err().code,
        "scoring.transition-invalid"
    );
    send(&app, &reference, Move::Send, false).await.unwrap();
    let key = key_of(&app, &reference).await;
    assert_eq!(of_key(&app, &key).await.unwrap().state, State::Viewed);
    let refused = accept(&app, &key, FROM.parse().unwrap(), &pairs(&[("name", "")])).await.unwrap_err();
    let found: Vec<_> = refused.fields.iter().map(|field| field.code.as_str()).collect();
    assert_eq!(found, ["form.required", "form.consent-missing"]);
    accepted(&app, &key).await;
    let refused = confirm(&app, &key, &pairs(&[("code", "042138")])).await.unwrap_err();
    assert_eq!(
        (refused.fields[0].code.as_str(), refused.fields[0].params["count"]),
        ("scoring.code-wrong", 4)
    );
    for _ in 0..2 {
        confirm(&app, &key, &pairs(&[("code", CODE)])).await.unwrap();
    }
    let mailed = mails(&app).await;
    let count = |kind: &str| mailed.iter().filter(|mailed| *mailed == kind).count();
    let found = ["scoring-signature", "scoring-code", "scoring-signed", "scoring-signed-team"].map(count);
    assert_eq!(found, [1, 1, 2, 1], "{mailed:?}");

    let whole = show_order(&app, &reference).await.unwrap();
    let found: Vec<_> = whole.events.iter().map(|event| format!("{} {}", event.kind, event.detail)).collect();
    insta::assert_snapshot!(found.join("\n"), @"
    created z•••@x.example
    sent a•••x@labo.example
    opened 
    accepted 192.0.2.x
    code-sent a•••x@labo.example
    code-confirmed 2
    signed Alix Exemple
    ");
    assert_eq!(whole.state, State::Signed);
    assert_eq!(cancel(&app, &reference, false).await.unwrap_err().kind, Kind::Conflict);
    // The contact of the order has a separate link.
    let (number, file) = file_of_key(&app, &key_of(&app, &reference).await).await.unwrap();
    assert_eq!((file.kind, number.as_str()), (DocumentKind::Signed, "SC-2026-0001"));
    let found = verify(&app, &file.bytes).await.unwrap();
    assert_eq!((found.first_invalid, found.kind, found.state), (None, DocumentKind::Signed, State::Signed));
    let original = verify(&app, &document(&app, &reference).await.unwrap().bytes).await.unwrap();
    assert_eq!((original.kind, &original.sha256), (DocumentKind::Quote, &found.document));
    // The certificate of the file's signature is the one in its evidence, and the signed bytes are stored.
    assert_eq!(found.certificate, file.certificate_sha256);
    assert!(found.certificate.is_some() && original.certificate.is_none());
    assert!(memchr::memmem::find(&file.bytes, b"/SubFilter /ETSI.CAdES.detached").is_some());
    let mut changed = file.bytes.clone();
    *changed.last_mut().unwrap() ^= 1;
    assert_eq!(verify(&app, &changed).await.unwrap_err().code, "scoring.file-unknown");
}

#[tokio::test]
async fn an_altered_event_breaks_the_chain() {
    let (app, _folder) = App::test().await;
    let reference = quoted(&app, &[], Locale::En).await.order.reference;
    send(&app, &reference, Move::Send, false).await.unwrap();
    let file = document(&app, &reference).await.unwrap();
    assert_eq!(verify(&app, &file.bytes).await.unwrap().first_invalid, None);
    let mut tx = app.db.write().await.unwrap();
    tx.exec("UPDATE scoring_event SET detail = 'b•••b@x.example' WHERE number = 2", vec![]).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(verify(&app, &file.bytes).await.unwrap().first_invalid, Some(2));
}

#[tokio::test]
async fn codes_expire_after_time_or_attempts_and_mails_are_limited() {
    let (app, _folder) = App::test().await;
    let reference = quoted(&app, &[], Locale::Fr).await.order.reference;
    send(&app, &reference, Move::Send, false).await.unwrap();
    let key = key_of(&app, &reference).await;
    accepted(&app, &key).await;
    let later = App { clock: Clock::fixed(app.clock.now() + SignedDuration::from_mins(15)), ..app.clone() };
    let ended = confirm(&later, &key, &pairs(&[("code", CODE)])).await.unwrap_err();
    assert_eq!(ended.code, "scoring.code-expired");
    accepted(&app, &key).await;
    for _ in 0..5 {
        assert_eq!(confirm(&app, &key, &pairs(&[("code", "1")])).await.unwrap_err().kind, Kind::Invalid);
    }
    let ended = confirm(&app, &key, &pairs(&[("code", CODE)])).await.unwrap_err();
    assert_eq!(ended.code, "scoring.code-expired", "after five wrong codes the right one is rejected");
    for _ in 0..3 {
        accepted(&app, &key).await;
    }
    let often =
        accept(&app, &key, FROM.parse().unwrap(), &pairs(&[("name", "Alix Exemple"), ("terms", "yes")]))
            .await;
    assert!(matches!(often.unwrap_err().kind, Kind::RateLimited(_)));
}

#[tokio::test]
async fn expired_and_cancelled_quotes_cannot_be_signed() {
    let (app, _folder) = App::test().await;
    let reference = quoted(&app, &[], Locale::Fr).await.order.reference;
    send(&app, &reference, Move::Send, false).await.unwrap();
    let mut tx = app.db.write().await.unwrap();
    let (token, _) = link(&mut tx, &app, &reference).await.unwrap();
    tx.commit().await.unwrap();
    let late = App { clock: Clock::fixed("2027-01-06T08:00:00Z".parse().unwrap()), ..app.clone() };
    let key = exchange_token(&late, &token).await.unwrap().unwrap();
    assert_eq!(of_key(&late, &key).await.unwrap().state, State::Expired);
    let form = pairs(&[("name", "Alix"), ("terms", "yes")]);
    let refused = accept(&late, &key, FROM.parse().unwrap(), &form).await.unwrap_err();
    assert_eq!(refused.code, "scoring.transition-invalid");
    cancel(&app, &reference, false).await.unwrap();
    let key = exchange_token(&app, &token).await.unwrap().unwrap();
    assert_eq!(of_key(&app, &key).await.unwrap().state, State::Cancelled);
    assert_eq!(
        accept(&app, &key, FROM.parse().unwrap(), &form).await.unwrap_err().code,
        "scoring.transition-invalid"
    );
    for none in ["", "none", "1.2.3"] {
        assert_eq!(of_key(&app, none).await.unwrap_err().code, "scoring.link-unknown");
    }
    assert_eq!(exchange_token(&app, &Token::from("guess")).await.unwrap(), None);
}

#[tokio::test]
async fn only_the_designated_signer_can_sign() {
    let (app, _folder) = App::test().await;
    let reference = quoted(&app, &[], Locale::Fr).await.order.reference;
    send(&app, &reference, Move::Send, false).await.unwrap();
    let key = key_of(&app, &reference).await;
    let form = pairs(&[("name", "Another Signer"), ("terms", "yes")]);
    let refused = accept(&app, &key, FROM.parse().unwrap(), &form).await.unwrap_err();
    let found: Vec<_> =
        refused.fields.iter().map(|field| format!("{} {}", field.pointer, field.code)).collect();
    assert_eq!(found, ["/name scoring.name-differs"]);
    assert!(!mails(&app).await.contains(&"scoring-code".to_owned()));
    let form = pairs(&[("name", "EXEMPLE  alix"), ("terms", "yes")]);
    accept(&app, &key, FROM.parse().unwrap(), &form).await.unwrap();
}

#[tokio::test]
async fn a_declined_quote_can_be_signed_only_after_it_is_reopened() {
    let (app, _folder) = App::test().await;
    let reference = quoted(&app, &[], Locale::Fr).await.order.reference;
    send(&app, &reference, Move::Send, false).await.unwrap();
    let key = key_of(&app, &reference).await;
    accepted(&app, &key).await;
    let refused = decline(&app, &key, &pairs(&[("reason", " ")])).await.unwrap_err();
    let found: Vec<_> = refused.fields.iter().map(|field| field.code.as_str()).collect();
    assert_eq!(found, ["form.required", "form.consent-missing"]);
    for _ in 0..2 {
        decline(&app, &key, &pairs(&[("reason", "Trop cher"), ("decline", "yes")])).await.unwrap();
    }
    let declined = of_key(&app, &key).await.unwrap();
    assert_eq!(
        (declined.state, declined.quote.decline_reason.as_deref()),
        (State::Declined, Some("Trop cher"))
    );
    assert_eq!(mails(&app).await.iter().filter(|kind| *kind == "scoring-declined").count(), 1);
    let refused = confirm(&app, &key, &pairs(&[("code", CODE)])).await.unwrap_err();
    assert_eq!(refused.code, "scoring.transition-invalid");
    let form = pairs(&[("name", "Alix Exemple"), ("terms", "yes")]);
    let refused = accept(&app, &key, FROM.parse().unwrap(), &form).await.unwrap_err();
    assert_eq!(refused.code, "scoring.transition-invalid");
    assert_eq!(
        send(&app, &reference, Move::Remind, false).await.unwrap_err().code,
        "scoring.transition-invalid"
    );

    assert_eq!(reopen(&app, &reference, true).await.unwrap().1, State::Sent);
    assert_eq!(of_key(&app, &key).await.unwrap().state, State::Declined, "a dry run changes nothing");
    reopen(&app, &reference, false).await.unwrap();
    let key = key_of(&app, &reference).await;
    let reopened = of_key(&app, &key).await.unwrap();
    assert_eq!((reopened.state, reopened.quote.decline_reason), (State::Viewed, None));
    accepted(&app, &key).await;
    confirm(&app, &key, &pairs(&[("code", CODE)])).await.unwrap();
    let whole = show_order(&app, &reference).await.unwrap();
    let found: Vec<_> = whole.events.iter().skip(5).map(|event| event.kind.word()).collect();
    let expected = "declined reopened sent opened accepted code-sent code-confirmed signed";
    assert_eq!((found.join(" ").as_str(), whole.state), (expected, State::Signed));
    assert_eq!(reopen(&app, &reference, false).await.unwrap_err().code, "scoring.transition-invalid");
}

#[tokio::test]
async fn changing_the_signer_revokes_the_former_link() {
    let (app, _folder) = App::test().await;
    let reference = quoted(&app, &[], Locale::Fr).await.order.reference;
    send(&app, &reference, Move::Send, false).await.unwrap();
    let former = key_of(&app, &reference).await;
    decline(&app, &former, &pairs(&[("reason", "Je ne suis plus là"), ("decline", "yes")])).await.unwrap();
    let signer = |name, email| pairs(&[("signerName", name), ("signerEmail", email)]);
    for (name, email, code) in [
        ("Alix Exemple", "alix@labo.example", "scoring.signer-unchanged"),
        ("", "lou@labo.example", "form.invalid"),
        ("漢", "lou@labo.example", "form.invalid"),
        ("Lou Test", "lou", "form.invalid"),
    ] {
        let refused = change_signer(&app, &reference, &signer(name, email), false).await.unwrap_err();
        assert_eq!(refused.code, code, "{name} {email}");
    }
    let (_, state) =
        change_signer(&app, &reference, &signer("Lou Test", "lou@labo.example"), false).await.unwrap();
    assert_eq!(state, State::Sent);
    assert_eq!(of_key(&app, &former).await.unwrap_err().code, "scoring.link-unknown");
    let found = mails(&app).await;
    assert_eq!(
        found.iter().filter(|kind| *kind == "scoring-signer").count(),
        2,
        "the contact and the former signer"
    );
    let key = key_of(&app, &reference).await;
    let seen = of_key(&app, &key).await.unwrap();
    assert_eq!((seen.order.signer.name.as_str(), seen.state), ("Lou Test", State::Viewed));
    let form = pairs(&[("name", "Alix Exemple"), ("terms", "yes")]);
    assert_eq!(accept(&app, &key, FROM.parse().unwrap(), &form).await.unwrap_err().code, "form.invalid");
    let whole = show_order(&app, &reference).await.unwrap();
    let changed = whole.events.iter().find(|event| event.kind == EventKind::SignerChanged).unwrap();
    assert_eq!(changed.detail, "Lou Test, l•••@labo.example");
    assert_eq!(first_invalid(reference.as_str(), &whole.events), None);
}

#[tokio::test]
async fn the_contact_manages_the_signer_with_the_mailed_link() {
    let (app, _folder) = App::test().await;
    let reference = quoted(&app, &[], Locale::Fr).await.order.reference;
    let token = signer::contact_link(&app, &reference).await.unwrap();
    let key = enter_as_contact(&app, token.as_str()).await.unwrap().unwrap();
    assert_eq!(reference_of_key(&app, &key).await.unwrap(), reference);
    assert_eq!(managed_by_key(&app, &key).await.unwrap().state, State::Draft);
    // A signer's link is not valid for the contact, and a token is not a key.
    let signers = key_of(&app, &reference).await;
    for other in [signers.as_str(), token.as_str(), "none", ""] {
        assert_eq!(reference_of_key(&app, other).await.unwrap_err().code, "scoring.link-unknown");
    }
    assert_eq!(enter_as_contact(&app, &key).await.unwrap(), None);
}

#[test]
fn addresses_are_shortened_to_their_network() {
    for (address, expected) in [
        ("192.0.2.77", "192.0.2.x"),
        ("::ffff:192.0.2.77", "192.0.2.x"),
        ("2001:db8:0:1::77", "2001:db8:0:x"),
    ] {
        assert_eq!(mask_ip(address.parse().unwrap()), expected);
    }
}
