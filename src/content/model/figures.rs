//! Elements of pages that show figures: key figures, tables, charts and scales.

use async_graphql::{Enum, SimpleObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The description of the mark of an invented example, for editors.
pub(crate) const DEMONSTRATION: &str =
    "true: an invented example; its page says so, and `vigie content check` reports it.";

/// Key figures side by side.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "KeyFigures")]
pub struct Figures {
    /// The title above them.
    pub title: Option<String>,
    /// The figures.
    #[schemars(length(min = 1, max = 8))]
    pub items: Vec<Figure>,
}

/// A figure with what it counts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
pub struct Figure {
    /// The figure as displayed, such as 14 000.
    #[schemars(length(max = 40))]
    pub value: String,
    /// The label of the figure.
    pub label: String,
    /// A note for readers.
    #[schemars(length(max = 2_000))]
    pub note: Option<String>,
}

/// A table; the first cell of a row is its header.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "DataTable")]
pub struct Table {
    /// The caption of the table.
    pub caption: String,
    /// The headers of its columns.
    #[schemars(length(min = 2, max = 8))]
    pub columns: Vec<String>,
    /// Its rows, each a list with a cell per column.
    #[schemars(length(min = 1, max = 100))]
    pub rows: Vec<Vec<String>>,
    /// Whether the second of its three columns is what is true, and the third what is false; both are marked.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub contrast: bool,
}

/// The register of personal data as a table, which the site fills in the language of its page: purposes, data, legal
/// bases and periods of retention, as this version of the site applies them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Processing {
    /// The caption of the table.
    pub caption: String,
}

/// The type of a chart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Enum, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[graphql(name = "ChartForm", rename_items = "lowercase")]
pub enum ChartType {
    /// One line per series, from the first row to the last.
    Lines,
    /// A vertical bar per row.
    Columns,
    /// A horizontal bar per row.
    Bars,
}

/// A chart with data in the content.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "FigureChart", complex)]
#[schemars(description = "A chart of data in the page itself; health indicators use `indicator`.")]
pub struct Chart {
    /// What it shows, as a sentence.
    #[schemars(length(max = 110))]
    pub title: String,
    /// The subject, place, period and unit of the data.
    #[schemars(length(max = 400))]
    pub caption: String,
    /// lines: one line per series, from the first row to the last; columns: a vertical bar per row; bars: a horizontal
    /// bar per row.
    pub form: ChartType,
    /// The unit after each value, such as %.
    #[schemars(length(max = 20))]
    pub unit: Option<String>,
    /// The reference value, such as 100 of an index: changes from it are shown in percent.
    #[schemars(range(max = 1_000_000_000))]
    pub base: Option<u32>,
    /// The figures in CSV: a header with the kind of rows and the names of the series, then a row for each name with its
    /// values, with a point before decimals. An empty cell is unknown.
    #[graphql(skip)]
    #[schemars(extend("contentMediaType" = "text/csv"))]
    pub data: String,
    /// A note on the data, for readers.
    #[schemars(length(max = 400))]
    pub note: Option<String>,
    /// Whether its data are invented.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schemars(description = DEMONSTRATION)]
    pub demonstration: bool,
}

/// Quantities drawn to scale, each a part of the one before.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(complex)]
pub struct Scale {
    /// What is compared.
    pub title: String,
    /// The quantity of one mark; the first quantity makes at most 6,000 marks.
    #[graphql(skip)]
    #[schemars(range(min = 1, max = 1_000_000_000_000_u64))]
    pub unit: u64,
    /// The quantities; none is larger than the one before.
    #[schemars(length(min = 2, max = 6))]
    pub items: Vec<Quantity>,
    /// Whether its parts are invented.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schemars(description = DEMONSTRATION)]
    pub demonstration: bool,
}

/// One quantity of a scale.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(complex)]
pub struct Quantity {
    /// The label of the quantity.
    pub label: String,
    /// The quantity.
    #[graphql(skip)]
    #[schemars(range(max = 1_000_000_000_000_u64))]
    pub value: u64,
    /// What distinguishes it, or what was left out of the quantity before.
    pub note: Option<String>,
}
