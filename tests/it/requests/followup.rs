//! Links of follow-ups: how they open and expire, and that they reveal nothing.

use super::{
    data_request::{ANSWERS, TITLE, ask, mails, rows},
    post, post_by_script, product,
};
use crate::site::{Fixture, header, text};
use serde_json::Value;

pub const OPENED: &str = "data-request-opened";
pub const LINK: &str = "data-request-link";
pub const MAILBOX: &str = "helene.marchetti@laboratoire.example";

/// The token in a mail of this kind.
pub async fn token(site: &Fixture, kind: &str) -> String {
    let mails = mails(site, MAILBOX).await;
    let text = mails.iter().find(|mail| mail["kind"] == kind).expect("a mail of this kind is queued")["text"]
        .as_str()
        .unwrap();
    let (_, after) = text.split_once("?token=").unwrap();
    after.split_whitespace().next().unwrap().to_owned()
}

/// The redirect target of a link.
async fn opened(site: &Fixture, token: &str) -> String {
    let answer = site.get(&format!("/fr/data-request/follow-up?token={token}"), &[]).await;
    let kept = (
        header(&answer, "cache-control"),
        header(&answer, "referrer-policy"),
        header(&answer, "x-robots-tag"),
    );
    assert_eq!((answer.status().as_u16(), kept), (303, ("no-store", "no-referrer", "noindex")));
    header(&answer, "location").to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_link_is_exchanged_for_a_key_that_shows_the_request_status() {
    let site = product().await;
    // Fields that the form does not have change nothing.
    let added = [("status", "finished"), ("reference", "D-2222-2222"), ("confirmedAt", "1")];
    ask(&site, "/fr/data-request", &[&ANSWERS[..], &added].concat()).await;
    let token = token(&site, OPENED).await;
    assert_eq!(token.len(), 43, "256 bits");
    let place = opened(&site, &token).await;
    assert!(place.starts_with("/fr/data-request/follow-up?key=") && !place.contains(&token), "{place}");
    let page = site.get(&place, &[]).await;
    assert_eq!((page.status().as_u16(), header(&page, "cache-control")), (200, "no-store"));
    let page = text(page).await;
    for part in [
        "Votre demande est enregistrée",
        TITLE,
        "h•••i@laboratoire.example",
        "Traitement terminé",
        "21 novembre 2026",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains(MAILBOX) && !page.contains(&token));
    let banded = site.get(&format!("/fr/data-request/follow-up?token={token}&emailsent=true"), &[]).await;
    assert!(header(&banded, "location").ends_with("&emailsent=true"));

    let key = place.split_once("key=").unwrap().1;
    let body: Value =
        serde_json::from_str(&site.read(&format!("/api/follow-ups/data-request?key={key}")).await).unwrap();
    assert_eq!((&body["status"], &body["expectedOn"]), (&"sent".into(), &Value::Null));
    assert_eq!(body["steps"].as_array().unwrap().len(), 3);
    // The stored hash is not a valid key.
    let confirmed = "SELECT CAST(count(*) AS BIGINT) FROM follow_up WHERE confirmed_at IS NOT NULL";
    assert_eq!(rows(&site, confirmed).await, 1, "the address is confirmed");
    let kinds = site.get(&format!("/api/follow-ups/contact?key={key}"), &[]).await;
    assert_eq!(kinds.status(), 404, "a key is valid for its own kind only");
    let forged = key.replacen(&key[..10], "9999999999", 1);
    assert_eq!(site.get(&format!("/api/follow-ups/data-request?key={forged}"), &[]).await.status(), 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn links_that_are_unknown_expired_or_revoked_look_the_same() {
    let site = product().await;
    ask(&site, "/fr/data-request", &ANSWERS).await;
    let link = token(&site, OPENED).await;
    let place = opened(&site, &link).await;
    let unknown = opened(&site, &"A".repeat(43)).await;
    let lost = site.read(&unknown).await;
    assert!(lost.contains("Ce lien de suivi n’est plus valable"), "{lost}");

    // On another installation, where the link has expired.
    let old = product().await;
    ask(&old, "/fr/data-request", &ANSWERS).await;
    let db = old.other_process().await;
    let mut tx = db.write().await.unwrap();
    tx.exec("UPDATE secret_link SET expires_at = 1", Vec::new()).await.unwrap();
    tx.commit().await.unwrap();
    let expired = opened(&old, &token(&old, OPENED).await).await;

    let asked = [("emailAddress", "Helene.Marchetti@laboratoire.example")];
    let resent = post(&site, "/fr/data-request/follow-up", &asked).await;
    assert_eq!(
        (resent.status().as_u16(), header(&resent, "location")),
        (303, "/fr/data-request/follow-up?emailsent=true")
    );
    let revoked = opened(&site, &link).await;
    assert_eq!((expired.as_str(), revoked.as_str()), (unknown.as_str(), unknown.as_str()));
    assert_eq!(site.read(&revoked).await, lost);
    // A key is revoked with its link.
    assert!(site.read(&place).await.contains("Ce lien de suivi n’est plus valable"));
    assert!(site.read(&opened(&site, &token(&site, LINK).await).await).await.contains(TITLE));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resending_links_reveals_no_address_and_is_limited_per_mailbox() {
    let site = product().await;
    ask(&site, "/fr/data-request", &ANSWERS).await;
    let again = async |email: &str| {
        let answer =
            post_by_script(&site, "/fr/data-request/follow-up", &[("emailAddress", email)], &[]).await;
        (answer.status().as_u16(), text(answer).await)
    };
    let known = again(MAILBOX).await;
    assert_eq!(known, again("nobody@laboratoire.example").await);
    assert_eq!(known.0, 200);
    // The fourth request within an hour gets the same response but sends no mail.
    for _ in 0..3 {
        assert_eq!(again(MAILBOX).await, known);
    }
    assert_eq!(mails(&site, MAILBOX).await.len(), 4, "one of the request and three of the resent links");
    let (status, found) = again(MAILBOX).await;
    assert_eq!(status, 429, "six from one address within a minute: {found}");
    let (status, found) = again("no address").await;
    assert_eq!(status, 422, "{found}");
    let page = post(&site, "/fr/data-request/follow-up", &[("emailAddress", "no address")]).await;
    assert!(text(page).await.contains("Saisissez une adresse électronique valide."));
}
