//! The fields of sources beside their facts.

use super::Localised;
use crate::catalog::{closed_lists::ColumnType, source::Change};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Minimum columns of the dictionary of a public source.
pub(crate) const MIN_COLUMNS: usize = 3;

/// A column in several languages.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub(crate) struct ColumnFields {
    /// The name in the files' header.
    #[schemars(length(max = 60))]
    pub(crate) name: String,
    /// The type of its values.
    #[serde(rename = "type")]
    pub(crate) kind: ColumnType,
    /// The unit of its numbers.
    #[schemars(length(max = 40))]
    pub(crate) unit: Option<String>,
    /// The meaning.
    #[schemars(length(max = 500))]
    pub(crate) meaning: Localised<String>,
    /// An example value, as in the files.
    #[schemars(length(min = 0))]
    pub(crate) example: String,
}

/// A column of a dictionary: the name of a shared one, or a definition.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum NameOrColumn {
    Name(String),
    Column(ColumnFields),
}

/// The columns that several dictionaries of a file share.
#[derive(Default, Deserialize, JsonSchema)]
pub(crate) struct SharedColumns {
    /// Columns that several dictionaries of this file share, each by its name.
    #[serde(default)]
    pub(crate) column: Vec<ColumnFields>,
}

/// The texts of a source.
#[derive(Deserialize, Serialize, JsonSchema)]
pub(crate) struct SourceTexts {
    /// The name.
    pub(crate) name: Localised<String>,
    /// What it holds, in a sentence or two. Its languages are those of the source.
    #[schemars(length(max = 320))]
    pub(crate) summary: Localised<String>,
    /// A description, in Markdown.
    #[schemars(extend("contentMediaType" = "text/markdown"))]
    pub(crate) description: Localised<String>,
    /// What it does not cover, in Markdown.
    #[schemars(extend("contentMediaType" = "text/markdown"))]
    pub(crate) limits: Localised<String>,
    /// Conditions of access and use, in Markdown.
    #[schemars(extend("contentMediaType" = "text/markdown"))]
    pub(crate) terms: Localised<String>,
    /// The share of the market that it covers, in a sentence.
    #[schemars(length(max = 400))]
    pub(crate) coverage: Option<Localised<String>>,
    /// The legal basis of its creation and use, in Markdown. A public source about care needs it.
    #[schemars(extend("contentMediaType" = "text/markdown"))]
    pub(crate) legal: Option<Localised<String>>,
    /// Changes of the source, with their days.
    // Lists of tables must follow the texts in a file.
    #[serde(default, skip_serializing)]
    #[schemars(length(max = 40))]
    pub(crate) changes: Localised<Vec<Change>>,
    /// Known uses, one sentence per item.
    #[serde(default)]
    #[schemars(length(max = 6))]
    pub(crate) uses: Localised<Vec<String>>,
    /// Additional search words.
    #[serde(default)]
    #[schemars(length(max = 60))]
    pub(crate) keywords: Localised<Vec<String>>,
}

/// The dictionary and the sample of a source.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct SourceParts {
    /// The columns of its files: names of shared columns, or columns. A public source needs three at least.
    #[serde(default)]
    #[schemars(length(max = 40))]
    pub(crate) dictionary: Vec<NameOrColumn>,
    /// Rows in CSV below the names of the dictionary's columns: the name of a file beside this one, or the text itself. A
    /// public source needs one.
    #[schemars(extend("contentMediaType" = "text/csv"))]
    pub(crate) sample: Option<String>,
}
