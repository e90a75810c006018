//! Text tables, no wider than the terminal, and unformatted in a pipe. If the longest words of all columns do
//! not fit, each row becomes a block of lines, as in `psql` and `mysql`.

use super::escape::printable_lines;
use comfy_table::{ColumnConstraint, ContentArrangement, Table, Width, presets};
use console::{Term, measure_text_width};
use std::{
    fmt::Display,
    io::{self, IsTerminal as _},
    iter,
};

/// Columns of the terminal that margins, separators and the frame take.
const fn frame(columns: usize) -> usize {
    3 * columns + 1
}

/// A table whose columns are functions of its rows.
#[must_use]
pub struct TextTable<T> {
    header: Vec<&'static str>,
    /// Each row with its cells.
    rows: Vec<(T, Vec<String>)>,
}

/// Creates a table of `rows`, without columns.
pub fn table<T: Copy>(rows: impl IntoIterator<Item = T>) -> TextTable<T> {
    TextTable { header: Vec::new(), rows: rows.into_iter().map(|row| (row, Vec::new())).collect() }
}

impl<T: Copy> TextTable<T> {
    /// Appends a column: its name in the header, and the cell of a row.
    pub fn column<C: Display>(mut self, name: &'static str, cell: impl Fn(T) -> C) -> Self {
        self.header.push(name);
        self.rows.iter_mut().for_each(|(row, cells)| cells.push(cell(*row).to_string()));
        self
    }

    /// Formats the table, or only its header if there are no rows.
    #[must_use]
    pub fn render(self) -> String {
        let terminal = io::stdout().is_terminal().then(Term::stdout);
        let width = terminal.and_then(|terminal| terminal.size_checked()).map(|(_, columns)| columns.into());
        let escaped = |(_, cells): (T, Vec<String>)| cells.iter().map(|cell| printable_lines(cell)).collect();
        print(&self.header, &self.rows.into_iter().map(escaped).collect::<Vec<_>>(), width)
    }

    /// Formats the table; returns `none` if there are no rows.
    #[must_use]
    pub fn render_or(self, none: &str) -> String {
        if self.rows.is_empty() { none.to_owned() } else { self.render() }
    }

    /// The header and the cells of each row, unformatted, for output in other formats.
    pub fn lines(self) -> impl Iterator<Item = Vec<String>> {
        let header = self.header.into_iter().map(str::to_owned).collect();
        iter::once(header).chain(self.rows.into_iter().map(|(_, cells)| cells))
    }
}

/// Formats facts as lines, with names padded to `width` characters; omits facts without a value.
pub fn facts<'a>(width: usize, facts: impl IntoIterator<Item = (&'a str, String)>) -> String {
    let stated = facts.into_iter().filter(|(_, value)| !value.is_empty());
    stated.map(|(name, value)| format!("{name:<width$} {value}\n")).collect()
}

/// An instant to the minute in UTC, for a column whose header says so.
pub fn minute(at: jiff::Timestamp) -> String {
    at.strftime("%F %R").to_string()
}

fn print(header: &[&str], rows: &[Vec<String>], width: Option<usize>) -> String {
    let mut table = Table::new();
    table.set_header(header).add_rows(rows);
    match width {
        None => {
            table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
        }
        Some(width) => {
            let words = longest_words(header, rows);
            if words.iter().sum::<usize>() + frame(words.len()) > width {
                return blocks(header, rows);
            }
            let least = words.iter().map(|word| Width::Fixed(u16::try_from(*word).unwrap_or(u16::MAX)));
            table.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
            table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
            table.set_constraints(least.map(|least| ColumnConstraint::LowerBoundary(with_margins(least))));
        }
    }
    table.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// Adds the margins of a column to its constraint.
fn with_margins(width: Width) -> Width {
    match width {
        Width::Fixed(width) => Width::Fixed(width.saturating_add(2)),
        other => other,
    }
}

/// The width of the longest word of each column.
fn longest_words(header: &[&str], rows: &[Vec<String>]) -> Vec<usize> {
    let of = |at: usize, name: &str| {
        let cells = rows.iter().filter_map(|row| row.get(at)).map(String::as_str);
        let words = cells.chain([name]).flat_map(str::split_whitespace);
        words.map(measure_text_width).max().unwrap_or(0)
    };
    header.iter().enumerate().map(|(at, name)| of(at, name)).collect()
}

/// Formats each row as a block: the first cell, then one line per further cell with its name.
fn blocks(header: &[&str], rows: &[Vec<String>]) -> String {
    let widest = header.iter().map(|name| measure_text_width(name)).max().unwrap_or(0);
    let line = |(name, cell): (&&str, &String)| {
        let gap = " ".repeat(widest - measure_text_width(name));
        format!("  {name}{gap}  {cell}\n")
    };
    let block = |row: &Vec<String>| {
        let first = row.first().map(String::as_str).unwrap_or_default();
        format!("{first}\n{}", header.iter().zip(row).skip(1).map(line).collect::<String>())
    };
    rows.iter().map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: [&str; 3] = ["theme", "last day", "freshness"];

    fn rows() -> Vec<Vec<String>> {
        [["flu-vaccination-65", "2026-11-20", "held back, 4 days late"], ["독감", "2026-11-21", "up to date"]]
            .map(|row| row.map(str::to_owned).into())
            .into()
    }

    #[test]
    fn formats_cells_by_column_functions() {
        let unit = "days";
        let days = || table(&[4, 0]).column("late", |days| days).column("", |days| format!("{days} {unit}"));
        assert_eq!(days().lines().collect::<Vec<_>>(), [["late", ""], ["4", "4 days"], ["0", "0 days"]]);
        assert!(days().render_or("no rows").contains("4 days"));
        let none = || table([0; 0]).column("late", |days| days);
        assert!(none().render().contains("late"));
        assert_eq!(none().render_or("no rows"), "no rows");
    }

    #[test]
    fn facts_without_a_value_are_omitted() {
        let lines = [("name", "독감"), ("phone", ""), ("reference", "D-7Q4M-2K9P")];
        let lines = facts(9, lines.map(|(name, value)| (name, value.to_owned())));
        assert_eq!(lines, "name      독감\nreference D-7Q4M-2K9P\n");
    }

    #[test]
    fn a_pipe_gets_unwrapped_lines() {
        insta::assert_snapshot!(print(&HEADER, &rows(), None), @"
        theme               last day    freshness
        flu-vaccination-65  2026-11-20  held back, 4 days late
        독감                2026-11-21  up to date
        ");
    }

    #[test]
    fn wraps_cells_between_words_at_the_terminal_width() {
        insta::assert_snapshot!(print(&HEADER, &rows(), Some(80)), @"
        ┌──────────────────────────────────────────────────────────┐
        │ theme                last day     freshness              │
        ╞══════════════════════════════════════════════════════════╡
        │ flu-vaccination-65   2026-11-20   held back, 4 days late │
        │ 독감                 2026-11-21   up to date             │
        └──────────────────────────────────────────────────────────┘
        ");
        insta::assert_snapshot!(print(&HEADER, &rows(), Some(52)), @"
        ┌──────────────────────────────────────────────────┐
        │ theme                last day     freshness      │
        ╞══════════════════════════════════════════════════╡
        │ flu-vaccination-65   2026-11-20   held back, 4   │
        │                                   days late      │
        │ 독감                 2026-11-21   up to date     │
        └──────────────────────────────────────────────────┘
        ");
    }

    #[test]
    fn prints_rows_as_blocks_if_words_do_not_fit() {
        insta::assert_snapshot!(print(&HEADER, &rows(), Some(40)), @"
        flu-vaccination-65
          last day   2026-11-20
          freshness  held back, 4 days late
        독감
          last day   2026-11-21
          freshness  up to date
        ");
    }

    #[test]
    fn no_line_exceeds_the_terminal_width_unless_a_word_does() {
        for width in 30..120 {
            let printed = print(&HEADER, &rows(), Some(width));
            assert!(
                printed.lines().all(|line| measure_text_width(line) <= width.max(36)),
                "{width}\n{printed}"
            );
        }
    }
}
