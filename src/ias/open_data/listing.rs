//! An index of files: plain text (Markdown) for programs, HTML for browsers.

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
        let title = escape(&self.title);
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <main>\n<h1>{title}</h1>\n<p>{}</p>\n",
            escape(&self.text)
        );
        for section in &self.sections {
            let _ = writeln!(html, "<h2>{}</h2>", escape(section.heading));
            if !section.text.is_empty() {
                let _ = writeln!(html, "<p>{}</p>", escape(&section.text));
            }
            if !section.links.is_empty() {
                html.push_str("<ul>\n");
                section.links.iter().for_each(|link| html.push_str(&item(link)));
                html.push_str("</ul>\n");
            }
        }
        html.push_str("</main>\n</html>\n");
        html
    }
}

fn item(Link { href, name, about }: &Link) -> String {
    let (name, about) = (escape(name), escape(about));
    match href {
        Some(href) => format!("<li><a href=\"{}\">{name}</a>: {about}</li>\n", escape(href)),
        None => format!("<li>{name}: {about}</li>\n"),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
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
        assert!(html.contains("<h1>A &quot;title&quot;</h1>\n<p>Text.</p>"), "{html}");
        assert!(
            html.contains(
                "<li><a href=\"https://vigie.example/a?b&amp;c\">https://vigie.example/a?b&amp;c</a>: one &lt;line></li>"
            ),
            "{html}"
        );
        assert!(html.contains("<li>versions/{n}: a pattern</li>"), "{html}");
    }
}
