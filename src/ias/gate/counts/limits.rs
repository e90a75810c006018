//! Thresholds of the rules about counts.

use serde::Deserialize;

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct CountLimits {
    /// Weeks before from which is learned what is usual on a weekday.
    pub(super) weeks: i64,
    /// How far numerator over denominator must be from what was foretold, as a natural logarithm,
    pub(super) nation: f64,
    pub(super) region: f64,
    /// and how many times as far as it usually is.
    pub(super) surprise: f64,
    /// A numerator of 0 where so many lines were to be expected, or more, is none by chance.
    pub(super) lines: f64,
    /// What a closed day may move the ratio of its week, as a natural logarithm, and add to what was sold in it, as a share.
    pub(super) closed: f64,
    /// What the denominator of a region or the nation may rise above its usual, as a factor,
    pub(super) rise: f64,
    /// and to which part of it the denominator
    pub(super) fall: f64,
    /// or the number of pharmacies may fall.
    pub(super) pharmacies: f64,
    /// Regions whose figures repeat those of a day before are believed up to this share of all.
    pub(super) share: f64,
    /// What two regions must gain together by being swapped, as a logarithm of their shares of the nation.
    pub(super) swapped: f64,
    /// Bridge days, 24 and 31 December: what `fall` and `pharmacies` are multiplied by.
    pub(super) quiet: f64,
    /// Regions are one fault where they have the same factor: the standard deviation of its logarithm up to which they do.
    pub(super) even: f64,
    /// How far the numerator over denominator of the country must be from what was foretold where all regions have the same factor, as a
    /// natural logarithm,
    pub(super) step: f64,
    /// and how many times as far as it usually is.
    pub(super) step_surprise: f64,
}
