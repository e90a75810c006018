//! Writes XML for third-party readers (feeds, site maps). It escapes all texts and removes characters that
//! XML does not allow.

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event},
};
use std::borrow::Cow;

/// Names and values of attributes.
pub type Attributes<'a> = &'a [(&'a str, &'a str)];

/// A document being written.
pub struct Xml(Writer<Vec<u8>>);

impl Xml {
    /// A document with this root element, whose content `fill` writes.
    pub fn document(root: &str, attributes: Attributes<'_>, fill: impl FnOnce(&mut Self)) -> Vec<u8> {
        let mut xml = Self(Writer::new_with_indent(Vec::new(), b' ', 1));
        xml.write(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)));
        xml.element(root, attributes, fill);
        let mut bytes = xml.0.into_inner();
        bytes.push(b'\n');
        bytes
    }

    /// An element whose content `fill` writes.
    pub fn element(&mut self, name: &str, attributes: Attributes<'_>, fill: impl FnOnce(&mut Self)) {
        self.write(Event::Start(start(name, attributes)));
        fill(self);
        self.write(Event::End(BytesEnd::new(name)));
    }

    /// An element with a text.
    pub fn text(&mut self, name: &str, attributes: Attributes<'_>, text: &str) {
        let text = clean(text);
        self.element(name, attributes, |xml| xml.write(Event::Text(BytesText::new(&text))));
    }

    /// An empty element.
    pub fn empty(&mut self, name: &str, attributes: Attributes<'_>) {
        self.write(Event::Empty(start(name, attributes)));
    }

    fn write(&mut self, event: Event<'_>) {
        // Writing to memory cannot fail.
        let _ = self.0.write_event(event);
    }
}

fn start<'a>(name: &'a str, attributes: Attributes<'_>) -> BytesStart<'a> {
    let mut start = BytesStart::new(name);
    for (name, value) in attributes {
        let value = clean(value);
        // Line breaks and tabs become spaces, as readers would convert them anyway.
        match value.contains(['\n', '\t']) {
            true => start.push_attribute((*name, value.replace(['\n', '\t'], " ").as_str())),
            false => start.push_attribute((*name, &*value)),
        }
    }
    start
}

/// Replaces characters that XML 1.0 does not allow, and other control characters.
fn clean(text: &str) -> Cow<'_, str> {
    let fit = |c: char| match c {
        '\r' => ' ',
        '\n' | '\t' => c,
        c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => char::REPLACEMENT_CHARACTER,
        c => c,
    };
    // Fast path: a site map has a hundred thousand texts that need no change.
    let is_fit = text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || text.chars().all(|c| fit(c) == c);
    if is_fit { text.into() } else { text.chars().map(fit).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use quick_xml::{Reader, events::Event as Read};

    fn written(text: &str) -> String {
        let bytes = Xml::document("a", &[("b", text)], |xml| {
            xml.text("c", &[], text);
            xml.empty("d", &[]);
        });
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn hostile_text_is_escaped() {
        let document = written("<script>\"]]>&amp;'\u{0}\u{1b}\u{2028}\u{ffff}\r\n</c>");
        let safe = "&lt;script&gt;&quot;]]&gt;&amp;amp;&apos;\u{fffd}\u{fffd}\u{2028}\u{fffd} ";
        assert_eq!(
            document,
            format!(
                "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<a b=\"{safe} &lt;/c&gt;\">\n <c>{safe}\n&lt;/c&gt;</c>\n \
                 <d/>\n</a>\n"
            )
        );
    }

    proptest! {
        #[test]
        fn any_sanitised_text_round_trips(text in any::<String>()) {
            let document = written(&text);
            let mut reader = Reader::from_str(&document);
            let (mut depth, mut read) = (0, String::new());
            loop {
                match reader.read_event().unwrap() {
                    Read::Start(_) => depth += 1,
                    Read::End(_) => depth -= 1,
                    Read::Text(part) if depth == 2 => read.push_str(&part),
                    Read::GeneralRef(part) => {
                        let entity = format!("&{};", &*part);
                        read.push_str(&quick_xml::escape::unescape(&entity).unwrap());
                    }
                    Read::Eof => break,
                    _ => {}
                }
            }
            prop_assert_eq!(read, clean(&text));
        }
    }
}
