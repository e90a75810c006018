//! Device cookies (OWASP): a browser that has signed in to an account keeps a signed cookie, and its wrong
//! passwords are counted separately. Attackers on other devices only lock unknown devices, never those of the
//! owner.
//!
//! The cookie holds up to four entries `NONCE.SIGNATURE`, one for each account, joined by `:`. The signature covers the
//! account's mailbox and the nonce. An entry grants nothing but its own count of attempts.

use super::attempts;
use crate::{App, Result, email::Email, secret};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};

/// The name of the key that signs entries.
const KEY_NAME: &str = "device-cookie";
/// The maximum number of accounts per browser; the oldest is dropped.
const ACCOUNTS: usize = 4;

/// Returns the key under which attempts of a browser are counted: that of the mailbox, or that of a known device of it.
///
/// # Errors
/// Errors of [`secret::load_or_create`].
pub(super) async fn rate_limit_key(app: &App, email: &Email, cookie: &str) -> Result<String> {
    let (secret, mailbox) =
        (secret::load_or_create(app, KEY_NAME).await?, attempts::rate_limit_key(app, email).await?);
    let counted = nonce_of(&secret, &mailbox, cookie).map(|nonce| signed(&mailbox, nonce));
    Ok(counted.unwrap_or(mailbox))
}

/// Returns the cookie of a browser that has signed in to an account.
///
/// # Errors
/// Errors of [`secret::load_or_create`].
pub(super) async fn remember(app: &App, email: &Email, cookie: &str) -> Result<String> {
    let secret = secret::load_or_create(app, KEY_NAME).await?;
    let mailbox = attempts::rate_limit_key(app, email).await?;
    let nonce = match nonce_of(&secret, &mailbox, cookie) {
        Some(nonce) => nonce.to_owned(),
        None => BASE64.encode(app.random.bytes::<16>()),
    };
    let mut kept: Vec<_> = entries(cookie)
        .filter(|entry| entry.split_once('.').is_none_or(|(known, _)| known != nonce))
        .collect();
    let entry = format!("{nonce}.{}", secret.sign(&signed(&mailbox, &nonce)));
    kept.push(&entry);
    let newest = kept.len().saturating_sub(ACCOUNTS);
    Ok(kept.get(newest..).unwrap_or_default().join(":"))
}

fn nonce_of<'a>(secret: &secret::Secret, mailbox: &str, cookie: &'a str) -> Option<&'a str> {
    let pairs = entries(cookie).filter_map(|entry| entry.split_once('.'));
    let mut known = pairs.filter(|(nonce, signature)| secret.verify(&signed(mailbox, nonce), signature));
    known.next().map(|(nonce, _)| nonce)
}

/// Reads at most as many entries as our cookies have.
fn entries(cookie: &str) -> impl Iterator<Item = &str> {
    cookie.split(':').filter(|entry| !entry.is_empty()).take(ACCOUNTS)
}

fn signed(mailbox: &str, nonce: &str) -> String {
    format!("{mailbox}.{nonce}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_device_cookie_is_valid_for_the_accounts_of_its_browser_only() {
        let (app, _folder) = App::test().await;
        let email = |name: &str| format!("{name}@lab.example").parse::<Email>().unwrap();
        let key = async |name: &str, cookie: &str| {
            let mailbox = attempts::rate_limit_key(&app, &email(name)).await.unwrap();
            let key = rate_limit_key(&app, &email(name), cookie).await.unwrap();
            (key != mailbox, key)
        };
        let one = remember(&app, &email("a"), "").await.unwrap();
        assert!(key("a", &one).await.0 && !key("b", &one).await.0 && !key("a", "").await.0);
        let both = remember(&app, &email("b"), &one).await.unwrap();
        assert!(key("a", &both).await.0 && key("b", &both).await.0);
        assert_eq!(key("a", &both).await, key("a", &one).await, "a known device has its own counter");
        assert_ne!(remember(&app, &email("a"), "").await.unwrap(), one, "each device has its own cookie");
        assert_eq!(remember(&app, &email("b"), &both).await.unwrap(), both);
        let (nonce, signature) = one.split_once('.').unwrap();
        for forged in
            [format!("{nonce}x.{signature}"), format!("{nonce}.{}", "0".repeat(32)), "a.b:..:".into()]
        {
            assert!(!key("a", &forged).await.0, "{forged}");
        }
        let mut full = one;
        for name in ["b", "c", "d", "e"] {
            full = remember(&app, &email(name), &full).await.unwrap();
        }
        assert!(!key("a", &full).await.0 && key("e", &full).await.0);
        assert_eq!(full.split(':').count(), ACCOUNTS);
    }
}
