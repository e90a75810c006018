//! The delivery report of a campaign, for its sponsor: counts that add up to the audience, without small groups.

use crate::requests::{followup, model::FormKind};
use crate::{
    App, Result,
    campaign::ledger::{self, CampaignState, MailState, OpenStats, Report, ReportRow, Summary},
    closed_list::closed_list,
};
use std::collections::BTreeMap;

/// The minimum size of a reported group: a sponsor who knows the few recipients of a region could otherwise
/// infer the behaviour of each.
pub(crate) const MIN_GROUP_SIZE: i64 = 11;
/// The name under which small regions are merged.
const OTHERS: &str = "others";

closed_list! {
    /// The state of a campaign.
    CampaignProgress {
        Prepared = "prepared",
        Sending = "sending",
        Paused = "paused",
        Finished = "finished",
        Cancelled = "cancelled",
    }
}

/// The e-mails of a group, by state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) sent: i64,
    pub(crate) failed: i64,
    pub(crate) suppressed: i64,
    pub(crate) unknown: i64,
    pub(crate) queued: i64,
}

impl Counts {
    /// All recipients of the campaign, including those who object.
    pub(crate) const fn audience(self) -> i64 {
        self.sent + self.failed + self.suppressed + self.unknown + self.queued
    }

    fn add(&mut self, state: MailState, mails: i64) {
        *match state {
            MailState::Sent => &mut self.sent,
            MailState::Failed => &mut self.failed,
            MailState::Suppressed => &mut self.suppressed,
            MailState::Unknown => &mut self.unknown,
            MailState::Queued | MailState::Claimed | MailState::Handed => &mut self.queued,
        } += mails;
    }

    fn with(self, other: Self) -> Self {
        Self {
            sent: self.sent + other.sent,
            failed: self.failed + other.failed,
            suppressed: self.suppressed + other.suppressed,
            unknown: self.unknown + other.unknown,
            queued: self.queued + other.queued,
        }
    }
}

/// One sending of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wave {
    /// 1 or 2.
    pub(crate) wave: i64,
    pub(crate) counts: Counts,
    /// By ISO 3166-2 code, empty if unknown; small regions are merged. Empty if only one group remains.
    pub(crate) regions: Vec<(String, Counts)>,
    /// Readers who agreed to measurement; `None` if they are fewer than [`MIN_GROUP_SIZE`].
    pub(crate) readers: Option<OpenStats>,
}

/// The delivery report of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DeliveryReport {
    pub(crate) progress: CampaignProgress,
    pub(crate) waves: Vec<Wave>,
}

/// The delivery report of the campaign of an access key.
///
/// # Errors
/// `followup.unknown` for an invalid key; `campaign.unknown` before its signer has approved it; database errors.
pub(crate) async fn find_by_key(app: &App, key: &str) -> Result<DeliveryReport> {
    let found = followup::find_by_key(app, FormKind::Campaign, key).await?;
    Ok(delivery_report(&ledger::report(app, found.follow_up.reference.as_str()).await?))
}

fn delivery_report(report: &Report) -> DeliveryReport {
    let mut waves: BTreeMap<i64, BTreeMap<&str, Counts>> = BTreeMap::new();
    for ReportRow { wave, region, state, mails } in &report.rows {
        waves.entry(*wave).or_default().entry(region).or_default().add(*state, *mails);
    }
    let readers = |wave| report.readers.iter().find(|readers| readers.wave == wave);
    let waves: Vec<_> = waves
        .into_iter()
        .map(|(wave, regions)| Wave {
            wave,
            counts: sum(regions.values()),
            readers: readers(wave).filter(|readers| readers.consenting as i64 >= MIN_GROUP_SIZE).cloned(),
            regions: merge_small_regions(regions),
        })
        .collect();
    DeliveryReport { progress: progress(&report.campaign, &waves), waves }
}

fn sum<'c>(all: impl IntoIterator<Item = &'c Counts>) -> Counts {
    all.into_iter().fold(Counts::default(), |sum, counts| sum.with(*counts))
}

/// Merges regions below [`MIN_GROUP_SIZE`] into `others`, and further small regions until `others` reaches that size.
fn merge_small_regions(regions: BTreeMap<&str, Counts>) -> Vec<(String, Counts)> {
    let mut by_size: Vec<_> = regions.into_iter().collect();
    by_size.sort_by_key(|(_, counts)| counts.audience());
    let mut others = Counts::default();
    let mut hidden = 0;
    for (_, counts) in &by_size {
        let is_small = counts.audience() < MIN_GROUP_SIZE || (1..MIN_GROUP_SIZE).contains(&others.audience());
        if !is_small {
            break;
        }
        others = others.with(*counts);
        hidden += 1;
    }
    let mut shown: Vec<_> =
        by_size.split_off(hidden).into_iter().map(|(region, counts)| (region.to_owned(), counts)).collect();
    shown.sort_by(|a, b| a.0.cmp(&b.0));
    if hidden > 0 {
        shown.push((OTHERS.to_owned(), others));
    }
    if shown.len() > 1 { shown } else { Vec::new() }
}

fn progress(summary: &Summary, waves: &[Wave]) -> CampaignProgress {
    let Summary { state, is_held, is_finished, .. } = summary;
    let has_begun = waves.iter().any(|wave| wave.counts.queued < wave.counts.audience());
    match state {
        CampaignState::Cancelled => CampaignProgress::Cancelled,
        CampaignState::Paused => CampaignProgress::Paused,
        CampaignState::Approved if *is_held => CampaignProgress::Paused,
        CampaignState::Approved if *is_finished => CampaignProgress::Finished,
        CampaignState::Approved if has_begun => CampaignProgress::Sending,
        CampaignState::Opened | CampaignState::Approved => CampaignProgress::Prepared,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn counts(sent: i64) -> Counts {
        Counts { sent, ..Counts::default() }
    }

    fn shown(regions: &[(&'static str, i64)]) -> Vec<(String, i64)> {
        let regions = regions.iter().map(|(region, sent)| (*region, counts(*sent))).collect();
        merge_small_regions(regions).into_iter().map(|(region, counts)| (region, counts.audience())).collect()
    }

    #[test]
    fn merges_small_regions_into_a_group_that_is_not_small() {
        let named = |shown: &[(&str, i64)]| -> Vec<(String, i64)> {
            shown.iter().map(|(region, mails)| ((*region).to_owned(), *mails)).collect()
        };
        assert_eq!(shown(&[("FR-BRE", 11), ("FR-IDF", 400)]), named(&[("FR-BRE", 11), ("FR-IDF", 400)]));
        let few = [("", 4), ("FR-BRE", 3), ("FR-COR", 5), ("FR-IDF", 400), ("FR-NOR", 30)];
        assert_eq!(shown(&few), named(&[("FR-IDF", 400), ("FR-NOR", 30), (OTHERS, 12)]));
        // A single small region could be computed from the total, so the next one is merged too.
        let one = [("FR-BRE", 3), ("FR-IDF", 400), ("FR-NOR", 30)];
        assert_eq!(shown(&one), named(&[("FR-IDF", 400), (OTHERS, 33)]));
        assert_eq!(shown(&[("FR-BRE", 3), ("FR-IDF", 400)]), []);
        assert_eq!((shown(&[("", 5_000)]), shown(&[])), (vec![], vec![]));
    }

    proptest! {
        #[test]
        fn groups_add_up_to_the_total_and_are_not_small(sizes in proptest::collection::vec(1_i64..40, 0..8)) {
            const NAMES: [&str; 8] = ["", "FR-ARA", "FR-BFC", "FR-BRE", "FR-CVL", "FR-GES", "FR-HDF", "FR-IDF"];
            let regions: Vec<_> = NAMES.into_iter().zip(sizes.iter().copied()).collect();
            let shown = shown(&regions);
            if !shown.is_empty() {
                prop_assert_eq!(shown.iter().map(|(_, mails)| mails).sum::<i64>(), sizes.iter().sum::<i64>());
                prop_assert!(shown.iter().all(|(_, mails)| *mails >= MIN_GROUP_SIZE), "{:?}", shown);
            }
        }
    }
}
