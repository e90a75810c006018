//! Opens and clicks of a mail, without requests of mail scanners.

use crate::campaign::model::opens::LinkHits;
use std::collections::BTreeMap;

/// The number of the picture that tracks opens; links of the content are numbered from 1.
pub(crate) const PICTURE: i64 = 0;
/// How long after its delivery a mail is examined by mail scanners, in milliseconds.
const SCANNER_WINDOW: i64 = 10_000;
/// The minimum time between two links followed by a person, in milliseconds.
const SCANNER_BURST: i64 = 2_000;

/// The requests for the resources of one mail.
#[derive(Debug, Clone, Default)]
pub(crate) struct MailEngagement(Vec<LinkHits>);

impl MailEngagement {
    /// Groups signals by mail.
    pub(crate) fn by_mail<M: Ord>(signals: impl IntoIterator<Item = (M, LinkHits)>) -> BTreeMap<M, Self> {
        let mut all = BTreeMap::<M, Self>::new();
        for (mail, signal) in signals {
            all.entry(mail).or_default().0.push(signal);
        }
        all
    }

    /// Whether a person opened a mail sent at this time: a picture was shown or a link followed.
    pub(crate) fn was_opened(&self, sent_at: i64) -> bool {
        self.was_clicked(sent_at) || self.after_scanner_window(sent_at).any(|(link, _)| link == PICTURE)
    }

    /// Whether a person followed a link.
    pub(crate) fn was_clicked(&self, sent_at: i64) -> bool {
        let clicks: Vec<_> =
            self.after_scanner_window(sent_at).filter(|(link, _)| *link != PICTURE).collect();
        let is_alone = |(link, at): &(i64, i64)| {
            clicks.iter().all(|(other, then)| other == link || (then - at).abs() >= SCANNER_BURST)
        };
        clicks.iter().any(is_alone)
    }

    /// The requests after the period of mail scanners.
    fn after_scanner_window(&self, sent_at: i64) -> impl Iterator<Item = (i64, i64)> {
        let each = self.0.iter().flat_map(|one| [(one.link, one.first_at), (one.link, one.last_at)]);
        each.filter(move |(_, at)| *at >= sent_at + SCANNER_WINDOW)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Opens and clicks of a mail accepted at 0, from links with the seconds of their first and last request.
    fn judged(hits: &[(i64, i64, i64)]) -> (bool, bool) {
        let signal = |(link, first, last): &(i64, i64, i64)| LinkHits {
            link: *link,
            first_at: first * 1_000,
            last_at: last * 1_000,
        };
        let signals = MailEngagement(hits.iter().map(signal).collect());
        (signals.was_opened(0), signals.was_clicked(0))
    }

    #[test]
    fn opens_by_mail_scanners_do_not_count() {
        for (hits, opened, clicked) in [
            (vec![], false, false),
            // A scanner loads the image and follows every link on arrival.
            (vec![(0, 1, 1), (1, 2, 2), (2, 3, 3)], false, false),
            // A slow scanner follows all links at once, a minute later.
            (vec![(1, 60, 60), (2, 61, 61), (3, 62, 62)], false, false),
            (vec![(0, 300, 300)], true, false),
            (vec![(1, 300, 300)], true, true),
            // A scanner first, and a person later.
            (vec![(0, 1, 4_000)], true, false),
            (vec![(1, 2, 4_000), (2, 3, 3)], true, true),
            (vec![(1, 300, 300), (2, 340, 340)], true, true),
        ] {
            assert_eq!(judged(&hits), (opened, clicked), "{hits:?}");
        }
    }
}
