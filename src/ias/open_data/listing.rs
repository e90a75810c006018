//! An index of files: plain text (Markdown) for programs, HTML for browsers.

use maud::{DOCTYPE, Markup, html};
use std::fmt::Write as _;

/// A heading with paragraphs and links.
pub(super) struct Section {
    pub(super) heading: &'static str,
    pub(super) text: String,
    pub(super) links: Vec<Link>,
}

/// A line of the list.
pub(super) struct Link {
    /// Absolute URL; `None` for a pattern of addresses.
    pub(super) href: Option<String>,
    /// Text of the link.
    pub(super) name: String,
    pub(super) about: String,
}

impl Link {
    /// A file whose text is its full URL.
    pub(super) fn new(href: String, about: impl Into<String>) -> Self {
        Self { name: href.clone(), href: Some(href), about: about.into() }
    }
}

/// An index with its title and introduction.
pub(crate) struct Listing {
    pub(super) title: String,
    pub(super) text: String,
    pub(super) sections: Vec<Section>,
}

impl Listing {
    pub(crate) fn markdown(&self) -> String {
        let mut text = format!("# {}\n\n{}\n", self.title, self.text);
        // Writing to a String cannot fail.
        for section in &self.sections {
            let _ = writeln!(text, "\n## {}\n", section.heading);
            if !section.text.is_empty() {
                let _ = writeln!(text, "{}", section.text);
            }
            for Link { name, about, .. } in &section.links {
                let _ = writeln!(text, "- {name}: {about}");
            }
        }
        text
    }

    pub(crate) fn html(&self) -> String {
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (self.title) }
                main {
                    h1 { (self.title) }
                    p { (self.text) }
                    @for Section { heading, text, links } in &self.sections {
                        h2 { (heading) }
                        @if !text.is_empty() { p { (text) } }
                        @if !links.is_empty() { ul { @for link in links { (item(link)) } } }
                    }
                }
            }
        };
        page.into_string()
    }
}

fn item(Link { href, name, about }: &Link) -> Markup {
    html! {
        li {
            @if let Some(href) = href { a href=(href) { (name) } } @else { (name) }
            ": " (about)
        }
        "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_html_list_the_same_files() {
        let links = vec![
            Link::new("https://vigie.example/a?b&c".to_owned(), "one <line>"),
            Link { href: None, name: "versions/{n}".to_owned(), about: "a pattern".to_owned() },
        ];
        let sections = vec![Section { heading: "Files", text: "Some.".to_owned(), links }];
        let listing = Listing { title: "A \"title\"".to_owned(), text: "Text.".to_owned(), sections };
        assert_eq!(
            listing.markdown(),
            "# A \"title\"\n\nText.\n\n## Files\n\nSome.\n- https://vigie.example/a?b&c: one <line>\n- versions/{n}: a pattern\n"
        );
        let html = listing.html();
        assert!(html.contains("<h1>A &quot;title&quot;</h1><p>Text.</p>"), "{html}");
        assert!(
            html.contains(
                "<li><a href=\"https://vigie.example/a?b&amp;c\">https://vigie.example/a?b&amp;c</a>: one &lt;line&gt;</li>"
            ),
            "{html}"
        );
        assert!(html.contains("<li>versions/{n}: a pattern</li>"), "{html}");
    }
}
