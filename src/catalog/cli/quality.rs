//! The score of a sheet as a table: each criterion with its evidence, and how to meet it.

use crate::{
    catalog::{
        closed_lists::Access,
        quality::{Code, Criterion, Evidence},
    },
    cli::output::{count, table},
};

pub(super) fn render_criteria(criteria: &[Criterion]) -> String {
    let judged = |criterion: &Criterion| match (criterion.counted, criterion.met) {
        (false, _) => ("-", "an example: not counted".to_owned()),
        (true, true) => ("yes", String::new()),
        (true, false) => ("no", words(&criterion.evidence).1),
    };
    table(criteria)
        .column("criterion", |criterion| word(criterion.code))
        .column("met", |criterion| judged(criterion).0)
        .column("evidence", |criterion| words(&criterion.evidence).0)
        .column("what would raise it", |criterion| judged(criterion).1)
        .render()
}

fn word(code: Code) -> &'static str {
    match code {
        Code::Described => "described",
        Code::Dictionary => "dictionary",
        Code::Sample => "sample",
        Code::Fresh => "fresh",
        Code::History => "history",
        Code::Limits => "limits",
        Code::Terms => "terms",
        Code::Territories => "territories",
        Code::Downloadable => "downloadable",
    }
}

/// The evidence, and the advice.
fn words(evidence: &Evidence) -> (String, String) {
    match evidence {
        Evidence::Described { characters, uses, uses_needed } => (
            format!("{}, {}", count(*characters, "character"), count(*uses, "known use")),
            format!("say what it is and name {}", count(*uses_needed, "known use")),
        ),
        Evidence::Dictionary { columns } => {
            (count(*columns, "column"), "give every column a meaning and an example".to_owned())
        }
        Evidence::Sample { rows, rows_needed } => {
            (count(*rows, "row"), format!("show {} or more", count(*rows_needed, "row")))
        }
        Evidence::Data(fresh) => {
            let late = usize::try_from(fresh.late_days).unwrap_or_default();
            let late = if late > 0 { format!(", {} late", count(late, "day")) } else { String::new() };
            (format!("data up to {}{late}", fresh.last_day), "publish the days that are missing".to_owned())
        }
        Evidence::Sheet { updated, days_allowed } => (
            updated.map_or_else(|| "never revised".to_owned(), |day| format!("revised {day}")),
            format!("revise the sheet every {days_allowed} days and set `updated`"),
        ),
        Evidence::History { since, years, years_needed } => (
            format!("since {since}, {}", count(*years, "year")),
            format!("hold {}", count(*years_needed, "year")),
        ),
        Evidence::Limits { limit_characters: characters } => {
            (count(*characters, "character"), "say plainly what it does not see".to_owned())
        }
        Evidence::Terms { licence } => (
            licence.clone().unwrap_or_else(|| "no licence".to_owned()),
            "state the terms, and for open data the licence".to_owned(),
        ),
        Evidence::Territories { territories, wide } => {
            (list(territories), format!("name countries or regions instead of {}", list(wide)))
        }
        Evidence::Downloadable { access: Access::Open } => {
            ("open".to_owned(), "publish the data here".to_owned())
        }
        Evidence::Downloadable { access: Access::Quote } => {
            ("on quote".to_owned(), "offer the data for download, where the law allows it".to_owned())
        }
    }
}

pub(super) fn list(words: &[impl ToString]) -> String {
    words.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_of_one_year_is_in_the_singular() {
        let (evidence, advice) = words(&Evidence::History { since: 2025, years: 1, years_needed: 5 });
        assert_eq!((evidence.as_str(), advice.as_str()), ("since 2025, 1 year", "hold 5 years"));
    }
}
