//! The feed of publications as Atom (RFC 4287) and as JSON Feed 1.1, with one entry per version, weekly bulletin and
//! hold of the gate, under stable addresses.

use super::{
    gate::{reasons, unusual},
    instant::instant,
    labels,
    versions::address,
};
use crate::{
    Error, Result,
    ias::{
        bulletin::{BulletinItem, BulletinText},
        store::{Hold, Version},
        theme::Theme,
    },
    locale::Locale,
    xml::Xml,
};
use serde_json::{Value, json};

/// Maximum number of entries.
pub(super) const ENTRIES: usize = 64;

const TITLE: &str = "Advanced health indicators";

/// Contents of the feed, each newest first.
#[derive(Clone, Copy, Default)]
pub(super) struct FeedContents<'a> {
    pub(super) versions: &'a [Version],
    pub(super) holds: &'a [Hold],
    pub(super) bulletins: &'a [(BulletinItem, BulletinText)],
}

/// The newest [`ENTRIES`] entries, newest first.
fn entries(public: FeedContents<'_>, origin: &str) -> Result<Vec<FeedEntry>> {
    let published = public.versions.iter().map(|version| FeedEntry::from_version(version, origin));
    let stopped = public.holds.iter().map(|hold| FeedEntry::of_hold(hold, origin));
    let weekly = public.bulletins.iter().map(|(item, text)| FeedEntry::of_bulletin(item, text, origin));
    let mut entries = stopped.chain(weekly.map(Ok)).chain(published).collect::<Result<Vec<_>>>()?;
    entries.sort_by_key(|entry| std::cmp::Reverse(entry.updated));
    entries.truncate(ENTRIES);
    Ok(entries)
}

/// The newest entries as JSON Feed.
pub(super) fn print_json(public: FeedContents<'_>, origin: &str) -> Result<Vec<u8>> {
    let items = entries(public, origin)?;
    let feed = json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": TITLE,
        "home_page_url": format!("{origin}/en/ias"),
        "feed_url": format!("{origin}/open-data/ias/feed.json"),
        "language": "en",
        "authors": [{ "name": labels::PUBLISHER, "url": origin }],
        "items": items.iter().map(FeedEntry::json).collect::<Vec<_>>(),
    });
    let mut bytes = serde_json::to_vec_pretty(&feed).map_err(Error::internal)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// The newest entries as Atom.
pub(super) fn print(public: FeedContents<'_>, origin: &str) -> Result<Vec<u8>> {
    let here = format!("{origin}/open-data/ias/feed.atom");
    let entries = entries(public, origin)?;
    let updated = instant(entries.first().map_or(0, |entry| entry.updated));
    let attributes = [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", "en")];
    Ok(Xml::document("feed", &attributes, |xml| {
        xml.text("id", &[], &here);
        xml.text("title", &[], TITLE);
        xml.text("updated", &[], &updated);
        xml.element("author", &[], |xml| {
            xml.text("name", &[], labels::PUBLISHER);
            xml.text("uri", &[], origin);
        });
        xml.empty("link", &[("rel", "self"), ("type", "application/atom+xml"), ("href", &here)]);
        let page = format!("{origin}/en/ias");
        xml.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &page)]);
        xml.text("rights", &[], labels::LICENCE_TITLE);
        for entry in &entries {
            xml.element("entry", &[], |xml| entry.print(xml));
        }
    }))
}

struct FeedEntry {
    id: String,
    title: String,
    published: i64,
    updated: i64,
    page: String,
    /// The file of the entry.
    file: Option<String>,
    /// Subject of the entry: a theme, or bulletins.
    tag: &'static str,
    summary: String,
}

impl FeedEntry {
    fn from_version(version: &Version, origin: &str) -> Result<Self> {
        let Version { theme, number, last_day, sha256, published_at, .. } = version;
        let file = address(origin, version);
        let mark = if version.demonstration { " (demonstration)" } else { "" };
        let forced = version.reason.as_deref().map_or_else(String::new, |reason| {
            format!(" Published against the checks, for this reason: {reason}")
        });
        let unusual = match unusual(version)?.join(" · ") {
            none if none.is_empty() => none,
            found => format!(" Unusual, being checked: {found}."),
        };
        Ok(Self {
            id: file.clone(),
            title: format!("{}: version {number}, until {last_day}{mark}", labels::title(*theme)),
            published: *published_at,
            updated: *published_at,
            page: page(*theme, origin),
            file: Some(file),
            tag: theme.slug(),
            summary: format!("SHA-256 {sha256}.{forced}{unusual}"),
        })
    }

    fn of_hold(hold: &Hold, origin: &str) -> Result<Self> {
        let Hold { theme, since, until, version, .. } = hold;
        let began = instant(*since);
        let what = if until.is_some() { "were held back" } else { "are held back" };
        let end = match (until, version) {
            (None, _) => String::new(),
            (Some(until), Some(version)) => format!(" Until {}: version {version}.", instant(*until)),
            (Some(until), None) => format!(" Until {}: they were taken back.", instant(*until)),
        };
        let reasons = reasons(hold)?.join(" · ");
        Ok(Self {
            id: format!("{origin}/open-data/ias/{theme}/versions.json#held-{since}"),
            title: format!("{}: newer figures {what}", labels::title(*theme)),
            published: *since,
            updated: hold.changed_at(),
            page: page(*theme, origin),
            file: None,
            tag: theme.slug(),
            summary: format!("Since {began}, for {reasons}.{end}"),
        })
    }

    fn of_bulletin(item: &BulletinItem, text: &BulletinText, origin: &str) -> Self {
        let page = item.page(origin, Locale::En);
        let mark = if item.demonstration { " (demonstration)" } else { "" };
        Self {
            id: page.clone(),
            title: format!("{}{mark}", item.title),
            published: item.published_at,
            updated: item.published_at,
            summary: text.plain(&page),
            page,
            file: None,
            tag: "bulletin",
        }
    }

    fn json(&self) -> Value {
        let attachments = self.file.iter().map(|file| json!({ "url": file, "mime_type": "text/csv" }));
        json!({
            "id": self.id,
            "url": self.page,
            "title": self.title,
            "content_text": self.summary,
            "date_published": instant(self.published),
            "date_modified": instant(self.updated),
            "tags": [self.tag],
            "attachments": attachments.collect::<Vec<_>>(),
        })
    }

    fn print(&self, xml: &mut Xml) {
        xml.text("id", &[], &self.id);
        xml.text("title", &[], &self.title);
        xml.text("updated", &[], &instant(self.updated));
        xml.text("published", &[], &instant(self.published));
        xml.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &self.page)]);
        if let Some(file) = &self.file {
            xml.empty("link", &[("rel", "enclosure"), ("type", "text/csv"), ("href", file)]);
        }
        xml.empty("category", &[("term", self.tag)]);
        xml.text("summary", &[], &self.summary);
    }
}

fn page(theme: Theme, origin: &str) -> String {
    format!("{origin}/en/ias/{theme}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::gate::Finding;
    use std::slice::from_ref;

    fn of_version(version: &Version) -> FeedContents<'_> {
        FeedContents { versions: from_ref(version), ..FeedContents::default() }
    }

    fn of_hold(hold: &Hold) -> FeedContents<'_> {
        FeedContents { holds: from_ref(hold), ..FeedContents::default() }
    }

    #[test]
    fn a_feed_entry_states_its_version_and_escapes_the_reason() {
        let reason = Some("a <strike>\u{1}, \"really\"".to_owned());
        let version = Version { number: 3, reason, ..Version::test() };
        let json = print_json(of_version(&version), "https://vigie.example").unwrap();
        let json: Value = serde_json::from_slice(&json).unwrap();
        let item = &json["items"][0];
        assert_eq!(
            (&item["id"], &item["date_published"]),
            (
                &"https://vigie.example/open-data/ias/flu/versions/3/tidy.csv".into(),
                &"2025-11-21T06:10:00Z".into()
            )
        );
        assert_eq!((&item["tags"], &item["attachments"][0]["url"]), (&json!(["flu"]), &item["id"]));
        let feed = String::from_utf8(print(of_version(&version), "https://vigie.example").unwrap()).unwrap();
        assert!(
            feed.contains("<id>https://vigie.example/open-data/ias/flu/versions/3/tidy.csv</id>"),
            "{feed}"
        );
        assert!(feed.contains("<updated>2025-11-21T06:10:00Z</updated>"), "{feed}");
        assert!(
            feed.contains("for this reason: a &lt;strike&gt;\u{fffd}, &quot;really&quot;</summary>"),
            "{feed}"
        );
    }

    #[test]
    fn a_hold_is_a_feed_entry_of_its_own() {
        let finding = Finding::red("gap", "FR has no <level>".to_owned());
        let hold = |until, version| Hold {
            theme: Theme::Flu,
            since: 1_763_705_400_000,
            judged_at: 1_763_705_400_000,
            until,
            version,
            sha256: "0".repeat(64),
            findings: serde_json::to_string(&[&finding]).unwrap(),
        };
        let rendered =
            |hold: Hold| String::from_utf8(print(of_hold(&hold), "https://vigie.example").unwrap()).unwrap();
        let open = rendered(hold(None, None));
        assert!(open.contains("<title>Flu: newer figures are held back</title>"), "{open}");
        assert!(
            open.contains("Since 2025-11-21T06:10:00Z, for gap: FR has no &lt;level&gt;.</summary>"),
            "{open}"
        );
        let day = 86_400_000;
        let ended = rendered(hold(Some(1_763_705_400_000 + day), Some(4)));
        assert!(ended.contains("<updated>2025-11-22T06:10:00Z</updated>"), "{ended}");
        assert!(ended.contains("Until 2025-11-22T06:10:00Z: version 4.</summary>"), "{ended}");
        assert!(
            rendered(hold(Some(1_763_705_400_000 + day), None)).contains("they were taken back.</summary>")
        );
    }
}
