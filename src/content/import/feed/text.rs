//! Converts the text of a foreign site: sanitised, with absolute links, without remarks for its own site.

use crate::{content::import::text, entries::safe_html::SafeHtml};
use url::Url;

/// Sanitises HTML and resolves its links against `base`; headings of the level of pages become those of
/// texts.
pub(super) fn rich(source: &str, is_html: bool, base: Option<&Url>) -> SafeHtml {
    let source = text::strip_controls(source).replace('\0', " ");
    if !is_html && !source.contains('<') {
        let escaped = source.replace('&', "&amp;");
        return SafeHtml::from_html(&format!("<p>{}</p>", escaped.replace("\n\n", "</p><p>")));
    }
    let mut source = source;
    for (from, to) in [("<h1", "<h3"), ("</h1", "</h3"), ("<h2", "<h3"), ("</h2", "</h3")] {
        source = source.replace(from, to);
    }
    let clean = SafeHtml::from_html_at(&source, base);
    // Sanitised again, so that importing the stored text gives the same result.
    SafeHtml::from_html(without_credit(clean.as_html()).trim())
}

/// Credits that WordPress appends to texts in feeds, by language.
const CREDITS: [(&str, &str); 4] = [
    ("The post ", " appeared first on "),
    ("L’article ", " est apparu en premier sur "),
    ("L'article ", " est apparu en premier sur "),
    ("Cet article ", " est apparu en premier sur "),
];

/// Removes a last paragraph that only names the original site, which the page shows anyway.
fn without_credit(html: &str) -> &str {
    let Some(at) = html.rfind("<p>") else { return html };
    let words = SafeHtml::from_html(&html[at..]).plain_text();
    let is_credit = CREDITS.iter().any(|(begins, says)| words.starts_with(begins) && words.contains(says));
    if is_credit { &html[..at] } else { html }
}

/// Describes the content of a text that our pages do not show; `None` if there is none.
pub(super) fn left_out(source: &str) -> Option<String> {
    let source = source.to_ascii_lowercase();
    let sorts = [
        (&["<img"][..], "picture"),
        (&["<iframe", "<embed", "<object"], "frame"),
        (&["<video", "<audio"], "recording"),
    ];
    let counted = sorts.into_iter().filter_map(|(tags, name)| {
        match tags.iter().map(|tag| source.matches(tag).count()).sum::<usize>() {
            0 => None,
            1 => Some(format!("1 {name}")),
            count => Some(format!("{count} {name}s")),
        }
    });
    let counted: Vec<_> = counted.collect();
    (!counted.is_empty()).then(|| counted.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makes_links_absolute_and_removes_site_specific_parts() {
        let base = Url::parse("https://blog.example/2026/flu/").unwrap();
        let source = "<h2>Un</h2><p><a href=\"/b\">b</a> <a href=\"c\">c</a> <a href=\"#d\">d</a> <a href=\"http://e.example/\">e</a></p>\
                      <p>L’article <a href=\"/2026/flu\">Flu</a> est apparu en premier sur <a href=\"/\">Blog</a>.</p>";
        assert_eq!(
            rich(source, true, Some(&base)).as_html(),
            "<h3>Un</h3><p><a href=\"https://blog.example/b\">b</a> <a href=\"https://blog.example/2026/flu/c\">c</a> \
             <a href=\"https://blog.example/2026/flu/#d\">d</a> <a>e</a></p>"
        );
        // Without a base, relative links are removed.
        assert_eq!(
            rich("<a href=\"/b\">b</a> <a href=\"mailto:a@b.example\">c</a>", true, None).as_html(),
            "<a>b</a> <a href=\"mailto:a@b.example\">c</a>"
        );
        assert_eq!(rich("a & b\n\nc", false, None).as_html(), "<p>a &amp; b</p><p>c</p>");
    }

    #[test]
    fn counts_omitted_elements() {
        assert_eq!(left_out("<p>a</p>"), None);
        assert_eq!(
            left_out("<IMG src=a><img src=b><iframe></iframe>").as_deref(),
            Some("2 pictures, 1 frame")
        );
    }
}
