//! Intensity of an epidemic.

use serde::Serialize;
use utoipa::ToSchema;

/// How strong a week is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[schema(as = EpidemicLevel)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    Below,
    /// An epidemic, weaker than most.
    Low,
    /// An epidemic of usual strength.
    Medium,
    High,
    VeryHigh,
}
