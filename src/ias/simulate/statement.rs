//! What pages say of the last level, morning after morning, and what they would say had they known what is known in the end.

use super::{sales::Sales, trial::Feed};
use crate::{
    Error, Result,
    ias::{
        compose::{ImportedData, compose},
        epidemic,
        evidence::Evidence,
        indicator_status::{self, Grade, Situation, Trend},
        measure::{Measure, Observation},
        publication::Publication,
        season,
        series::days_after,
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// What pages say of the national level of a day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Statement {
    pub day: Date,
    /// Over seven days, a share of the level; nothing where that is not known.
    pub change: Option<f64>,
    /// Half the width of the interval of that change.
    pub half_width: Option<f64>,
    pub trend: Option<Trend>,
    pub grade: Option<Grade>,
}

/// What pages say of each of these days on the morning after it, and what they would say had they known what is known in the end.
///
/// # Errors
/// Days that were not simulated, fewer than two weeks before the last of which anything is final.
pub fn statements(sales: &Sales, theme: Theme, from: Date, days: i64) -> Result<Vec<[Statement; 2]>> {
    let settled = settled(sales, theme, from, days)?;
    let mut feed = Feed::new(sales, theme, days_after(from, -1));
    let mut statements = Vec::new();
    for settled in settled {
        let day = settled.day;
        if feed.advance(day).is_none() {
            return Err(Error::internal(format!("{theme}: the counts of {day} would be refused")));
        }
        statements.push([Composed::new(theme, &feed.data)?.statement(day)?, settled]);
    }
    Ok(statements)
}

/// The same of a raw national index that is published morning by morning, from the values of its days.
///
/// # Errors
/// A defect of the composition.
pub fn statements_of_index(
    theme: Theme,
    raw: &BTreeMap<Date, f64>,
    days: &[Date],
) -> Result<Vec<[Statement; 2]>> {
    let known = |evening: Option<Date>| {
        let values = raw.iter().filter(|(day, _)| evening.is_none_or(|evening| **day <= evening));
        let observation = |(day, value): (&Date, &f64)| Observation {
            territory: Territory::FRANCE,
            measure: Measure::Raw,
            day: *day,
            value: *value,
        };
        Composed::new(
            theme,
            &ImportedData { observations: values.map(observation).collect(), ..ImportedData::default() },
        )
    };
    let settled = known(None)?;
    let both = |day: &Date| Ok([known(Some(*day))?.statement(*day)?, settled.statement(*day)?]);
    days.iter().map(both).collect()
}

/// What pages say of these days with what is known in the end.
///
/// # Errors
/// Days that were not simulated.
pub fn settled(sales: &Sales, theme: Theme, from: Date, days: i64) -> Result<Vec<Statement>> {
    let last = Composed::new(theme, &Feed::new(sales, theme, sales.setting().last).data)?;
    (0..days).map(|after| last.statement(days_after(from, after))).collect()
}

struct Composed {
    publication: Publication,
    evidence: Evidence,
}

impl Composed {
    fn new(theme: Theme, data: &ImportedData) -> Result<Self> {
        let publication = compose(theme, data)?;
        let evidence = data.evidence(&publication)?;
        Ok(Self { publication, evidence })
    }

    fn statement(&self, day: Date) -> Result<Statement> {
        let series = self.publication.national();
        let assessment = epidemic::assess(&self.publication, Territory::FRANCE)?;
        let measure = indicator_status::Measure {
            publication: &self.publication,
            series,
            chance: Some(self.evidence.chance(Territory::FRANCE, series, day)),
            thresholds: indicator_status::Thresholds::new(&assessment, self.publication.theme)?,
            doubtful: false,
        };
        let Situation { trend, grade, .. } = measure.situation(day);
        let change = season::change(series, day, &self.publication);
        Ok(Statement { day, change, half_width: measure.half_width(day), trend, grade })
    }
}
