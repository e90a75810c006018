//! Places an order from the site: quotes it and invites its signer. A repeated form returns the same order, until that
//! has expired or was cancelled.

use super::{
    model::state::State,
    order_form::{self, Sender},
    quote::create_quote,
    sign, store,
};
use crate::{
    App, Error, Result,
    error::Kind,
    form_values::FormValidator,
    locale::Locale,
    principal::Principal,
    random::Random,
    rate_limit::{Bucket, Limit},
    reference::Reference,
    secret,
};
use hmac::Mac as _;
use std::time::Duration;

/// Name of the key that references are derived with.
const KEY_NAME: &str = "scoring-orders";
/// Rate limit of orders per account.
const LIMIT: Limit = Limit { name: "scoring-order", max: 10, window: Duration::from_hours(24) };

/// Quotes an order and invites its signer by e-mail.
///
/// # Errors
/// `form.invalid` with every invalid value, `form.too-many`; database and rendering errors.
pub(crate) async fn place_order(
    app: &App,
    person: &Principal,
    locale: Locale,
    pairs: &[(String, String)],
) -> Result<Reference> {
    let (reference, is_placed) = derive_reference(app, person, pairs).await?;
    if !is_placed {
        let account = Some((person.account.to_string(), person.email.clone()));
        let sender = Sender { locale, account, at: app.clock.now(), today: app.clock.today() };
        let order = order_form::parse(reference.clone(), sender, pairs);
        let mut answers = FormValidator::new(pairs);
        answers.consent("validated");
        let mut faults = answers.finish().err().map(|e| e.fields).unwrap_or_default();
        let order = match order {
            Ok(read) if faults.is_empty() => read.order,
            Ok(_) => return Err(invalid(faults)),
            Err(e) => {
                faults.splice(..0, e.fields);
                return Err(invalid(faults));
            }
        };
        let bucket = Bucket::for_key(app, LIMIT, person.account.as_str()).await?;
        let mut tx = app.db.write().await?;
        // The same form may have been sent twice concurrently.
        if store::quote::find(&mut tx, &reference).await?.is_none() {
            bucket.take(&mut tx, app.clock.now()).await?;
            create_quote(&mut tx, app, &order).await?;
            tx.commit().await?;
        }
    }
    sign::invite(app, &reference).await?;
    Ok(reference)
}

fn invalid(faults: Vec<crate::error::FieldError>) -> Error {
    Error::new(Kind::Invalid, "form.invalid", "the form is not correctly filled in").with_fields(faults)
}

/// The reference of a form, derived from its sender, its values and the number of its expired or cancelled quotes;
/// and whether there is such an order.
async fn derive_reference(
    app: &App,
    person: &Principal,
    pairs: &[(String, String)],
) -> Result<(Reference, bool)> {
    let mut mac = secret::load_or_create(app, KEY_NAME).await?.mac();
    let texts = pairs.iter().flat_map(|(name, value)| [name.as_str(), value]);
    for text in [person.account.as_str()].into_iter().chain(texts) {
        mac.update(&(text.len() as u64).to_be_bytes());
        mac.update(text.as_bytes());
    }
    let mut tx = app.db.read().await?;
    loop {
        let tag = mac.clone().finalize().into_bytes();
        let seed = tag.iter().take(8).fold(0u64, |seed, byte| seed << 8 | u64::from(*byte));
        let reference = Reference::random(crate::scoring::model::order::LETTER, &Random::seeded(seed));
        let Some(quote) = store::quote::find(&mut tx, &reference).await? else {
            return Ok((reference, false));
        };
        if !matches!(quote.state_on(app.clock.today()), State::Expired | State::Cancelled) {
            return Ok((reference, true));
        }
        mac.update(b"again");
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            customer_orders::{load_order, order_file},
            order_form::tests::answers_with,
        },
        *,
    };
    use crate::mail;

    fn person(seed: u64) -> Principal {
        let random = Random::seeded(seed);
        Principal {
            account: crate::principal::AccountId::random(&random),
            session: crate::principal::SessionId::random(&random),
            email: "zoe@labo.example".parse().unwrap(),
            is_email_verified: false,
            name: "Zoé Exemple".to_owned(),
            company: String::new(),
        }
    }

    #[tokio::test]
    async fn an_order_is_placed_once_and_its_signer_is_invited() {
        let (app, _folder) = App::test().await;
        let zoe = person(1);
        let pairs = answers_with(&[("validated", "yes"), ("contact", "")]);
        let first = place_order(&app, &zoe, Locale::Fr, &pairs).await.unwrap();
        assert_eq!(
            place_order(&app, &zoe, Locale::Fr, &pairs).await.unwrap(),
            first,
            "sent again it is the same order"
        );
        let mails = mail::list(&app, None).await.unwrap();
        assert_eq!(mails.iter().map(|mail| mail.kind.as_str()).collect::<Vec<_>>(), ["scoring-signature"]);
        let mine = load_order(&app, &zoe, &first).await.unwrap();
        assert_eq!((mine.quote.number.serial, mine.state), (1, State::Sent));
        assert!(order_file(&app, &zoe, &first).await.unwrap().1.starts_with(b"%PDF"));
        // Another account does not see the order, and the same values are a different order there.
        assert_eq!(load_order(&app, &person(2), &first).await.unwrap_err().code, "scoring.order-unknown");
        assert_ne!(place_order(&app, &person(2), Locale::Fr, &pairs).await.unwrap(), first);
    }

    #[tokio::test]
    async fn concurrent_submissions_create_one_order_with_one_link() {
        let (app, _folder) = App::test().await;
        let zoe = person(1);
        let pairs = answers_with(&[("validated", "yes")]);
        let send = || place_order(&app, &zoe, Locale::Fr, &pairs);
        let (one, other) = tokio::join!(send(), send());
        assert_eq!(one.unwrap(), other.unwrap());
        assert_eq!(mail::list(&app, None).await.unwrap().len(), 1);
    }

    #[tokio::test]
    async fn a_cancelled_order_can_be_placed_again() {
        let (app, _folder) = App::test().await;
        let zoe = person(1);
        let pairs = answers_with(&[("validated", "yes")]);
        let mut orders = Vec::new();
        for _ in 0..3 {
            let order = place_order(&app, &zoe, Locale::Fr, &pairs).await.unwrap();
            assert!(!orders.contains(&order));
            assert_eq!(load_order(&app, &zoe, &order).await.unwrap().state, State::Sent);
            sign::cancel(&app, &order, false).await.unwrap();
            orders.push(order);
        }
    }

    #[tokio::test]
    async fn requires_the_validated_summary_before_a_quote() {
        let (app, _folder) = App::test().await;
        let pairs = answers_with(&[("siren", "1"), ("vat", "")]);
        let refused = place_order(&app, &person(1), Locale::Fr, &pairs).await.unwrap_err();
        let problems: Vec<_> = refused.fields.iter().map(|f| format!("{} {}", f.pointer, f.code)).collect();
        assert_eq!(problems, ["/siren scoring.siren-invalid", "/validated form.consent-missing"]);
        let pairs = answers_with(&[]);
        assert!(place_order(&app, &person(1), Locale::Fr, &pairs).await.is_err());
        assert_eq!(super::super::list_orders(&app, None).await.unwrap().len(), 0);
    }
}
