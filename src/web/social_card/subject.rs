//! The title, description and chart data of a page, from its head.

use super::season_curves::SeasonCurves;
use quick_xml::escape::unescape;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Subject {
    /// The title, without the name of the site.
    pub(super) title: String,
    /// The description of the page; may be empty.
    pub(super) description: String,
    /// A notice that the chart must carry, such as that its data are simulated.
    pub(super) stamp: Option<String>,
    /// The chart of the page, if it has one.
    pub(super) course: Option<SeasonCurves>,
}

impl Subject {
    /// Parses a page. `None` if it has no title or is `noindex`, because such pages are not shared.
    pub(super) fn parse(page: &str) -> Option<Self> {
        let head = page.split_once("</head>").map_or(page, |(head, _)| head);
        if meta(head, "name=\"robots\"").is_some_and(|robots| robots.contains("noindex")) {
            return None;
        }
        let title = meta(head, "property=\"og:title\"").or_else(|| title(head))?;
        let description = meta(head, "name=\"description\"").unwrap_or_default();
        let stamp = meta(head, "name=\"stamp\"");
        let course = meta(head, "name=\"course\"").and_then(|course| SeasonCurves::parse(&course));
        Some(Self { title, description, stamp, course }).filter(|subject| !subject.title.is_empty())
    }
}

fn title(head: &str) -> Option<String> {
    let (_, rest) = head.split_once("<title>")?;
    Some(plain(rest.split_once("</title>")?.0))
}

/// The content of a meta element, as our interface writes it.
fn meta(head: &str, name: &str) -> Option<String> {
    let (_, rest) = head.split_once(&format!("<meta {name} content=\""))?;
    Some(plain(rest.split_once('"')?.0))
}

fn plain(escaped: &str) -> String {
    let text = unescape(escaped).unwrap_or(escaped.into());
    text.split(|c: char| c.is_whitespace() && c != '\u{a0}')
        .filter(|w| !w.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_shows_the_title_of_its_page() {
        let page = "<html><head><title>Grippe | Vigie</title><meta name=\"description\" content=\"Un &quot;mot&quot;, \
                    &lt;b&gt; &amp;  l’autre\"><meta property=\"og:title\" content=\"Grippe\"></head>\
                    <body><meta property=\"og:title\" content=\"x\">";
        let description = "Un \"mot\", <b> & l’autre".to_owned();
        assert_eq!(
            Subject::parse(page),
            Some(Subject { title: "Grippe".to_owned(), description, stamp: None, course: None })
        );
        let alone = Subject::parse("<head><title>a\nb</title></head>").unwrap();
        assert_eq!((alone.title.as_str(), alone.description.as_str()), ("a b", ""));
    }

    #[test]
    fn a_page_about_a_series_provides_its_curves() {
        let of =
            |course| Subject::parse(&format!("<title>x</title><meta name=\"course\" content=\"{course}\">"));
        assert!(of("37;1,2").unwrap().course.is_some());
        assert!(of("37").unwrap().course.is_none());
        let stamped =
            Subject::parse("<title>x</title><meta name=\"stamp\" content=\"Démonstration\">").unwrap();
        assert_eq!(stamped.stamp.as_deref(), Some("Démonstration"));
    }

    #[test]
    fn a_page_that_is_not_found_has_no_card() {
        for page in [
            "",
            "<head><title></title></head>",
            "<head></head><body><title>x</title>",
            "<head><title>Brouillon</title><meta name=\"robots\" content=\"noindex\"></head>",
        ] {
            assert_eq!(Subject::parse(page), None, "{page}");
        }
    }
}
