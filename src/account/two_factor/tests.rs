//! One-time codes: set-up, removal, counted attempts and single use.

use super::{SetupState, Verifier, confirm, disable, setup, start_setup};
use crate::{
    App,
    account::{
        model::Code,
        store::account::tests::{signed_in, with_password},
    },
    clock::Clock,
    mail,
    principal::Principal,
};
use jiff::{SignedDuration, Timestamp};
use totp_rs::{Algorithm, Builder, Secret as Shared};

const PASSWORD: &str = "marée-basse-47 et du vent";

async fn person(app: &App) -> Principal {
    signed_in(app, &with_password(app, "a@b.example", PASSWORD).await)
}

/// The code of a device with this secret.
fn shown(secret: &str, at: Timestamp) -> Code {
    let secret = Shared::try_from_base32(secret).unwrap();
    let named = Builder::new().with_algorithm(Algorithm::SHA1).with_secret(secret).with_account_name("x");
    let totp = named.build().unwrap();
    Code::parse(&totp.generate(at.as_second().unsigned_abs()).to_string())
}

#[test]
fn parses_typed_codes_with_and_without_spaces() {
    for (typed, code) in [
        ("123 456", Code::Device("123456".to_owned())),
        (" 123456 ", Code::Device("123456".to_owned())),
        ("abcd-efgh-ijkl-mnop", Code::Recovery("ABCDEFGHIJKLMNOP".to_owned())),
        ("12345", Code::Malformed),
        ("", Code::Malformed),
        ("ABCD-EFGH-IJKL-MN01", Code::Malformed),
    ] {
        assert_eq!(Code::parse(typed), code, "{typed}");
    }
}

/// The kinds of the mails about an account, sorted.
async fn mail_kinds(app: &App) -> Vec<String> {
    let mut kinds: Vec<_> = mail::list(app, None).await.unwrap().into_iter().map(|mail| mail.kind).collect();
    kinds.sort();
    kinds
}

#[tokio::test]
async fn wrong_passwords_when_enabling_codes_count_as_attempts() {
    let (app, _folder) = App::test().await;
    let person = person(&app).await;
    start_setup(&app, &person).await.unwrap();
    let SetupState::Started(set) = setup(&app, &person).await.unwrap() else {
        panic!("the set-up has not started")
    };
    let code = shown(&set.secret, app.clock.now());
    let wrong = confirm(&app, &person, "", &code).await.unwrap_err();
    let fault = (wrong.fields[0].pointer.as_str(), wrong.fields[0].code.as_str());
    assert_eq!(fault, ("/currentPassword", "form.password-wrong"));
    let mut tried = Vec::new();
    while tried.last() != Some(&"login.locked") && tried.len() < 20 {
        tried.push(confirm(&app, &person, "wrong", &code).await.unwrap_err().code);
    }
    assert_eq!((tried[0], *tried.last().unwrap()), ("form.invalid", "login.locked"));
    let right = confirm(&app, &person, PASSWORD, &code).await;
    assert_eq!(right.unwrap_err().code, "login.locked", "a correct code is refused, too");
    assert!(matches!(setup(&app, &person).await.unwrap(), SetupState::Started(_)), "it is not enabled yet");
    let now = app.clock.now() + SignedDuration::from_mins(1);
    let later = App { clock: Clock::fixed(now), ..app.clone() };
    confirm(&later, &person, PASSWORD, &shown(&set.secret, now)).await.unwrap();
    assert_eq!(mail_kinds(&app).await, ["account-codes-on", "account-locked"]);
}

#[tokio::test]
async fn wrong_codes_when_disabling_codes_count_as_attempts() {
    let (app, _folder) = App::test().await;
    let person = person(&app).await;
    start_setup(&app, &person).await.unwrap();
    let SetupState::Started(set) = setup(&app, &person).await.unwrap() else {
        panic!("the set-up has not started")
    };
    confirm(&app, &person, PASSWORD, &shown(&set.secret, app.clock.now())).await.unwrap();
    let mut tried = Vec::new();
    while tried.last() != Some(&"login.locked") && tried.len() < 20 {
        tried.push(disable(&app, &person, &Code::Malformed).await.unwrap_err().code);
    }
    assert_eq!((tried[0], *tried.last().unwrap()), ("form.invalid", "login.locked"));
    let right = Code::parse(&set.recovery[0]);
    assert_eq!(
        disable(&app, &person, &right).await.unwrap_err().code,
        "login.locked",
        "a correct code is refused, too"
    );
}

#[tokio::test]
async fn a_device_is_enrolled_with_a_code_and_each_code_is_valid_once() {
    let (app, _folder) = App::test().await;
    let person = person(&app).await;
    assert_eq!(setup(&app, &person).await.unwrap(), SetupState::Off);
    start_setup(&app, &person).await.unwrap();
    let SetupState::Started(set) = setup(&app, &person).await.unwrap() else {
        panic!("the set-up has not started")
    };
    assert!(set.picture.starts_with('M') && set.size >= 21 && set.recovery.len() == 10);
    let now = app.clock.now();
    let later = shown(&set.secret, now + SignedDuration::from_mins(5));
    let wrong = confirm(&app, &person, PASSWORD, &later).await;
    assert_eq!(wrong.unwrap_err().fields[0].code, "form.code-wrong");
    confirm(&app, &person, PASSWORD, &shown(&set.secret, now)).await.unwrap();
    assert_eq!(
        setup(&app, &person).await.unwrap(),
        SetupState::On { recovery_left: 10 },
        "the secret is not shown again"
    );

    let verifier = Verifier::new(&app).await.unwrap();
    let mut tx = app.db.write().await.unwrap();
    let mut take = async |code: &Code| verifier.consume(&mut tx, &person.account, code).await.unwrap();
    assert!(!take(&shown(&set.secret, now)).await, "the code was used before");
    let recovery = Code::parse(&set.recovery[3].to_lowercase());
    assert!(take(&recovery).await && !take(&recovery).await && !take(&Code::Malformed).await);
    tx.commit().await.unwrap();
    let next = App { clock: Clock::fixed(now + SignedDuration::from_secs(30)), ..app.clone() };
    assert!(disable(&next, &person, &shown(&set.secret, now)).await.is_err());
    disable(&next, &person, &shown(&set.secret, next.clock.now())).await.unwrap();
    assert_eq!(setup(&next, &person).await.unwrap(), SetupState::Off);
    assert_eq!(mail_kinds(&app).await, ["account-codes-off", "account-codes-on"]);
    start_setup(&next, &person).await.unwrap();
    disable(&next, &person, &Code::Malformed).await.unwrap();
    assert_eq!(mail_kinds(&app).await.len(), 2, "no mail about a factor that was never enabled");
}
