//! Tracking addresses: they name a mail of a campaign with a signature, and redirect only to the picture or to
//! a link of that campaign's own content.

use super::engagement::PICTURE;
use crate::{
    App, Result,
    campaign::{
        ledger::Content,
        model::mail::{MailRef, WaveId},
        store::{campaign as campaigns, opens as store},
    },
    db::Tx,
    secret::{self, Secret},
};
use moka::future::Cache;
use quick_xml::escape::{escape, unescape};
use std::{ops::Range, sync::Arc};

/// The name of the signing key.
const KEY_NAME: &str = "opens";
/// Deduplication window of requests for a mail, in milliseconds. It is shorter than the time for mail
/// scanners, because a reader may follow directly after them.
const DEDUP_WINDOW: i64 = 5_000;

/// Adds tracking to the mails of a campaign.
pub(crate) struct Tracker {
    key: Secret,
    site: String,
}

/// The target of a tracking address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum TrackedTarget {
    Picture,
    Link(String),
}

impl Tracker {
    /// The tracker with its signing key; a dry run does not create one.
    ///
    /// # Errors
    /// Same errors as [`secret::load_or_create`].
    pub(crate) async fn load_for(app: &App, dry_run: bool) -> Result<Self> {
        let key = secret::load_or_ephemeral(app, KEY_NAME, dry_run).await?;
        Ok(Self { key, site: app.config.public_url.to_string() })
    }

    /// Adds tracking to a page: redirects for links, and the tracking picture.
    pub(crate) fn tracked(&self, scope: &WaveId, number: i64, html: &str) -> String {
        let base = format!("{}/m/{}", self.site, self.token(scope, number));
        let (mut page, mut from) = (String::with_capacity(html.len() * 2), 0);
        for (link, range) in (PICTURE + 1..).zip(links(html)) {
            page += &html[from..range.start];
            page += &escape(format!("{base}/{link}"));
            from = range.end;
        }
        let picture = format!("<img src=\"{}\" width=\"1\" height=\"1\" alt=\"\">", escape(base.as_str()));
        page + &html[from..] + &picture
    }

    fn token(&self, WaveId { campaign, wave }: &WaveId, number: i64) -> String {
        let mail = format!("{}.{wave}.{number}", campaign.to_lowercase());
        let signature = self.key.sign(&mail);
        format!("{mail}.{signature}")
    }
}

/// The mail that a token names; `None` if the signature is invalid.
fn mail(key: &Secret, token: &str) -> Option<(WaveId, i64)> {
    let (mail, signature) = token.rsplit_once('.')?;
    let mut parts = mail.split('.');
    let scope = WaveId { campaign: parts.next()?.to_uppercase(), wave: parts.next()?.parse().ok()? };
    let number = parts.next()?.parse().ok()?;
    key.verify(mail, signature).then_some((scope, number))
}

/// The ranges of link URLs in a sanitised page, which writes attributes in double quotes without quotes or
/// `<` in them.
fn links(html: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(tag) = html[from..].find("<a ").map(|at| from + at) {
        let mut is_quoted = false;
        let is_end = |c: char| {
            is_quoted ^= c == '"';
            c == '>' && !is_quoted
        };
        let end = html[tag..].find(is_end).map_or(html.len(), |at| tag + at);
        if let Some(at) = html[tag..end].find(" href=\"http") {
            let start = tag + at + " href=\"".len();
            let length = html[start..end].find('"').unwrap_or(end - start);
            found.push(start..start + length);
        }
        from = end;
    }
    found
}

/// The target of a tracking address, recorded if `is_looked_at`: HEAD requests are not from readers. `None`
/// for an invalid address.
///
/// # Errors
/// Database errors.
pub(crate) async fn visit(
    app: &App,
    token: &str,
    link: Option<i64>,
    is_looked_at: bool,
) -> Result<Option<TrackedTarget>> {
    let Some((scope, number)) = secret::find(app, KEY_NAME).await?.and_then(|key| mail(&key, token)) else {
        return Ok(None);
    };
    let mut tx = app.db.read().await?;
    let visit = match link {
        None => TrackedTarget::Picture,
        Some(link) => match address(&addresses_of(&mut tx, &scope.campaign).await?, link) {
            Some(address) => TrackedTarget::Link(address),
            None => return Ok(None),
        },
    };
    let (link, now) = (link.unwrap_or(PICTURE), app.clock.millis());
    let last = store::last(&mut tx, MailRef { wave: &scope, number }, link).await?;
    drop(tx);
    if is_looked_at && last.is_none_or(|last| now - last >= DEDUP_WINDOW) {
        let mut tx = app.db.write().await?;
        store::upsert(&mut tx, MailRef { wave: &scope, number }, link, now).await?;
        tx.commit().await?;
    }
    Ok(Some(visit))
}

/// Caches the link URLs of campaigns by checksum of their content, because each reader and each mail scanner
/// requests them, and a content may have ten megabytes.
struct Addresses(Cache<String, Arc<[Option<String>]>>);

/// Maximum cached campaigns.
const KEPT: u64 = 100;

impl Default for Addresses {
    fn default() -> Self {
        Self(Cache::new(KEPT))
    }
}

/// The link URLs of a campaign, in the order of its page; empty if the campaign does not exist.
async fn addresses_of(tx: &mut Tx, campaign: &str) -> Result<Arc<[Option<String>]>> {
    let Some(campaign) = campaigns::find(tx, campaign).await? else { return Ok(Arc::default()) };
    let kept = tx.memory::<Addresses>();
    if let Some(addresses) = kept.0.get(&campaign.sha256).await {
        return Ok(addresses);
    }
    let content = campaigns::content(tx, &campaign.id).await?;
    let addresses: Arc<[Option<String>]> = addresses(&Content::from_stored(&content)?.html).into();
    kept.0.insert(campaign.sha256, Arc::clone(&addresses)).await;
    Ok(addresses)
}

/// The URL of a link, counted from 1.
fn address(addresses: &[Option<String>], link: i64) -> Option<String> {
    addresses.get(usize::try_from(link - PICTURE - 1).ok()?)?.clone()
}

/// The link URLs of a page, in order; `None` for one that cannot be parsed.
fn addresses(html: &str) -> Vec<Option<String>> {
    let address = |range: Range<usize>| {
        // The HTML serialiser uses one named entity that XML does not have.
        let written = html[range].replace("&nbsp;", "\u{a0}");
        unescape(&written).ok().map(std::borrow::Cow::into_owned)
    };
    links(html).into_iter().map(address).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<p>a href=\"http://no\"</p><a title=\"x > y\" href=\"https://a.example/?b=1&amp;c=2\">one</a>\
        <a href=\"mailto:x@y.example\">two</a><a name=\"t\">three</a><a href=\"http://b.example\">four</a>";

    #[tokio::test]
    async fn tracked_links_redirect_to_the_links_of_the_page() {
        let (app, _folder) = App::test().await;
        let tracker = Tracker::load_for(&app, false).await.unwrap();
        let scope = WaveId { campaign: "E-7Q4M-2K9P".to_owned(), wave: 1 };
        let page = tracker.tracked(&scope, 17, PAGE);
        let token = tracker.token(&scope, 17);
        assert_eq!(page.matches(&format!("/m/{token}/")).count(), 2, "{page}");
        assert!(page.contains("mailto:x@y.example") && !page.contains("https://a.example"), "{page}");
        let read = addresses(PAGE);
        assert_eq!(address(&read, 1).as_deref(), Some("https://a.example/?b=1&c=2"));
        assert_eq!(address(&read, 2).as_deref(), Some("http://b.example"));
        assert_eq!([0, 3, -1].map(|link| address(&read, link)), [const { None }; 3]);
    }

    #[tokio::test]
    async fn rejects_an_altered_tracking_link() {
        let (app, _folder) = App::test().await;
        let tracker = Tracker::load_for(&app, false).await.unwrap();
        let scope = WaveId { campaign: "E-7Q4M-2K9P".to_owned(), wave: 1 };
        let token = tracker.token(&scope, 17);
        assert_eq!(mail(&tracker.key, &token), Some((scope, 17)));
        for wrong in [
            "",
            "a",
            "e-7q4m-2k9p.1.17",
            "e-7q4m-2k9p.1.17.",
            &token[..token.len() - 2],
            &token.replace(".17.", ".18."),
            &token.replace("7q4m", "7q4n"),
        ] {
            assert_eq!(mail(&tracker.key, wrong), None, "{wrong}");
        }
    }
}
