//! Parses Markdown. Content that a page cannot show is reported instead of dropped.

use super::{size_limits, text};
use crate::{
    content::placeholders,
    entries::{
        href::Href,
        safe_html::{self, SafeHtml},
    },
};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

/// Converts to sanitised HTML; problems are reported with the number of lines before them.
pub(super) fn to_safe_html(source: &str, fault: &mut dyn FnMut(u64, String)) -> SafeHtml {
    let refused = match source {
        _ if source.contains('\0') => "holds a NUL character".to_owned(),
        _ if source.trim().is_empty() => "is empty".to_owned(),
        _ => size_limits::refused_markdown(source).unwrap_or_default(),
    };
    if !refused.is_empty() {
        fault(0, refused);
        return SafeHtml::from_html("");
    }
    let source = text::strip_controls(source);
    if let Some(problem) = placeholders::unknown(&source) {
        fault(0, problem);
    }
    for (event, range) in Parser::new_ext(&source, Options::ENABLE_TABLES).into_offset_iter() {
        if let Some(problem) = problem(&event) {
            fault(source[..range.start].matches('\n').count() as u64, problem);
        }
    }
    let html = safe_html::markdown_to_html(&source);
    if let Some(refused) = size_limits::too_deep_html(&html) {
        fault(0, refused);
        return SafeHtml::from_html("");
    }
    SafeHtml::from_html(&html)
}

/// The problem of content that a page would not show as written.
fn problem(event: &Event<'_>) -> Option<String> {
    match event {
        Event::Start(Tag::Heading { level: HeadingLevel::H3 | HeadingLevel::H4, .. }) => None,
        Event::Start(Tag::Heading { level, .. }) => {
            Some(format!("has a heading of level {}: only ### and #### are allowed in a text", *level as u8))
        }
        Event::Start(Tag::Link { dest_url, .. }) => Href::try_from(dest_url.to_string()).err(),
        Event::Start(Tag::Image { .. }) => {
            Some("shows a picture: a page does that with an element of its own".to_owned())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems_of(source: &str) -> Vec<String> {
        let mut problems = Vec::new();
        let _ = to_safe_html(source, &mut |line, problem| problems.push(format!("{line} {problem}")));
        problems
    }

    #[test]
    fn reports_unsupported_markdown_with_its_line() {
        assert_eq!(problems_of("### a\n\n[b](/contact) **c**\n\n| a | b |\n|---|---|\n| c | d |\n"), [""; 0]);
        let problems = problems_of("a\n\n# b\n\n[c](http://example.org)\n![d](e.png)");
        let lines: Vec<_> = problems.iter().map(|problem| &problem[..1]).collect();
        assert_eq!(lines, ["2", "4", "5"], "{problems:?}");
        assert_eq!(problems_of(" \n"), ["0 is empty"]);
        assert_eq!(problems_of("a\0"), ["0 holds a NUL character"]);
    }
}
