//! How good the sheet of a source is: nine criteria anybody can check, each with its evidence. What is not met tells
//! what would raise the score. In the manner of the scores of public catalogues (udata), with what buyers ask besides.

use super::moment::{Fresh, Moment};
use crate::content::{
    entry::Source,
    words::{Access, Territory},
};
use jiff::civil::Date;
use serde::Serialize;

/// Characters of a description or of limits below which little is said. Korean says much in few.
const SAID: usize = 40;
/// Known uses that a described source has.
const USES: usize = 2;
/// Rows of a sample that show what there is.
const ROWS: usize = 10;
/// Years of history that seasons can be compared over.
const YEARS: i16 = 5;
/// Days after which a sheet should be looked at again.
const REVISED_WITHIN: i32 = 365;
/// Places too wide to act upon.
const WIDE: [Territory; 6] = [
    Territory::World,
    Territory::Africa,
    Territory::Europe,
    Territory::Asia,
    Territory::Americas,
    Territory::Oceania,
];

/// How many criteria are met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Score {
    pub score: usize,
    pub out_of: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Code {
    /// It says what it is and what it is used for.
    Described,
    Dictionary,
    /// Rows can be seen before anything is asked.
    Sample,
    /// Open data come as promised; other sheets are looked at every year.
    Fresh,
    /// Some years can be compared.
    History,
    /// It says what it does not see.
    Limits,
    /// It says how it may be had and used; open data by the name of a licence.
    Terms,
    /// It is about countries or regions, not about continents.
    Territories,
    /// The data themselves can be had at once.
    Downloadable,
}

/// What a criterion was judged by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged, rename_all_fields = "camelCase")]
#[expect(missing_docs, reason = "the names are the documentation: they are those of the API")]
pub enum Evidence {
    Described { characters: usize, uses: usize, uses_needed: usize },
    Dictionary { columns: usize },
    Sample { rows: usize, rows_needed: usize },
    Data(Fresh),
    Sheet { updated: Option<Date>, days_allowed: i32 },
    History { since: u16, years: i16, years_needed: i16 },
    Limits { characters: usize },
    Terms { licence: Option<String> },
    Territories { territories: Vec<Territory>, wide: Vec<Territory> },
    Downloadable { access: Access },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Criterion {
    pub code: Code,
    pub met: bool,
    pub evidence: Evidence,
}

/// The score, and the criteria where they are told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Quality {
    #[serde(flatten)]
    pub score: Score,
    /// All of them; lists tell the score alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub criteria: Vec<Criterion>,
}

impl Quality {
    /// Judges a source whose sheet was last revised on a day.
    #[must_use]
    pub fn of(source: &Source, updated: Option<Date>, moment: &Moment) -> Self {
        let criteria = vec![
            described(source),
            dictionary(source),
            sample(source),
            fresh(source, updated, moment),
            history(source, moment.today),
            limits(source),
            terms(source),
            territories(source),
            downloadable(source, moment),
        ];
        let score = criteria.iter().filter(|criterion| criterion.met).count();
        Self { score: Score { score, out_of: criteria.len() }, criteria }
    }
}

fn described(source: &Source) -> Criterion {
    let (characters, uses) = (source.html.words().chars().count(), source.uses.len());
    Criterion {
        code: Code::Described,
        met: characters >= SAID && uses >= USES,
        evidence: Evidence::Described { characters, uses, uses_needed: USES },
    }
}

fn dictionary(source: &Source) -> Criterion {
    let dictionary = &source.dictionary;
    let explained = dictionary.iter().all(|column| !column.meaning.is_empty() && !column.example.is_empty());
    Criterion {
        code: Code::Dictionary,
        met: explained && !dictionary.is_empty(),
        evidence: Evidence::Dictionary { columns: dictionary.len() },
    }
}

fn sample(source: &Source) -> Criterion {
    let rows = source.sample.len();
    let evidence = Evidence::Sample { rows, rows_needed: ROWS };
    Criterion { code: Code::Sample, met: rows >= ROWS, evidence }
}

fn fresh(source: &Source, updated: Option<Date>, moment: &Moment) -> Criterion {
    let (met, evidence) = match moment.fresh(&source.facts) {
        Some(fresh) => (fresh.late_days == 0, Evidence::Data(fresh.clone())),
        None => {
            let recent = |day: Date| (moment.today - day).get_days() <= REVISED_WITHIN;
            (updated.is_some_and(recent), Evidence::Sheet { updated, days_allowed: REVISED_WITHIN })
        }
    };
    Criterion { code: Code::Fresh, met, evidence }
}

fn history(source: &Source, today: Date) -> Criterion {
    let since = source.facts.history;
    let years = i16::try_from(since).map_or(0, |since| (today.year() - since).max(0));
    let evidence = Evidence::History { since, years, years_needed: YEARS };
    Criterion { code: Code::History, met: years >= YEARS, evidence }
}

fn limits(source: &Source) -> Criterion {
    let characters = source.limits.words().chars().count();
    Criterion { code: Code::Limits, met: characters >= SAID, evidence: Evidence::Limits { characters } }
}

fn terms(source: &Source) -> Criterion {
    let licence = source.facts.licence.clone();
    let met = !source.terms.words().is_empty() && (source.facts.access == Access::Quote || licence.is_some());
    Criterion { code: Code::Terms, met, evidence: Evidence::Terms { licence } }
}

fn territories(source: &Source) -> Criterion {
    let territories = source.facts.territories.clone();
    let wide: Vec<_> = territories.iter().copied().filter(|territory| WIDE.contains(territory)).collect();
    let met = wide.is_empty() && !territories.is_empty();
    Criterion { code: Code::Territories, met, evidence: Evidence::Territories { territories, wide } }
}

fn downloadable(source: &Source, moment: &Moment) -> Criterion {
    let access = source.facts.access;
    let met = access == Access::Open && moment.fresh(&source.facts).is_some();
    Criterion { code: Code::Downloadable, met, evidence: Evidence::Downloadable { access } }
}
