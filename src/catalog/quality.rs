//! Quality of the sheet of a source: nine verifiable criteria, each with its evidence, like the scores of public
//! catalogues (udata), and with what buyers ask for. An example counts neither as met nor as missed.

use super::{
    closed_lists::{Access, SourceTerritory, StatedFact},
    data_status::{DataStatus, Freshness},
    source::Source,
};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

/// Minimum length of a description and of limits, in characters. Korean needs few.
const CHARACTERS: usize = 40;
const USES: usize = 2;
const ROWS: usize = 10;
/// Minimum number of years for a comparison of seasons.
const YEARS: i16 = 5;
/// Maximum age of the last revision of a maintained sheet, in days.
const REVISED_WITHIN: i32 = 365;
/// Territories that are too wide for decisions.
const WIDE: [SourceTerritory; 6] = [
    SourceTerritory::World,
    SourceTerritory::Africa,
    SourceTerritory::Europe,
    SourceTerritory::Asia,
    SourceTerritory::Americas,
    SourceTerritory::Oceania,
];

/// Number of criteria that a sheet meets, of those that can be judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Score {
    /// Number of counted criteria that are met.
    pub score: usize,
    /// Number of counted criteria: examples do not count.
    pub out_of: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = CriterionCode)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Code {
    Described,
    Dictionary,
    Sample,
    /// Open data are published on time; other sheets are revised every year.
    Fresh,
    History,
    Limits,
    /// Terms of access and use are stated; for open data, a licence.
    Terms,
    /// Territories are countries or regions, not continents.
    Territories,
    /// The data can be downloaded.
    Downloadable,
}

/// Evidence of a criterion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum Evidence {
    #[serde(rename_all = "camelCase")]
    Described {
        characters: usize,
        uses: usize,
        uses_needed: usize,
    },
    Dictionary {
        columns: usize,
    },
    #[serde(rename_all = "camelCase")]
    Sample {
        rows: usize,
        rows_needed: usize,
    },
    Data(Freshness),
    #[serde(rename_all = "camelCase")]
    Sheet {
        updated: Option<Date>,
        days_allowed: i32,
    },
    #[serde(rename_all = "camelCase")]
    History {
        since: u16,
        years: i16,
        years_needed: i16,
    },
    // The name is unique among the kinds, so that clients of the API can distinguish them.
    #[serde(rename_all = "camelCase")]
    Limits {
        limit_characters: usize,
    },
    Terms {
        licence: Option<String>,
    },
    Territories {
        territories: Vec<SourceTerritory>,
        wide: Vec<SourceTerritory>,
    },
    Downloadable {
        access: Access,
    },
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Criterion {
    pub(crate) code: Code,
    pub(crate) met: bool,
    /// Whether it counts: its evidence is not an example.
    pub(crate) counted: bool,
    pub(crate) evidence: Evidence,
}

/// The score with its criteria.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Quality {
    #[serde(flatten)]
    pub(crate) score: Score,
    pub(crate) criteria: Vec<Criterion>,
}

impl Quality {
    pub(crate) fn assess(source: &Source, updated: Option<Date>, status: &DataStatus) -> Self {
        let criteria = vec![
            described(source),
            dictionary(source),
            sample(source),
            fresh(source, updated, status),
            history(source, status.today),
            limits(source),
            terms(source),
            territories(source),
            downloadable(source, status),
        ];
        let criteria = criteria.into_iter().map(|criterion| {
            let counted = !is_of_example(criterion.code, source, status);
            Criterion { counted, ..criterion }
        });
        let criteria: Vec<Criterion> = criteria.collect();
        let counted = || criteria.iter().filter(|criterion| criterion.counted);
        let score =
            Score { score: counted().filter(|criterion| criterion.met).count(), out_of: counted().count() };
        Self { score, criteria }
    }
}

/// Whether a criterion is judged by an example, or by generated figures.
fn is_of_example(code: Code, source: &Source, status: &DataStatus) -> bool {
    let is_generated = || status.freshness(&source.facts).is_some_and(|fresh| fresh.demonstration);
    match code {
        Code::Sample => source.facts.is_example(StatedFact::Sample) || is_generated(),
        Code::History => source.facts.is_example(StatedFact::History) || is_generated(),
        Code::Fresh | Code::Downloadable => is_generated(),
        Code::Described | Code::Dictionary | Code::Limits | Code::Terms | Code::Territories => false,
    }
}

/// A criterion that counts.
fn criterion(code: Code, met: bool, evidence: Evidence) -> Criterion {
    Criterion { code, met, counted: true, evidence }
}

fn described(source: &Source) -> Criterion {
    let (characters, uses) = (source.html.plain_text().chars().count(), source.uses.len());
    let met = characters >= CHARACTERS && uses >= USES;
    criterion(Code::Described, met, Evidence::Described { characters, uses, uses_needed: USES })
}

fn dictionary(source: &Source) -> Criterion {
    let dictionary = &source.dictionary;
    let explained = dictionary.iter().all(|column| !column.meaning.is_empty() && !column.example.is_empty());
    let met = explained && !dictionary.is_empty();
    criterion(Code::Dictionary, met, Evidence::Dictionary { columns: dictionary.len() })
}

fn sample(source: &Source) -> Criterion {
    let rows = source.sample.len();
    let evidence = Evidence::Sample { rows, rows_needed: ROWS };
    criterion(Code::Sample, rows >= ROWS, evidence)
}

fn fresh(source: &Source, updated: Option<Date>, status: &DataStatus) -> Criterion {
    let (met, evidence) = match status.freshness(&source.facts) {
        Some(fresh) => (fresh.late_days == 0, Evidence::Data(fresh.clone())),
        None => {
            let recent = |day: Date| (status.today - day).get_days() <= REVISED_WITHIN;
            (updated.is_some_and(recent), Evidence::Sheet { updated, days_allowed: REVISED_WITHIN })
        }
    };
    criterion(Code::Fresh, met, evidence)
}

fn history(source: &Source, today: Date) -> Criterion {
    let since = source.facts.history;
    let years = i16::try_from(since).map_or(0, |since| (today.year() - since).max(0));
    let evidence = Evidence::History { since, years, years_needed: YEARS };
    criterion(Code::History, years >= YEARS, evidence)
}

fn limits(source: &Source) -> Criterion {
    let characters = source.limits.plain_text().chars().count();
    criterion(Code::Limits, characters >= CHARACTERS, Evidence::Limits { limit_characters: characters })
}

fn terms(source: &Source) -> Criterion {
    let licence = source.facts.licence.clone();
    let met =
        !source.terms.plain_text().is_empty() && (source.facts.access == Access::Quote || licence.is_some());
    criterion(Code::Terms, met, Evidence::Terms { licence })
}

fn territories(source: &Source) -> Criterion {
    let territories = source.facts.territories.clone();
    let wide: Vec<_> = territories.iter().copied().filter(|territory| WIDE.contains(territory)).collect();
    let met = wide.is_empty() && !territories.is_empty();
    criterion(Code::Territories, met, Evidence::Territories { territories, wide })
}

fn downloadable(source: &Source, status: &DataStatus) -> Criterion {
    let access = source.facts.access;
    let met = access == Access::Open && status.freshness(&source.facts).is_some();
    criterion(Code::Downloadable, met, Evidence::Downloadable { access })
}
