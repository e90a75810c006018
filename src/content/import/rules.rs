//! What the fields of a file may hold, where it is not what their type alone says: by the type and the name of the field.

/// The longest text of a label or a title that no rule limits, and of a paragraph.
pub(crate) const SHORT: usize = 200;
pub(crate) const LONG: usize = 2_000;

#[derive(Debug, Clone, Copy)]
pub(crate) enum Rule {
    /// A text in one line, of 1 to so many characters.
    Line(usize),
    /// The same, or nothing.
    LineOrEmpty(usize),
    /// A text whose lines matter.
    Lines,
    /// A name for addresses without slashes.
    Name,
    /// A whole number from the first to the second.
    Whole(i64, i64),
    /// A whole number from the first to the second; the third when the file says none.
    WholeOr(i64, i64, i64),
    /// So many members at least and at most.
    Items(usize, usize),
    /// Formatted text, which files write in Markdown under this name.
    Markdown(&'static str),
    /// No file says it: it is found out later.
    Derived,
}

use Rule::{Derived, Items, Line, LineOrEmpty, Lines, Markdown, Whole, WholeOr};

/// The rule of the texts of a list.
pub(crate) const MEMBER: Rule = LineOrEmpty(LONG);

/// The rule of a field of this name in a table of this type.
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
        ("Scale", "items") => Items(1, 4),
        ("Scale", "unit") => Whole(1, 1_000_000_000_000),
        ("Quantity", "value") => Whole(0, 1_000_000_000_000),

        (_, "country") => Line(2),
        ("Article" | "Offer", "html") | ("Offer", "salary") => Derived,

        ("SourceTexts" | "ModuleTexts", "description" | "limits" | "terms") => Lines,
        ("SourceTexts", "legal") => Lines,
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
