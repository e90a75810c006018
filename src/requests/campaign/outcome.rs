//! What became of a campaign's mails, for its sponsor: sums that come to the audience, and of nobody alone.

use super::super::{followup, reference::Form};
use crate::{
    App, Result,
    campaign::ledger::{self, CampaignState, MailState, Readers, Report, ReportRow, Summary},
    closed_list::closed_list,
};
use std::collections::BTreeMap;

/// Recipients below which a group is not shown by itself: a sponsor who knows the few of a region would learn what each did.
pub(crate) const LEAST: i64 = 11;
/// What the regions are called that are too small to be shown apart.
const OTHERS: &str = "others";

closed_list! {
    /// How far a campaign is.
    CampaignProgress {
        Prepared = "prepared",
        Sending = "sending",
        Paused = "paused",
        Finished = "finished",
        Cancelled = "cancelled",
    }
}

/// The mails of a group, by what became of them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) sent: i64,
    pub(crate) failed: i64,
    pub(crate) suppressed: i64,
    pub(crate) unknown: i64,
    pub(crate) waiting: i64,
}

impl Counts {
    /// Everybody whom the campaign is meant for, those who object included.
    pub(crate) const fn audience(self) -> i64 {
        self.sent + self.failed + self.suppressed + self.unknown + self.waiting
    }

    fn add(&mut self, state: MailState, mails: i64) {
        *match state {
            MailState::Sent => &mut self.sent,
            MailState::Failed => &mut self.failed,
            MailState::Suppressed => &mut self.suppressed,
            MailState::Unknown => &mut self.unknown,
            MailState::Queued | MailState::Claimed | MailState::Handed => &mut self.waiting,
        } += mails;
    }

    fn with(self, other: Self) -> Self {
        Self {
            sent: self.sent + other.sent,
            failed: self.failed + other.failed,
            suppressed: self.suppressed + other.suppressed,
            unknown: self.unknown + other.unknown,
            waiting: self.waiting + other.waiting,
        }
    }
}

/// One sending of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wave {
    /// 1 or 2.
    pub(crate) wave: i64,
    pub(crate) counts: Counts,
    /// As ISO 3166-2 names them, empty where none is known, those that are too small together; nothing where that leaves one.
    pub(crate) regions: Vec<(String, Counts)>,
    /// Of those who agreed to tell; none where they are too few.
    pub(crate) readers: Option<Readers>,
}

/// What a sponsor is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    pub(crate) progress: CampaignProgress,
    pub(crate) waves: Vec<Wave>,
}

/// What became of the campaign of a key, for whoever holds it.
///
/// # Errors
/// `followup.unknown` for a key that is none; `campaign.unknown` before its signer has approved it; and what the database says.
pub(crate) async fn of_key(app: &App, key: &str) -> Result<Outcome> {
    let found = followup::of_key(app, Form::Campaign, key).await?;
    Ok(outcome(&ledger::report(app, found.follow_up.reference.as_str()).await?))
}

fn outcome(report: &Report) -> Outcome {
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
            readers: readers(wave).filter(|readers| readers.consenting as i64 >= LEAST).cloned(),
            regions: regions_shown(regions),
        })
        .collect();
    Outcome { progress: progress(&report.campaign, &waves), waves }
}

fn sum<'c>(all: impl IntoIterator<Item = &'c Counts>) -> Counts {
    all.into_iter().fold(Counts::default(), |sum, counts| sum.with(*counts))
}

/// Regions by their names, the small ones as one that is not small either, whatever that takes.
fn regions_shown(regions: BTreeMap<&str, Counts>) -> Vec<(String, Counts)> {
    let mut by_size: Vec<_> = regions.into_iter().collect();
    by_size.sort_by_key(|(_, counts)| counts.audience());
    let mut others = Counts::default();
    let mut hidden = 0;
    for (_, counts) in &by_size {
        let is_small = counts.audience() < LEAST || (1..LEAST).contains(&others.audience());
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
    let has_begun = waves.iter().any(|wave| wave.counts.waiting < wave.counts.audience());
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
        regions_shown(regions).into_iter().map(|(region, counts)| (region, counts.audience())).collect()
    }

    #[test]
    fn regions_that_are_small_are_shown_together_and_never_as_a_small_group() {
        let named = |shown: &[(&str, i64)]| -> Vec<(String, i64)> {
            shown.iter().map(|(region, mails)| ((*region).to_owned(), *mails)).collect()
        };
        assert_eq!(shown(&[("FR-BRE", 11), ("FR-IDF", 400)]), named(&[("FR-BRE", 11), ("FR-IDF", 400)]));
        let few = [("", 4), ("FR-BRE", 3), ("FR-COR", 5), ("FR-IDF", 400), ("FR-NOR", 30)];
        assert_eq!(shown(&few), named(&[("FR-IDF", 400), ("FR-NOR", 30), (OTHERS, 12)]));
        // One that is small would be told by what the others leave: the next one goes with it.
        let one = [("FR-BRE", 3), ("FR-IDF", 400), ("FR-NOR", 30)];
        assert_eq!(shown(&one), named(&[("FR-IDF", 400), (OTHERS, 33)]));
        assert_eq!(shown(&[("FR-BRE", 3), ("FR-IDF", 400)]), []);
        assert_eq!((shown(&[("", 5_000)]), shown(&[])), (vec![], vec![]));
    }

    proptest! {
        #[test]
        fn what_is_shown_sums_to_all_and_no_group_is_small(sizes in proptest::collection::vec(1_i64..40, 0..8)) {
            const NAMES: [&str; 8] = ["", "FR-ARA", "FR-BFC", "FR-BRE", "FR-CVL", "FR-GES", "FR-HDF", "FR-IDF"];
            let regions: Vec<_> = NAMES.into_iter().zip(sizes.iter().copied()).collect();
            let shown = shown(&regions);
            if !shown.is_empty() {
                prop_assert_eq!(shown.iter().map(|(_, mails)| mails).sum::<i64>(), sizes.iter().sum::<i64>());
                prop_assert!(shown.iter().all(|(_, mails)| *mails >= LEAST), "{:?}", shown);
            }
        }
    }
}
