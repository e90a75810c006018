//! Rejects texts that are too large or too deep before they are parsed: the time of a parser is quadratic in
//! the depth, and a document tree takes fifty times the bytes of its file.

use super::diagnostics::Diagnostics;
use crate::entries::kind::Kind;
use toml_parser::{Source, lexer::TokenKind};

/// Maximum bytes of a text in Markdown or HTML.
const MAX_BYTES: usize = 200_000;
/// Maximum nesting of elements; editors use about five levels.
const MAX_DEPTH: usize = 100;

/// Maximum bytes of a file: of a page, an article or a feed, and of a catalogue of thousands of sources.
pub(super) const fn largest(kind: Kind) -> usize {
    if matches!(kind, Kind::Source) { 64_000_000 } else { 5_000_000 }
}

/// Maximum names, values, lists and tables of a file. Each takes up to 300 bytes of memory.
const fn most_values(kind: Kind) -> usize {
    if matches!(kind, Kind::Source) { 8_000_000 } else { 200_000 }
}

/// Maximum items of a file that is a list.
pub(super) const fn most_members(kind: Kind) -> usize {
    if matches!(kind, Kind::Source) { 50_000 } else { 500 }
}

/// Whether a TOML file may be parsed to a tree; excesses are reported.
pub(super) fn check_toml(text: &str, kind: Kind, diagnostics: &Diagnostics) -> bool {
    let (mut values, mut members, mut opened) = (0, 0, 0);
    for token in Source::new(text).lex() {
        use TokenKind::{
            Atom, BasicString, Comma, Comment, Dot, Eof, Equals, LeftSquareBracket, Newline,
            RightCurlyBracket, RightSquareBracket, Whitespace,
        };
        let kind_of = token.kind();
        let is_value = !matches!(
            kind_of,
            Comma
                | Comment
                | Dot
                | Eof
                | Equals
                | Newline
                | RightCurlyBracket
                | RightSquareBracket
                | Whitespace
        );
        values += usize::from(is_value);
        // An item begins with its kind in double brackets.
        let names = matches!(kind_of, Atom | BasicString) && opened == 2;
        let word = || text.get(token.span().start()..token.span().end()).unwrap_or_default();
        members += usize::from(names && word().trim_matches('"') == kind.word());
        opened = if kind_of == LeftSquareBracket { opened + 1 } else { 0 };
    }
    let counted = [(values, most_values(kind), "values"), (members, most_members(kind), "items")];
    let too_much = counted.into_iter().find(|(count, most, _)| count > most);
    if let Some((count, most, what)) = too_much {
        diagnostics.fault(0, "", format!("has {count} {what}; at most {most} are allowed"));
    }
    too_much.is_none()
}

/// Why a Markdown text is rejected before parsing; `None` if it may be parsed.
pub(super) fn refused_markdown(text: &str) -> Option<String> {
    too_long(text).or_else(|| too_deep(text.lines().map(containers).max().unwrap_or(0)))
}

/// Why HTML is rejected before parsing; `None` if it may be parsed.
pub(super) fn refused_html(text: &str) -> Option<String> {
    too_long(text).or_else(|| too_deep_html(text))
}

/// Like [`refused_html`], for HTML that was generated from a text within its limit.
pub(super) fn too_deep_html(text: &str) -> Option<String> {
    too_deep(depth(text))
}

fn too_long(text: &str) -> Option<String> {
    (text.len() > MAX_BYTES).then(|| format!("has {} bytes; at most {MAX_BYTES} are allowed", text.len()))
}

fn too_deep(levels: usize) -> Option<String> {
    (levels > MAX_DEPTH).then(|| format!("is nested more than {MAX_DEPTH} levels deep"))
}

/// Maximum quotes and lists that contain a line of Markdown, estimated from its markers and indentation.
fn containers(line: &str) -> usize {
    let text_at =
        line.find(|c: char| !matches!(c, '>' | '-' | '*' | '+' | '.' | ')' | ' ' | '\t' | '0'..='9'));
    let before = line.as_bytes().get(..text_at.unwrap_or(line.len())).unwrap_or_default();
    let followed = |at: usize| before.get(at + 1).is_none_or(|next| matches!(next, b' ' | b'\t'));
    let marks = before.iter().enumerate().filter(|(at, mark)| match mark {
        b'>' => true,
        b'-' | b'*' | b'+' | b'.' | b')' => followed(*at),
        _ => false,
    });
    let columns = before.iter().map(|c| if *c == b'\t' { 4 } else { usize::from(*c == b' ') }).sum::<usize>();
    let marks = marks.count();
    // Each level is indented by at least two columns; the space after a marker belongs to it.
    marks + columns.saturating_sub(marks) / 2
}

/// Void elements, and those that the next one of their kind closes; they do not nest.
const FLAT: [&str; 28] = [
    "a", "area", "base", "br", "caption", "col", "colgroup", "dd", "dt", "embed", "hr", "img", "input", "li",
    "link", "meta", "option", "p", "param", "source", "tbody", "td", "tfoot", "th", "thead", "tr", "track",
    "wbr",
];

/// Upper bound of the nesting depth of HTML, estimated from its tags without parsing; not counted further
/// than what is too deep. An element that is never closed counts to the end.
fn depth(html: &str) -> usize {
    let (mut open, mut deepest): (Vec<&str>, usize) = (Vec::new(), 0);
    for tag in html.split('<').skip(1) {
        let (is_end, tag) = tag.strip_prefix('/').map_or((false, tag), |tag| (true, tag));
        let name = &tag[..tag.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(tag.len())];
        if name.is_empty() || FLAT.iter().any(|flat| name.eq_ignore_ascii_case(flat)) {
            continue;
        }
        if !is_end {
            open.push(name);
        } else if let Some(at) = open.iter().rposition(|other| other.eq_ignore_ascii_case(name)) {
            open.remove(at);
        }
        deepest = deepest.max(open.len());
        if deepest > MAX_DEPTH {
            break;
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_nesting_from_repetition() {
        let quoted = |levels| format!("{} a", ">".repeat(levels));
        let listed =
            |levels: usize| (0..levels).map(|level| format!("{}- a\n", "  ".repeat(level))).collect();
        for (text, is_refused) in [
            (quoted(100), false),
            (quoted(101), true),
            ("> ".repeat(101), true),
            ("- ".repeat(101), true),
            ("1. ".repeat(101), true),
            (listed(60), false),
            (listed(300), true),
            ("-".repeat(500), false),
            ("> a\n".repeat(5_000), false),
            ("a > b - c. ".repeat(5_000), false),
        ] {
            assert_eq!(refused_markdown(&text).is_some(), is_refused, "{text:.40}");
        }
        for (part, is_refused) in [
            ("<blockquote>", true),
            ("<DIV class='x'>", true),
            ("<b></x>", true),
            ("<!--><i>", true),
            ("<p>a", false),
            ("<li>a", false),
            ("<br/>", false),
            ("<em>a</em>", false),
            ("<ul><li><b>a</b></ul>", false),
            ("a < b", false),
        ] {
            assert_eq!(refused_html(&part.repeat(500)).is_some(), is_refused, "{part}");
        }
        assert!(refused_html(&"a".repeat(200_001)).is_some());
    }

    #[test]
    fn limits_items_and_values_before_parsing() {
        let problems = |text: &str| {
            let diagnostics = Diagnostics::default();
            let fits = check_toml(text, Kind::Module, &diagnostics);
            let faults = diagnostics.into_fields("f").0;
            assert_eq!(fits, faults.is_empty());
            faults.into_iter().map(|fault| fault.code).collect::<Vec<_>>()
        };
        let member = "[[module]]\nid = \"a\"\nrows = [[1], [2]]\n";
        assert!(problems(&member.repeat(500)).is_empty());
        assert_eq!(problems(&member.repeat(501)), ["has 501 items; at most 500 are allowed"]);
        assert_eq!(
            problems(&format!("a = [{}]", "{},".repeat(200_000))),
            ["has 200002 values; at most 200000 are allowed"]
        );
        assert!(problems(&format!("a = \"{}\"", "1,".repeat(300_000))).is_empty());
    }
}
