//! Subscriptions by mail: confirmed by the recipient of the address, mailed with each step of an incident, ended by one click.

use super::{
    emails,
    incident::ensure_known,
    model::{Incident, Texts},
    store,
};
use crate::{
    App, Error, Result, captcha,
    db::Tx,
    email::Email,
    limits::{Bucket, Limit},
    locale::Locale,
    mail::{self, Message},
    secret::{self, Secret},
};
use std::{net::IpAddr, time::Duration};

/// The name of the key that signs links.
const KEY: &str = "status-subscription";
/// Milliseconds in which a subscription can be confirmed.
const CONFIRM_WITHIN: i64 = 2 * 24 * 60 * 60 * 1_000;
/// Subscriptions asked for from one side, and for one mailbox.
const LIMIT: Limit = Limit { name: "status-subscribe", most: 5, within: Duration::from_secs(60) };
const MAILBOX_LIMIT: Limit = Limit { name: "status-mailbox", most: 2, within: Duration::from_hours(24) };

/// A subscription, confirmed or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Subscription {
    pub(crate) id: String,
    pub(crate) email: Email,
    pub(crate) locale: Locale,
    /// Empty for all categories.
    pub(crate) categories: Vec<String>,
    /// Milliseconds since 1970, as the next one.
    pub(crate) created_at: i64,
    pub(crate) confirmed_at: Option<i64>,
}

impl Subscription {
    fn concerns(&self, incident: &Incident) -> bool {
        self.categories.is_empty() || self.categories.iter().any(|key| incident.categories.contains(key))
    }
}

/// Signs the links of mails.
pub(super) struct LinkKey(Secret);

impl LinkKey {
    /// The key, if there was ever a subscription. Nothing is written.
    ///
    /// # Errors
    /// What [`secret::find`] says.
    pub(super) async fn find(app: &App) -> Result<Option<Self>> {
        Ok(secret::find(app, KEY).await?.map(Self))
    }

    /// The page of a subscription, which also takes the one-click request of RFC 8058.
    fn address(&self, app: &App, subscription: &Subscription) -> String {
        let Subscription { id, locale, .. } = subscription;
        format!("{}/{locale}/status/subscription/{id}/{}", app.config.public_url, self.0.sign(id))
    }
}

/// Sends a link that confirms a subscription. A mailbox gets two of them a day; a further request is answered in the same way.
///
/// # Errors
/// `form.invalid` for what is no address, `status.category-unknown`, `form.captcha-refused`, `form.too-many`, and database errors.
pub(crate) async fn subscribe<'a>(
    app: &App,
    locale: Locale,
    from: IpAddr,
    categories: Vec<String>,
    given: impl Fn(&str) -> &'a str,
) -> Result<()> {
    let email = Email::from_field("/emailAddress", given("emailAddress"))?;
    categories.iter().try_for_each(|category| ensure_known(app, category))?;
    let solved = captcha::judge(app, captcha::SUBSCRIPTION, from, given).await?;
    let key = LinkKey(secret::key(app, KEY).await?);
    let visitor = Bucket::of_address(app, LIMIT, from).await?;
    let mailbox = Bucket::of_mailbox(app, MAILBOX_LIMIT, &email).await?;
    let now = app.clock.now();
    let mut tx = app.db.write().await?;
    visitor.take(&mut tx, now).await?;
    if let Some(solved) = solved {
        solved.spend(&mut tx, now).await?;
    }
    if mailbox.take(&mut tx, now).await.is_ok() {
        let (id, created_at) = (app.random.hex(16), now.as_millisecond());
        let subscription = Subscription { id, email, locale, categories, created_at, confirmed_at: None };
        store::insert_subscription(&mut tx, &subscription).await?;
        let letter = emails::confirmation(app, &subscription, key.address(app, &subscription));
        mail::queue(&mut tx, app, &letter.to(&app.config, subscription.email.into())).await?;
    }
    tx.commit().await
}

/// The subscription of the two parts of a link.
///
/// # Errors
/// `status.subscription-unknown` for a link that is not ours, has expired or was used to end it.
pub(crate) async fn find(app: &App, id: &str, signature: &str) -> Result<Subscription> {
    let unknown = || Error::absent("status.subscription-unknown", "this link is not valid, or no longer");
    if !LinkKey::find(app).await?.is_some_and(|key| key.0.has_signed(id, signature)) {
        return Err(unknown());
    }
    let found = store::find_subscription(&mut app.db.read().await?, id).await?;
    let is_open = |subscription: &Subscription| {
        subscription.confirmed_at.is_some() || app.clock.millis() - subscription.created_at <= CONFIRM_WITHIN
    };
    found.filter(is_open).ok_or_else(unknown)
}

/// Confirms a subscription, which takes the place of earlier ones of the address.
///
/// # Errors
/// Database errors.
pub(crate) async fn confirm(app: &App, subscription: &Subscription) -> Result<()> {
    let mut tx = app.db.write().await?;
    store::confirm_subscription(&mut tx, subscription, app.clock.millis()).await?;
    tx.commit().await
}

/// Ends the subscription of an address, by the link of any of its mails; again changes nothing.
///
/// # Errors
/// Database errors.
pub(crate) async fn stop(app: &App, id: &str) -> Result<()> {
    let mut tx = app.db.write().await?;
    store::delete_subscriptions(&mut tx, id).await?;
    tx.commit().await
}

/// Deletes subscriptions that were not confirmed in time.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    let mut tx = app.db.write().await?;
    store::delete_unconfirmed(&mut tx, app.clock.millis() - CONFIRM_WITHIN).await?;
    tx.commit().await
}

/// Queues a mail about the last step of an incident to each subscriber whom it concerns, in the transaction of that step. Returns
/// their number.
///
/// # Errors
/// Database errors.
pub(super) async fn notify(
    tx: &mut Tx,
    app: &App,
    key: Option<&LinkKey>,
    incident: &Incident,
) -> Result<usize> {
    let Some(key) = key else { return Ok(0) };
    let subscriptions = store::list_confirmed_subscriptions(tx).await?;
    let mut count = 0;
    for subscription in subscriptions.into_iter().filter(|subscription| subscription.concerns(incident)) {
        let link = key.address(app, &subscription);
        let letter = emails::update(app, incident, subscription.locale, &link);
        let message = letter.to(&app.config, subscription.email.into());
        mail::queue(tx, app, &Message { unsubscribe: Some(link), ..message }).await?;
        count += 1;
    }
    Ok(count)
}

/// The name of a category, configured or not.
pub(super) fn name_of(app: &App, key: &str, locale: Locale) -> String {
    let configured = app.config.status_categories.iter().find(|category| category.key == key);
    configured.map_or_else(
        || crate::text::name(locale, ["status", "category"], key),
        |category| category.name(locale).to_owned(),
    )
}

/// An incident for previews of mails.
pub(super) fn example() -> Incident {
    use super::model::{IncidentKind, Level, Step, Update};
    let title = Texts {
        fr: Some("Connexion indisponible".to_owned()),
        en: Some("Sign-in unavailable".to_owned()),
        ko: Some("로그인 불가".to_owned()),
        th: Some("เข้าสู่ระบบไม่ได้".to_owned()),
    };
    let text = Texts {
        fr: Some("Les connexions sont refusées.".to_owned()),
        en: Some("Sign-ins are refused.".to_owned()),
        ko: Some("로그인이 거부됩니다.".to_owned()),
        th: Some("ระบบปฏิเสธการเข้าสู่ระบบ".to_owned()),
    };
    Incident {
        number: "I-2026-10-27".to_owned(),
        kind: IncidentKind::Incident,
        level: Level::Major,
        opened_at: 0,
        began_at: 0,
        ended_at: None,
        planned_end: None,
        categories: vec!["accounts".to_owned()],
        title,
        summary: Texts::default(),
        remains: Texts::default(),
        changes: Texts::default(),
        updates: vec![Update { at: 0, step: Step::Observed, text }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mail::State,
        status::{
            incident::{Description, NewIncident, open},
            model::{IncidentKind, Level},
        },
    };

    const FROM: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    async fn ask(app: &App, address: &'static str, categories: &[&str]) -> Result<()> {
        let categories = categories.iter().map(|key| (*key).to_owned()).collect();
        let given = |field: &str| if field == "emailAddress" { address } else { "" };
        subscribe(app, Locale::Ko, FROM, categories, given).await
    }

    /// The link of a stored subscription.
    async fn link(app: &App, address: &str) -> (String, String) {
        let mut tx = app.db.read().await.unwrap();
        let all: Vec<(String,)> = tx
            .rows(
                "SELECT id FROM status_subscription WHERE email = $1 ORDER BY created_at DESC",
                crate::db::args![address],
            )
            .await
            .unwrap();
        drop(tx);
        let id = all[0].0.clone();
        let signature = LinkKey::find(app).await.unwrap().unwrap().0.sign(&id);
        (id, signature)
    }

    async fn open_one(app: &App, category: &str) {
        let fr = |text: &str| Texts { fr: Some(text.into()), ..Texts::default() };
        let description = Description {
            title: fr("Lent"),
            level: Some(Level::Minor),
            categories: vec![category.into()],
            ..Description::default()
        };
        let new = NewIncident {
            kind: IncidentKind::Incident,
            description,
            begins_at: app.clock.millis(),
            planned_end: None,
            text: fr("Lent."),
        };
        open(app, new, false).await.unwrap();
    }

    async fn queued(app: &App) -> Vec<String> {
        let mails = mail::list(app, Some(State::Queued)).await.unwrap();
        mails.into_iter().filter(|mail| mail.kind == emails::UPDATE).map(|mail| mail.to).collect()
    }

    #[tokio::test]
    async fn only_confirmed_subscribers_of_a_category_are_mailed() {
        let (app, _folder) = App::test().await;
        open_one(&app, "api").await;
        ask(&app, "a@x.example", &["api"]).await.unwrap();
        ask(&app, "b@x.example", &["mail"]).await.unwrap();
        ask(&app, "c@x.example", &[]).await.unwrap();
        ask(&app, "d@x.example", &[]).await.unwrap();
        for address in ["a@x.example", "b@x.example", "c@x.example"] {
            let (id, signature) = link(&app, address).await;
            confirm(&app, &find(&app, &id, &signature).await.unwrap()).await.unwrap();
        }
        open_one(&app, "api").await;
        let mut mailed = queued(&app).await;
        mailed.sort();
        assert_eq!(mailed, ["a@x.example", "c@x.example"]);
        let (id, signature) = link(&app, "a@x.example").await;
        stop(&app, &id).await.unwrap();
        assert_eq!(find(&app, &id, &signature).await.unwrap_err().code, "status.subscription-unknown");
        open_one(&app, "api").await;
        assert_eq!(queued(&app).await.len(), 3);
    }

    #[tokio::test]
    async fn a_later_confirmation_takes_the_place_of_an_earlier_one() {
        let (app, _folder) = App::test().await;
        ask(&app, "a@x.example", &["api"]).await.unwrap();
        let (first, signature) = link(&app, "a@x.example").await;
        confirm(&app, &find(&app, &first, &signature).await.unwrap()).await.unwrap();
        ask(&app, "a@x.example", &["mail"]).await.unwrap();
        let mut tx = app.db.read().await.unwrap();
        let sql = "SELECT id FROM status_subscription WHERE confirmed_at IS NULL";
        let (second,): (String,) = tx.row(sql, crate::db::args![]).await.unwrap().unwrap();
        drop(tx);
        let key = LinkKey::find(&app).await.unwrap().unwrap();
        confirm(&app, &find(&app, &second, &key.0.sign(&second)).await.unwrap()).await.unwrap();
        open_one(&app, "api").await;
        assert_eq!(queued(&app).await, [""; 0]);
        // The link of an earlier mail ends what took its place.
        assert_eq!(find(&app, &first, &signature).await.unwrap().id, second);
        stop(&app, &first).await.unwrap();
        open_one(&app, "mail").await;
        assert_eq!(queued(&app).await, [""; 0]);
    }

    #[tokio::test]
    async fn two_hundred_subscribers_are_mailed_in_the_transaction_of_the_step() {
        let (app, _folder) = App::test().await;
        ask(&app, "a@x.example", &[]).await.unwrap();
        let mut tx = app.db.write().await.unwrap();
        for at in 0..200 {
            let subscription = Subscription {
                id: format!("{at:032}"),
                email: format!("a{at}@x.example").parse().unwrap(),
                locale: Locale::ALL[at % 4],
                categories: Vec::new(),
                created_at: 0,
                confirmed_at: None,
            };
            store::insert_subscription(&mut tx, &subscription).await.unwrap();
            store::confirm_subscription(&mut tx, &subscription, 0).await.unwrap();
        }
        tx.commit().await.unwrap();
        open_one(&app, "api").await;
        assert_eq!(queued(&app).await.len(), 200);
    }

    #[tokio::test]
    async fn what_is_no_address_no_category_or_too_much_is_refused() {
        let (app, _folder) = App::test().await;
        assert_eq!(ask(&app, "nobody", &[]).await.unwrap_err().code, "form.invalid");
        assert_eq!(ask(&app, "a@x.example", &["wiki"]).await.unwrap_err().code, "status.category-unknown");
        for _ in 0..5 {
            ask(&app, "a@x.example", &[]).await.unwrap();
        }
        assert_eq!(ask(&app, "a@x.example", &[]).await.unwrap_err().code, "form.too-many");
        let confirmations = mail::list(&app, None).await.unwrap();
        assert_eq!(confirmations.len(), 2, "a mailbox gets two a day");
        let (id, _) = link(&app, "a@x.example").await;
        assert!(find(&app, &id, &"0".repeat(32)).await.is_err());
    }
}
