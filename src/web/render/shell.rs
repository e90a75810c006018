//! The document around every page: the build's `index.html`, split at its placeholders.

use super::engine::Rendered;

const MARKS: [&str; 5] = ["<!--lang-->", "<!--head-->", "<!--top-->", "<!--app-->", "<!--state-->"];

/// The pieces of the document between its placeholders.
#[derive(Debug, Clone)]
pub(super) struct Shell([String; 6]);

impl Shell {
    /// Splits a document; `None` unless it contains every placeholder once and in order.
    pub(super) fn parse(document: &str) -> Option<Self> {
        let mut pieces: [String; 6] = Default::default();
        let mut rest = document;
        for (piece, mark) in pieces.iter_mut().zip(MARKS) {
            let (before, after) = rest.split_once(mark)?;
            before.clone_into(piece);
            rest = after;
        }
        rest.clone_into(&mut pieces[5]);
        Some(Self(pieces))
    }

    /// The document of a page below `top`, which is HTML.
    pub(super) fn fill(&self, page: &Rendered, top: &str) -> String {
        let Self([first, before_head, before_top, before_page, before_state, last]) = self;
        let [open, close] = ["<script type=\"application/json\" id=\"state\">", "</script>"];
        let head = [first, page.lang.as_str(), before_head, &page.head, before_top, top];
        let body = [before_page, page.html.as_str(), before_state, open, &page.state, close, last];
        [head.concat(), body.concat()].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_the_placeholders_of_a_document() {
        let shell = Shell::parse("<a lang=\"<!--lang-->\"><!--head--><!--top-->|<!--app-->|<!--state--></a>")
            .unwrap();
        let page = Rendered {
            status: 200,
            lang: "fr".into(),
            head: "H".into(),
            html: "B<!--state-->".into(),
            state: "S".into(),
        };
        assert_eq!(
            shell.fill(&page, "N"),
            "<a lang=\"fr\">HN|B<!--state-->|<script type=\"application/json\" id=\"state\">S</script></a>"
        );
        assert!(Shell::parse("<!--head--><!--lang--><!--top--><!--app--><!--state-->").is_none());
    }
}
