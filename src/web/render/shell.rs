//! The document around every page: the build's own index.html, cut at its placeholders.

use super::engine::Rendered;

const MARKS: [&str; 4] = ["<!--lang-->", "<!--head-->", "<!--app-->", "<!--state-->"];

/// The pieces of the document between its placeholders.
#[derive(Debug, Clone)]
pub(super) struct Shell([String; 5]);

impl Shell {
    /// Cuts a document, if it holds every placeholder once and in order.
    pub(super) fn parse(document: &str) -> Option<Self> {
        let mut pieces: [String; 5] = Default::default();
        let mut rest = document;
        for (piece, mark) in pieces.iter_mut().zip(MARKS) {
            let (before, after) = rest.split_once(mark)?;
            before.clone_into(piece);
            rest = after;
        }
        rest.clone_into(&mut pieces[4]);
        Some(Self(pieces))
    }

    /// The document of a page.
    pub(super) fn fill(&self, page: &Rendered) -> String {
        let [first, second, third, fourth, last] = self.0.each_ref().map(String::as_str);
        let [open, close] = ["<script type=\"application/json\" id=\"state\">", "</script>"];
        [first, &page.lang, second, &page.head, third, &page.html, fourth, open, &page.state, close, last]
            .concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_filled_at_its_placeholders() {
        let shell = Shell::parse("<a lang=\"<!--lang-->\"><!--head-->|<!--app-->|<!--state--></a>").unwrap();
        let page = Rendered {
            status: 200,
            lang: "fr".into(),
            head: "H".into(),
            html: "B<!--state-->".into(),
            state: "S".into(),
        };
        assert_eq!(
            shell.fill(&page),
            "<a lang=\"fr\">H|B<!--state-->|<script type=\"application/json\" id=\"state\">S</script></a>"
        );
        assert!(Shell::parse("<!--head--><!--lang--><!--app--><!--state-->").is_none());
    }
}
