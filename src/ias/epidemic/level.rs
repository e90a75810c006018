//! Intensity of an epidemic.

use serde::Serialize;
use utoipa::ToSchema;

/// Intensity of a week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[schema(as = EpidemicLevel)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    Below,
    /// An epidemic of less than usual intensity.
    Low,
    /// An epidemic of usual intensity.
    Medium,
    High,
    VeryHigh,
}
