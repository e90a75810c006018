//! The feed of publications (Atom, RFC 4287): one entry per version, under an address that stays.

use super::{json::instant, versions::address, words};
use crate::ias::store::Vintage;
use std::fmt::Write as _;

/// The feed of these versions, the newest first.
pub(super) fn print(recent: &[Vintage], origin: &str) -> String {
    let here = format!("{origin}/open-data/ias/feed.atom");
    let updated = instant(recent.first().map_or(0, |vintage| vintage.published_at));
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">\n\
         <id>{id}</id>\n<title>Advanced health indicators</title>\n<updated>{updated}</updated>\n\
         <author><name>{publisher}</name><uri>{uri}</uri></author>\n\
         <link rel=\"self\" type=\"application/atom+xml\" href=\"{id}\"/>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{uri}/en/ias\"/>\n<rights>{rights}</rights>\n",
        id = escaped(&here),
        uri = escaped(origin),
        publisher = words::PUBLISHER,
        rights = words::LICENCE_TITLE,
    );
    for vintage in recent {
        entry(&mut text, vintage, origin);
    }
    text.push_str("</feed>\n");
    text
}

fn entry(text: &mut String, vintage: &Vintage, origin: &str) {
    let Vintage { theme, number, last_day, .. } = vintage;
    let file = escaped(&address(origin, vintage));
    let title = words::title(*theme);
    let mark = if vintage.demonstration { " (demonstration)" } else { "" };
    let reason = vintage.reason.as_deref();
    let forced = reason.map_or_else(String::new, |reason| {
        format!(" Published against the checks, for this reason: {}", escaped(reason))
    });
    let at = instant(vintage.published_at);
    // Writing to a String cannot fail.
    let _ = write!(
        text,
        "<entry>\n<id>{file}</id>\n<title>{title}: version {number}, until {last_day}{mark}</title>\n\
         <updated>{at}</updated>\n<published>{at}</published>\n\
         <link rel=\"alternate\" type=\"text/html\" href=\"{page}/en/ias/{theme}\"/>\n\
         <link rel=\"enclosure\" type=\"text/csv\" href=\"{file}\"/>\n\
         <category term=\"{theme}\"/>\n<summary>SHA-256 {sha256}.{forced}</summary>\n</entry>\n",
        page = escaped(origin),
        sha256 = vintage.sha256,
    );
}

/// Text that can stand in an element or an attribute. What XML cannot hold at all becomes a question mark.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => safe.push('?'),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ias::theme::Theme;
    use jiff::civil::date;

    #[test]
    fn an_entry_tells_its_version_and_a_reason_stays_text() {
        let vintage = Vintage {
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
        let feed = print(&[vintage], "https://vigie.example");
        assert!(
            feed.contains("<id>https://vigie.example/open-data/ias/flu/versions/3/tidy.csv</id>"),
            "{feed}"
        );
        assert!(feed.contains("<updated>2025-11-21T06:10:00Z</updated>"), "{feed}");
        assert!(feed.contains("for this reason: a &lt;strike&gt;?, &quot;really&quot;</summary>"), "{feed}");
    }
}
