//! Elements of pages that show items in order: steps and events.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Steps in order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
pub struct Steps {
    /// The title above them.
    pub title: Option<String>,
    /// The steps.
    #[schemars(length(min = 2, max = 8))]
    pub items: Vec<Step>,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
pub struct Step {
    /// What happens.
    pub title: String,
    /// How it happens.
    #[schemars(length(max = 2_000))]
    pub text: String,
}

/// A timeline of events.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
pub struct Timeline {
    /// The title above them.
    pub title: Option<String>,
    /// The events, in order.
    #[schemars(length(min = 2, max = 20))]
    pub items: Vec<TimelineEvent>,
}

/// An event of a timeline.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, SimpleObject, JsonSchema)]
#[graphql(name = "Moment")]
pub struct TimelineEvent {
    /// The date, as displayed.
    #[schemars(length(max = 40))]
    pub date: String,
    /// What happened.
    pub title: String,
    /// Further details.
    #[schemars(length(max = 2_000))]
    pub text: Option<String>,
}
