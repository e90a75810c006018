//! Bodies of sources and modules; their names and summaries are in their heads.

use super::closed_lists::{
    Access, Channel, CodingSystem, ColumnType, DataType, Delivery, Division, Family, Format, Granularity,
    HealthCategory, Measure, Model, PersonalData, PriceFactor, SourceTerritory, StatedFact, Update,
};
use crate::entries::{Rich, Slug};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A data source; its name and summary are in the head.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// Facts that are the same in every language.
    #[serde(flatten)]
    pub facts: Facts,
    pub html: Rich,
    /// Limits of its data.
    pub limits: Rich,
    /// Terms of access and use.
    pub terms: Rich,
    /// Share of its market that it covers, and its representativeness.
    #[serde(default)]
    pub coverage: Option<String>,
    /// Legal basis of its creation and use, for data about people's behaviour.
    #[serde(default)]
    pub legal: Option<Rich>,
    /// Changes of the source or its sheet, latest first.
    #[serde(default)]
    pub changes: Vec<Change>,
    /// Known uses.
    pub uses: Vec<String>,
    /// Search keywords.
    pub keywords: Vec<String>,
    /// Columns of its files; empty only in a draft.
    pub dictionary: Vec<Column>,
    /// Rows of a sample, a cell per column; empty only in a draft.
    pub sample: Vec<Vec<String>>,
}

impl Source {
    /// Returns its sample as a file (RFC 4180): the names of its columns, then its rows.
    #[must_use]
    pub fn sample_csv(&self) -> String {
        table(&self.dictionary, &self.sample, csv::Terminator::CRLF)
    }
}

/// Rows below the names of their columns, in CSV.
pub(crate) fn table(columns: &[Column], rows: &[Vec<String>], terminator: csv::Terminator) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(terminator).from_writer(Vec::new());
    // Writing to memory cannot fail, and all rows have the width of the dictionary.
    let _ = writer.write_record(columns.iter().map(|column| &column.name));
    for row in rows {
        let _ = writer.write_record(row);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Facts of a source that are the same in every language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    pub family: Family,
    /// Distribution channel of what it counts.
    pub channel: Channel,
    pub territories: Vec<SourceTerritory>,
    /// Its finest time step.
    pub granularity: Granularity,
    pub history: u16,
    pub update: Update,
    pub provider: String,
    /// Divisions of products or care.
    pub divisions: Vec<Division>,
    /// Its measures, of the eleven.
    pub indicators: Vec<Measure>,
    pub model: Option<Model>,
    /// Point of trade at which it counts.
    pub data_type: Option<DataType>,
    /// Days between the end of a period and its delivery.
    pub lag_days: Option<u16>,
    /// Number of outlets or people in the panel.
    pub panel: Option<u64>,
    /// Total number of outlets or people, of which the panel is a part.
    #[serde(default)]
    pub universe: Option<u64>,
    /// Total number of rows.
    #[serde(default)]
    pub rows: Option<u64>,
    /// The last day of the last available period; for open data it is derived from the publications.
    #[serde(default)]
    pub last_period: Option<Date>,
    /// File formats of deliveries.
    pub formats: Vec<Format>,
    /// Ways of delivery.
    #[serde(default)]
    pub delivery: Vec<Delivery>,
    #[serde(default)]
    pub personal_data: Option<PersonalData>,
    /// Properties for catalogues of health data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health: Option<Health>,
    /// Factors of its price.
    #[serde(default)]
    pub priced_by: Vec<PriceFactor>,
    pub access: Access,
    /// SPDX name of its licence, if it is open.
    pub licence: Option<String>,
    /// The indicator whose open data it is.
    pub theme: Option<String>,
    pub modules: Vec<Slug>,
    /// Whether its facts are examples and its sample is invented.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub demonstration: bool,
    /// Facts of a demonstration that are examples; all of them if empty.
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

/// Properties of a source for catalogues of health data (HealthDCAT-AP).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Health {
    pub categories: Vec<HealthCategory>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coding_systems: Vec<CodingSystem>,
    /// Typical age range of its population, in years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_age: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_age: Option<u16>,
    /// The body that decides on access.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub access_body: Option<AccessBody>,
}

/// A health data access body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccessBody {
    pub name: String,
    /// Page of its access requests.
    pub page: String,
}

/// A change of a source or its sheet on a day.
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
    /// Unit of its numbers.
    pub unit: Option<String>,
    pub meaning: String,
    pub example: String,
}

/// A visualisation module; its name and summary are in the head.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Module {
    pub html: Rich,
    /// Views of the module.
    pub shows: Vec<String>,
    /// The measures that it needs, of the eleven.
    pub indicators: Vec<Measure>,
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Minimal facts of a daily source of pharmacies in France.
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
