//! Thresholds of every rule, of one theme.

use super::counts::CountLimits;
use crate::ias::territory::Territory;
use serde::Deserialize;

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CorrelationFall {
    /// Weeks compared, and how many of them both series must have.
    pub(super) weeks: i64,
    pub(super) least: usize,
    /// Past seasons looked at, and how many there must be.
    pub(super) seasons: i64,
    pub(super) past: usize,
    /// Distance below the lowest of the past seasons at which the finding is red; `amber`, at which it is amber.
    pub(super) red: f64,
    pub(super) amber: f64,
    /// Correlation above which there is never a finding.
    pub(super) believed: f64,
    /// Added to both series, so that weeks with next to nothing do not decide.
    pub(super) floor: f64,
}

/// Longest run of equal levels without a finding, its first day included.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct FlatLine {
    /// Rounding steps that a level moves on each of three days before it counts as moving.
    pub(super) steps: f64,
    /// Longest run of a moving level, in days.
    pub(super) moving: usize,
    /// First and last month-day, across the new year, on which `moving` applies to a cumulative share.
    pub(super) rising: [String; 2],
    /// Longest runs of other levels, by how coarse their rounding is; the first match applies.
    pub(super) slow: Vec<Coarse>,
    /// Length of a run of one region, in days, from which regions are counted together.
    pub(super) together: usize,
    /// Largest share of regions with such a run without a finding.
    pub(super) share: f64,
    /// Largest rounding step, as a share of the level, of the regions that are counted. Cumulative shares with a coarser one are not judged.
    pub(super) fine: f64,
    /// First and last month-day of the middle of a campaign, in which a cumulative share rises every day.
    pub(super) campaign: [String; 2],
    /// Longest run of a cumulative share in these days.
    pub(super) campaign_days: usize,
}

/// What is allowed where a step of the rounding is no more than this share of the level.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Coarse {
    pub(super) step: f64,
    pub(super) days: usize,
}

/// Days that may be missing.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Gap {
    /// In a row within the days looked at, Sundays not counted.
    pub(super) inside: usize,
    /// By which one territory may end before another.
    pub(super) behind: usize,
    /// That were public and are no more.
    pub(super) lost: usize,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GroupFall {
    /// Weeks before from which is learned what is usual.
    pub(super) weeks: i64,
    /// Smallest allowed part of the usual share of a product or group.
    pub(super) fall: f64,
    /// Least distance of a fall, in standard deviations of the logarithm of the daily share.
    pub(super) surprise: f64,
    /// Share of the basket lost from which the finding is red; `amber`, from which it is amber.
    pub(super) red: f64,
    pub(super) amber: f64,
}

/// What a level may move from one day to the next, up or down.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Leap {
    /// As a natural logarithm of the ratio: 0.69 is a half or the double.
    pub(super) nation: f64,
    pub(super) region: f64,
    /// Smaller levels are replaced by this one, because ratios of small levels are noise.
    pub(super) floor: f64,
    /// What a cumulative share may rise in a day, in points.
    pub(super) points: f64,
}

/// How far a level may lie outside the past.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OutOfBand {
    /// Days looked at on each side of the same day in past seasons.
    pub(super) around: i64,
    /// Least number of past seasons.
    pub(super) least: usize,
    /// Largest number of past seasons that are used.
    pub(super) most: usize,
    /// Number of past seasons from which the most extreme one is dropped.
    pub(super) robust: usize,
    /// Divisor of the lowest level: the lower bound.
    pub(super) below: f64,
    /// Factor of the highest level: the upper bound.
    pub(super) above: f64,
    /// Smaller levels are replaced by this one.
    pub(super) floor: f64,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RegionsDisagree {
    /// Days from which the usual proportion is learned, and how many there must be.
    pub(super) learn: i64,
    pub(super) least: usize,
    /// What it may move from the usual one, as a natural logarithm.
    pub(super) limit: f64,
    /// This share of the people must live in regions that have a level.
    pub(super) people: f64,
    /// A nation below this level is compared with nothing.
    pub(super) floor: f64,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RegionsSwapped {
    /// The share of yesterday's move that today's repeats.
    pub(super) momentum: f64,
    /// Days from which a region's usual surprise is learned: the tenth largest in a hundred.
    pub(super) learn: usize,
    /// The least of a usual surprise, as a logarithm.
    pub(super) least: f64,
    /// How many usual surprises of both regions a swap must save.
    pub(super) limit: f64,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RepeatedDays {
    /// Weeks looked back in regions; in the nation one, because its coarser rounding repeats itself by chance.
    pub(super) weeks: i64,
    /// Run of repeated days of the nation, in days, that is a finding.
    pub(super) days: i64,
    /// The same for days of an earlier year: longer, because several years can be repeated by chance.
    pub(super) days_of_year: i64,
    /// Least span of the repeated levels, in steps of their rounding.
    pub(super) steps: f64,
    /// Run of repeated days of one region, in days, from which regions are counted together.
    pub(super) together: i64,
    /// Largest share of regions with such a run without a finding.
    pub(super) share: f64,
}

/// What a cumulative share may fall.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ShareFall {
    /// In points, from one day to the next.
    pub(super) points: f64,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SlowFall {
    /// Days of which the mean is taken.
    pub(super) days: i64,
    /// Days by which past seasons may have been earlier or later.
    pub(super) around: i64,
    /// Least number of past seasons.
    pub(super) least: usize,
    /// Largest number of past seasons that are used.
    pub(super) most: usize,
    /// The lowest of them may be divided by this.
    pub(super) below: f64,
    /// Means below this one are taken for it.
    pub(super) floor: f64,
}

/// What a level may change from one publication to the next, as a natural logarithm of the ratio.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct VintageJump {
    pub(super) settled: f64,
    /// A level that was provisional.
    pub(super) provisional: f64,
    pub(super) settled_region: f64,
    pub(super) provisional_region: f64,
    /// Smaller levels are replaced by this one.
    pub(super) floor: f64,
    /// Only differences above this many units count: one file rounds where another does not.
    pub(super) unit: f64,
}

/// Days in a row at zero that are still believed, up to the last one.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct ZeroRun {
    pub(super) nation: usize,
    pub(super) region: usize,
    /// Levels up to this one count as zero.
    pub(super) zero: f64,
}

/// What the rules allow one theme.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Thresholds {
    /// Number of last days that are examined.
    pub(super) days: i64,
    /// Regions too small for a rule about their own levels.
    pub(super) unsteady: Vec<Territory>,
    pub(super) gap: Gap,
    pub(super) group_fall: GroupFall,
    pub(super) zero_run: ZeroRun,
    pub(super) flat_line: FlatLine,
    pub(super) leap: Leap,
    pub(super) share_fall: ShareFall,
    pub(super) vintage_jump: VintageJump,
    pub(super) out_of_band: OutOfBand,
    pub(super) slow_fall: SlowFall,
    pub(super) repeated_days: RepeatedDays,
    pub(super) regions_swapped: RegionsSwapped,
    pub(super) regions_disagree: RegionsDisagree,
    pub(super) correlation_fall: CorrelationFall,
    pub(super) counts: CountLimits,
}
