//! Constraints of fields beyond their type, by the type and the name of the field.

/// Maximum characters of labels and titles without a rule, and of paragraphs.
pub(crate) const SHORT: usize = 200;
pub(crate) const LONG: usize = 2_000;

#[derive(Debug, Clone, Copy)]
pub(crate) enum Rule {
    /// A text in one line, of 1 to this number of characters.
    Line(usize),
    /// Like `Line`, but may be empty.
    LineOrEmpty(usize),
    /// A multi-line text.
    Lines,
    /// A slug without slashes.
    Name,
    /// An integer in this range.
    Whole(i64, i64),
    /// An integer in this range, with a default.
    WholeOr(i64, i64, i64),
    /// Minimum and maximum number of items.
    Items(usize, usize),
    /// Formatted text, written in Markdown under this name.
    Markdown(&'static str),
    /// Computed at import; must not be in files.
    Derived,
}

use Rule::{Derived, Items, Line, LineOrEmpty, Lines, Markdown, Whole, WholeOr};

/// The rule of texts in a list.
pub(crate) const MEMBER: Rule = LineOrEmpty(LONG);

/// The rule of a field in a table of this type.
pub(crate) fn rule(table: &str, field: &str) -> Rule {
    match (table, field) {
        ("PageFields", "title") => Line(110),
        ("Titles", "title") => Line(160),
        ("ModuleTexts", "summary") => Line(240),
        (_, "summary") => Line(320),
        (_, "rank") => Whole(-1_000_000, 1_000_000),

        ("Heading", "level") => WholeOr(2, 3, 2),
        ("Heading" | "Chapter", "id") => Derived,
        ("Chapter", "count") => Whole(0, 1_000),
        ("Text", "html") => Markdown("markdown"),
        ("Figures", "items") => Items(1, 8),
        ("Figure", "value") | ("Moment", "date") | ("Contact", "phone") => Line(40),
        ("Cards", "items") => Items(1, 12),
        ("Image", "alt") => LineOrEmpty(LONG),
        ("Image", "caption") | ("Figure", "note") | ("EmployeeTexts", "about") => Line(LONG),
        ("Image", "width" | "height") => Derived,
        ("Heading", "text") => Line(SHORT),
        (_, "text") => Line(LONG),
        ("Table", "columns") => Items(2, 8),
        ("Table", "rows") => Items(1, 100),
        ("Links", "items") => Items(1, 12),
        ("Links", "title") | ("Way", "label") => Line(60),
        ("Chart" | "Store" | "Indicators" | "News", "title") => Line(110),
        ("Chart", "caption" | "note") => Line(400),
        ("Chart", "unit") => Line(20),
        ("Chart", "base") => Whole(0, 1_000_000_000),
        ("Chart", "data") => Lines,
        ("Carousel", "slides") | ("Steps", "items") => Items(2, 8),
        ("Call", "links") => Items(1, 4),
        ("Sources", "slugs") => Items(0, 100),
        ("Timeline", "items") => Items(2, 20),
        ("Scale", "items") => Items(2, 6),
        ("Scale", "unit") => Whole(1, 1_000_000_000_000),
        ("Quantity", "value") => Whole(0, 1_000_000_000_000),
        ("Access", "items") => Items(2, 4),
        ("AccessOption", "points") => Items(1, 4),
        ("AccessOption", "delay" | "price" | "label") => Line(60),

        (_, "country") => Line(2),
        ("Article" | "Offer", "html") | ("Offer", "salary") => Derived,

        ("SourceTexts" | "ModuleTexts", "description" | "legal" | "limits" | "terms") => Lines,
        ("SourceTexts", "coverage") => Line(400),
        ("SourceTexts", "changes") => Items(0, 40),
        ("SourceTexts" | "ModuleTexts", "uses" | "shows") => Items(0, 6),
        ("SourceTexts", "keywords") => Items(0, 60),
        ("Facts", "licence") => Line(60),
        ("Facts", "history") => Whole(1900, 2200),
        ("Facts", "lag_days") => Whole(0, 3_660),
        ("Facts", "panel" | "universe") => Whole(1, 10_000_000_000),
        ("Facts", "rows") => Whole(1, 1_000_000_000_000_000),
        ("Facts", "modules") => Items(0, 40),
        ("Health", "categories") => Items(1, 17),
        ("Health", "min_age" | "max_age") => Whole(0, 150),
        ("AccessBody", "page") => Line(LONG),
        ("ColumnFields", "name") => Line(60),
        ("ColumnFields", "unit") => Line(40),
        ("ColumnFields", "meaning") => Line(500),
        ("ColumnFields", "example") => LineOrEmpty(SHORT),
        (_, "column") => Items(0, 1_000),
        _ => Line(SHORT),
    }
}
