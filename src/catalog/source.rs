//! Bodies of sources and modules; their names and summaries are in their heads.

use super::words::{
    Access, Channel, CodingSystem, ColumnType, DataType, Delivery, Division, Family, Format, Granularity,
    HealthCategory, Measure, Model, PersonalData, PriceFactor, SourceTerritory, StatedFact, Update,
};
use crate::entries::{Rich, Slug};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A data source: name and summary are the head's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// What it is, the same in every language.
    #[serde(flatten)]
    pub facts: Facts,
    pub html: Rich,
    /// What it does not see.
    pub limits: Rich,
    /// How it may be had and used.
    pub terms: Rich,
    /// The part of its market that it covers, and its representativeness.
    #[serde(default)]
    pub coverage: Option<String>,
    /// What allows it to be made and used, where it is made of what people do.
    #[serde(default)]
    pub legal: Option<Rich>,
    /// What changed in it or in its sheet, the latest first.
    #[serde(default)]
    pub changes: Vec<Change>,
    /// What it is known to be used for.
    pub uses: Vec<String>,
    /// Words that people search it by.
    pub keywords: Vec<String>,
    /// The columns of its files; empty only in a draft.
    pub dictionary: Vec<Column>,
    /// Rows of a sample, a cell per column; empty only in a draft.
    pub sample: Vec<Vec<String>>,
}

impl Source {
    /// Its sample as a file (RFC 4180): the names of its columns, then its rows.
    #[must_use]
    pub fn sample_csv(&self) -> String {
        table(&self.dictionary, &self.sample, csv::Terminator::CRLF)
    }
}

/// Rows below the names of their columns, in CSV.
pub(crate) fn table(columns: &[Column], rows: &[Vec<String>], terminator: csv::Terminator) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(terminator).from_writer(Vec::new());
    // Writing to memory cannot fail, and all rows are as wide as the dictionary.
    let _ = writer.write_record(columns.iter().map(|column| &column.name));
    for row in rows {
        let _ = writer.write_record(row);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// What a source is, the same in every language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    pub family: Family,
    /// Where what it counts is sold or given.
    pub channel: Channel,
    pub territories: Vec<SourceTerritory>,
    /// Its finest step in time.
    pub granularity: Granularity,
    pub history: u16,
    pub update: Update,
    pub provider: String,
    /// What products or care it is about.
    pub divisions: Vec<Division>,
    /// Which of the eleven measures it holds.
    pub indicators: Vec<Measure>,
    pub model: Option<Model>,
    /// At which point of trade it counts.
    pub data_type: Option<DataType>,
    /// Days between the end of a period and its delivery.
    pub lag_days: Option<u16>,
    /// Outlets or people it rests on.
    pub panel: Option<u64>,
    /// Outlets or people there are in all, of which the panel is a part.
    #[serde(default)]
    pub universe: Option<u64>,
    /// Lines of all that it holds.
    #[serde(default)]
    pub rows: Option<u64>,
    /// The last day of the last period that can be had; for open data it is derived from the publications.
    #[serde(default)]
    pub last_period: Option<Date>,
    /// What it is delivered as.
    pub formats: Vec<Format>,
    /// By which ways it is delivered.
    #[serde(default)]
    pub delivery: Vec<Delivery>,
    #[serde(default)]
    pub personal_data: Option<PersonalData>,
    /// What catalogues of health data ask of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health: Option<Health>,
    /// What its price depends on.
    #[serde(default)]
    pub priced_by: Vec<PriceFactor>,
    pub access: Access,
    /// SPDX name of its licence, when it is open.
    pub licence: Option<String>,
    /// The indicator it is the open data of.
    pub theme: Option<String>,
    pub modules: Vec<Slug>,
    /// Whether its facts are examples and its sample is invented.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub demonstration: bool,
    /// Which facts of a demonstration are examples; all of them where it names none.
    #[serde(default, rename = "examples", skip_serializing_if = "Vec::is_empty")]
    pub named_examples: Vec<StatedFact>,
}

impl Facts {
    /// Whether this fact is an example. The sample of a demonstration is invented in any case.
    #[must_use]
    pub fn is_example(&self, fact: StatedFact) -> bool {
        let named = self.named_examples.is_empty()
            || fact == StatedFact::Sample
            || self.named_examples.contains(&fact);
        self.demonstration && named
    }

    #[must_use]
    pub fn examples(&self) -> Vec<StatedFact> {
        StatedFact::ALL.into_iter().filter(|fact| self.is_example(*fact)).collect()
    }
}

/// What catalogues of health data ask of a source (HealthDCAT-AP).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    pub categories: Vec<HealthCategory>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coding_systems: Vec<CodingSystem>,
    /// In years, as most of those it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_age: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_age: Option<u16>,
    /// Who decides on access to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub access_body: Option<AccessBody>,
}

/// A health data access body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessBody {
    pub name: String,
    /// Where it is asked.
    pub page: String,
}

/// What changed in a source or in its sheet on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Change {
    pub day: Date,
    pub text: String,
}

/// A column of a source's files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Column {
    /// Its name in the files' header.
    pub name: String,
    #[serde(rename = "type")]
    pub kind: ColumnType,
    /// What its numbers are in.
    pub unit: Option<String>,
    pub meaning: String,
    pub example: String,
}

/// A visualisation module: name and summary are the head's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Module {
    pub html: Rich,
    /// What one sees in it.
    pub shows: Vec<String>,
    /// Which of the eleven measures it needs.
    pub indicators: Vec<Measure>,
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A daily source of pharmacies in France, of which no more is known than has to be.
    pub(in crate::catalog) fn facts() -> Facts {
        let facts = serde_json::json!({
            "family": "sales", "channel": "pharmacy", "territories": ["france"], "granularity": "day", "history": 2020,
            "update": "daily", "provider": "Vigie", "divisions": [], "indicators": [], "formats": [], "access": "quote",
            "modules": [],
        });
        serde_json::from_value(facts).unwrap()
    }

    #[test]
    fn what_was_stored_before_a_fact_was_known_is_still_read() {
        let facts = facts();
        assert_eq!((facts.delivery.len(), facts.rows, facts.personal_data), (0, None, None));
        assert!(!facts.is_example(StatedFact::History));
    }

    #[test]
    fn a_demonstration_names_its_examples_or_all_its_facts_are() {
        let all = Facts { demonstration: true, ..facts() };
        assert_eq!(all.examples(), StatedFact::ALL);
        let some = Facts { named_examples: vec![StatedFact::History], ..all };
        assert_eq!(some.examples(), [StatedFact::History, StatedFact::Sample]);
    }
}
