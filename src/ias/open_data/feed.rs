//! The feed of publications (Atom, RFC 4287): one entry per version, under an address that stays.

use super::{json::instant, versions::address, words};
use crate::{ias::store::Version, xml::Xml};

pub(super) fn print(recent: &[Version], origin: &str) -> Vec<u8> {
    let here = format!("{origin}/open-data/ias/feed.atom");
    let updated = instant(recent.first().map_or(0, |version| version.published_at));
    let attributes = [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", "en")];
    Xml::document("feed", &attributes, |xml| {
        xml.text("id", &[], &here);
        xml.text("title", &[], "Advanced health indicators");
        xml.text("updated", &[], &updated);
        xml.element("author", &[], |xml| {
            xml.text("name", &[], words::PUBLISHER);
            xml.text("uri", &[], origin);
        });
        xml.empty("link", &[("rel", "self"), ("type", "application/atom+xml"), ("href", &here)]);
        let page = format!("{origin}/en/ias");
        xml.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &page)]);
        xml.text("rights", &[], words::LICENCE_TITLE);
        for version in recent {
            xml.element("entry", &[], |xml| entry(xml, version, origin));
        }
    })
}

fn entry(xml: &mut Xml, version: &Version, origin: &str) {
    let Version { theme, number, last_day, sha256, .. } = version;
    let (file, page) = (address(origin, version), format!("{origin}/en/ias/{theme}"));
    let mark = if version.demonstration { " (demonstration)" } else { "" };
    let title = format!("{}: version {number}, until {last_day}{mark}", words::title(*theme));
    let forced = version.reason.as_deref().map_or_else(String::new, |reason| {
        format!(" Published against the checks, for this reason: {reason}")
    });
    let at = instant(version.published_at);
    xml.text("id", &[], &file);
    xml.text("title", &[], &title);
    xml.text("updated", &[], &at);
    xml.text("published", &[], &at);
    xml.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &page)]);
    xml.empty("link", &[("rel", "enclosure"), ("type", "text/csv"), ("href", &file)]);
    xml.empty("category", &[("term", theme.slug())]);
    xml.text("summary", &[], &format!("SHA-256 {sha256}.{forced}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::theme::Theme;
    use jiff::civil::date;

    #[test]
    fn an_entry_tells_its_version_and_a_reason_stays_text() {
        let version = Version {
            theme: Theme::Flu,
            number: 3,
            published_at: 1_763_705_400_000,
            demonstration: false,
            last_day: date(2025, 11, 20),
            sha256: "0".repeat(64),
            base: None,
            findings: None,
            reason: Some("a <strike>\u{1}, \"really\"".to_owned()),
            difference: None,
        };
        let feed = String::from_utf8(print(&[version], "https://vigie.example")).unwrap();
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
}
