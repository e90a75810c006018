//! Subscriptions to the state of the services: a mail for each update of an incident.

use super::{categories::ensure_known, emails, model::Incident};
use crate::{
    App, Result,
    db::Tx,
    rate_limit::Limit,
    subscription::{self, Links, List, Request, Subscription},
};
use std::time::Duration;

/// The list of subscribers; its topics are categories.
pub(super) const LIST: List = List {
    name: "status-subscription",
    path: "/status/subscription",
    limit: Limit { name: "status-subscribe", max: 5, window: Duration::from_secs(60) },
    mailbox_limit: Limit { name: "status-mailbox", max: 2, window: Duration::from_hours(24) },
    unknown: "status.subscription-unknown",
    confirmation: emails::confirmation,
};

/// Sends a link that confirms a subscription to these categories.
///
/// # Errors
/// `status.category-unknown`; same errors as [`subscription::subscribe`].
pub(crate) async fn subscribe<'a>(
    app: &App,
    request: Request,
    value_of: impl Fn(&str) -> &'a str,
) -> Result<()> {
    request.topics.iter().try_for_each(|category| ensure_known(app, category))?;
    subscription::subscribe(app, &LIST, request, value_of).await
}

/// Queues a mail about the last update of an incident for each affected subscriber, in the transaction of the
/// update. Returns their number.
///
/// # Errors
/// Database errors.
pub(super) async fn notify(
    tx: &mut Tx,
    app: &App,
    links: Option<&Links>,
    incident: &Incident,
) -> Result<usize> {
    let Some(links) = links else { return Ok(0) };
    let mut subscriptions = subscription::list_confirmed(tx, &LIST).await?;
    subscriptions.retain(|Subscription { topics, .. }| {
        topics.is_empty() || topics.iter().any(|category| incident.categories.contains(category))
    });
    for subscription in &subscriptions {
        let letter = |link: &str| emails::update(app, incident, subscription.locale, link);
        links.queue(tx, app, subscription, letter).await?;
    }
    Ok(subscriptions.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        locale::Locale,
        mail::{self, State},
        status::{
            incident::{Description, NewIncident, open},
            model::{IncidentKind, Level, Texts},
        },
        subscription::insert_confirmed,
    };

    const FROM: std::net::IpAddr = std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    async fn ask(app: &App, address: &'static str, categories: &[&str]) -> Result<()> {
        let topics = categories.iter().map(|key| (*key).to_owned()).collect();
        let value_of = |field: &str| if field == "emailAddress" { address } else { "" };
        subscribe(app, Request { locale: Locale::Ko, from: FROM, topics }, value_of).await
    }

    async fn find(app: &App, id: &str, signature: &str) -> Result<Subscription> {
        subscription::find(app, &LIST, id, signature).await
    }

    async fn confirm(app: &App, id: &str, signature: &str) {
        let found = find(app, id, signature).await.unwrap();
        subscription::confirm(app, &LIST, &found).await.unwrap();
    }

    async fn stop(app: &App, id: &str, signature: &str) {
        let found = find(app, id, signature).await.unwrap();
        subscription::stop(app, &LIST, &found).await.unwrap();
    }

    /// The link of the subscription of an address; of the unconfirmed one if there are several.
    async fn link(app: &App, address: &str) -> (String, String) {
        let all = subscription::list(app, &LIST).await.unwrap();
        let of_address = all.iter().filter(|one| one.email.to_string() == address);
        let one = of_address.min_by_key(|one| one.confirmed_at.is_some()).unwrap();
        let address = Links::find(app, &LIST).await.unwrap().unwrap().address(app, one);
        let mut parts = address.rsplit('/').map(str::to_owned);
        let signature = parts.next().unwrap();
        (parts.next().unwrap(), signature)
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
            confirm(&app, &id, &signature).await;
        }
        open_one(&app, "api").await;
        let mut mailed = queued(&app).await;
        mailed.sort();
        assert_eq!(mailed, ["a@x.example", "c@x.example"]);
        let (id, signature) = link(&app, "a@x.example").await;
        stop(&app, &id, &signature).await;
        assert_eq!(find(&app, &id, &signature).await.unwrap_err().code, "status.subscription-unknown");
        open_one(&app, "api").await;
        assert_eq!(queued(&app).await.len(), 3);
    }

    #[tokio::test]
    async fn a_later_confirmation_replaces_an_earlier_one() {
        let (app, _folder) = App::test().await;
        ask(&app, "a@x.example", &["api"]).await.unwrap();
        let (first, signature) = link(&app, "a@x.example").await;
        confirm(&app, &first, &signature).await;
        ask(&app, "a@x.example", &["mail"]).await.unwrap();
        let (second, own) = link(&app, "a@x.example").await;
        confirm(&app, &second, &own).await;
        open_one(&app, "api").await;
        assert_eq!(queued(&app).await, [""; 0]);
        // The link of an earlier mail cancels the subscription that replaced it.
        assert_eq!(find(&app, &first, &signature).await.unwrap().id, second);
        stop(&app, &first, &signature).await;
        open_one(&app, "mail").await;
        assert_eq!(queued(&app).await, [""; 0]);
    }

    #[tokio::test]
    async fn mails_of_an_update_are_queued_in_its_transaction() {
        let (app, _folder) = App::test().await;
        let subscription = |at: usize| Subscription {
            id: format!("{at:032}"),
            email: format!("a{at}@x.example").parse().unwrap(),
            locale: Locale::ALL[at % 4],
            topics: Vec::new(),
            created_at: 0,
            confirmed_at: None,
        };
        insert_confirmed(&app, &LIST, &(0..200).map(subscription).collect::<Vec<_>>()).await;
        open_one(&app, "api").await;
        assert_eq!(queued(&app).await.len(), 200);
    }

    #[tokio::test]
    async fn rejects_invalid_addresses_categories_and_excessive_requests() {
        let (app, _folder) = App::test().await;
        assert_eq!(ask(&app, "unknown", &[]).await.unwrap_err().code, "form.invalid");
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
