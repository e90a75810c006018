//! Bodies of sources and modules; their names and summaries are in their heads.

use super::closed_lists::{
    Access, Channel, CodingSystem, ColumnType, DataType, Delivery, Division, Family, Format, Granularity,
    HealthCategory, Measure, Model, PersonalData, PriceFactor, SourceTerritory, StatedFact, Update,
};
use crate::{
    entries::{SafeHtml, Slug},
    ias::Theme,
};
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A data source; its name and summary are in the head.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Source {
    /// Facts that are the same in every language.
    #[serde(flatten)]
    pub facts: Facts,
    pub html: SafeHtml,
    /// Limits of its data.
    pub limits: SafeHtml,
    /// Terms of access and use.
    pub terms: SafeHtml,
    /// Share of its market that it covers, and its representativeness.
    #[serde(default)]
    pub coverage: Option<String>,
    /// Legal basis of its creation and use, for data about people's behaviour.
    #[serde(default)]
    pub legal: Option<SafeHtml>,
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Facts {
    /// The family of sources.
    pub family: Family,
    /// The distribution channel of what it counts.
    pub channel: Channel,
    /// The territories that it covers, at least one.
    #[schemars(length(min = 1), extend("uniqueItems" = true))]
    pub territories: Vec<SourceTerritory>,
    /// Its finest time step.
    pub granularity: Granularity,
    /// The first year of its data.
    #[schemars(range(min = 1900, max = 2200))]
    pub history: u16,
    /// How often it is updated.
    pub update: Update,
    /// The provider of the data.
    pub provider: String,
    /// The divisions of products or care that it covers.
    #[serde(default)]
    #[schemars(extend("uniqueItems" = true))]
    pub divisions: Vec<Division>,
    /// The measures that it contains.
    #[serde(default)]
    #[schemars(extend("uniqueItems" = true))]
    pub indicators: Vec<Measure>,
    /// Its population: panel, a part of it; observatory, its volunteers; census, all of it.
    pub model: Option<Model>,
    /// The point of trade at which it counts.
    pub data_type: Option<DataType>,
    /// Days between the end of a period and its delivery.
    #[schemars(range(max = 3_660))]
    pub lag_days: Option<u16>,
    /// Number of outlets or people in the panel.
    #[schemars(range(min = 1, max = 10_000_000_000_u64))]
    pub panel: Option<u64>,
    /// Total number of outlets or people, of which the panel is a part.
    #[serde(default)]
    #[schemars(range(min = 1, max = 10_000_000_000_u64))]
    pub universe: Option<u64>,
    /// Total number of rows.
    #[serde(default)]
    #[schemars(range(min = 1, max = 1_000_000_000_000_000_u64))]
    pub rows: Option<u64>,
    /// The last day of the last available period; for open data it is derived from the publications.
    #[serde(default)]
    pub last_period: Option<Date>,
    /// File formats of its deliveries.
    #[serde(default)]
    #[schemars(extend("uniqueItems" = true))]
    pub formats: Vec<Format>,
    /// Delivery methods.
    #[serde(default)]
    #[schemars(extend("uniqueItems" = true))]
    pub delivery: Vec<Delivery>,
    /// Its content about people: none, nothing; anonymous, counts that identify no one; pseudonymous, records of each under
    /// a code; identified, records of each by name, such as sole traders. A public source about care needs it.
    #[serde(default)]
    pub personal_data: Option<PersonalData>,
    /// Additional metadata for catalogues of health data (HealthDCAT-AP).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health: Option<Health>,
    /// The factors of its price.
    #[serde(default)]
    #[schemars(extend("uniqueItems" = true))]
    pub priced_by: Vec<PriceFactor>,
    /// open: available to all, under its licence; quote: priced on request.
    pub access: Access,
    /// The SPDX name of its licence, such as ODbL-1.0; an open source needs one.
    #[schemars(length(max = 60))]
    pub licence: Option<String>,
    /// The health indicator whose open data it is.
    #[schemars(with = "Option<Theme>")]
    pub theme: Option<String>,
    /// The modules that show it, by id; import them first.
    #[serde(default)]
    #[schemars(length(max = 40), extend("uniqueItems" = true))]
    pub modules: Vec<Slug>,
    /// Whether its facts are examples and its sample is invented.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schemars(
        description = "true: an invented example; its page says so, and `vigie content check` reports it."
    )]
    pub demonstration: bool,
    /// The facts of a demonstration that are examples; all of them if empty. Its score counts none of them.
    #[serde(default, rename = "examples", skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("uniqueItems" = true))]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Health {
    /// Its categories in Regulation (EU) 2025/327, article 51, by their codes: hrad, administrative data on dispensations,
    /// claims and stays; ehrs, health records; rqsh, research cohorts; and the others of the European list.
    #[schemars(length(min = 1, max = 17))]
    pub categories: Vec<HealthCategory>,
    /// The coding systems; -nat are national ones.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coding_systems: Vec<CodingSystem>,
    /// The usual minimum age of its population, in years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 150))]
    pub min_age: Option<u16>,
    /// The usual maximum age of its population, in years.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 150))]
    pub max_age: Option<u16>,
    /// The health data access body that decides on access to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub access_body: Option<AccessBody>,
}

/// A health data access body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AccessBody {
    /// Its name.
    pub name: String,
    /// The page of its access requests, https://….
    #[schemars(length(max = 2_000))]
    pub page: String,
}

/// A change of a source or its sheet on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema, JsonSchema)]
pub struct Change {
    /// The day of the change.
    pub day: Date,
    /// The change, in a sentence.
    #[schemars(length(max = 2_000))]
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
    pub html: SafeHtml,
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
    fn parses_facts_stored_by_an_earlier_version() {
        let facts = facts();
        assert_eq!((facts.delivery.len(), facts.rows, facts.personal_data), (0, None, None));
        assert!(!facts.is_example(StatedFact::History));
    }

    #[test]
    fn all_facts_of_a_demonstration_are_examples_unless_listed() {
        let all = Facts { demonstration: true, ..facts() };
        assert_eq!(all.examples(), StatedFact::ALL);
        let some = Facts { named_examples: vec![StatedFact::History], ..all };
        assert_eq!(some.examples(), [StatedFact::History, StatedFact::Sample]);
    }
}
