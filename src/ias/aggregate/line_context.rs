//! Parameters of counting: baskets, regions, today.

use super::{baskets::Baskets, cell::DayNumber, tally::REGIONS, unlisted::Classes};
use crate::ias::territory::Territory;

pub(super) struct LineContext<'a> {
    pub(super) baskets: &'a Baskets,
    pub(super) today: DayNumber,
    /// Classes whose products outside of the baskets are reported.
    pub(super) classes: Option<&'a Classes>,
    /// Index of a former region by its code of two digits.
    regions: [Option<u8>; 100],
}

impl<'a> LineContext<'a> {
    pub(super) fn new(baskets: &'a Baskets, today: DayNumber, classes: Option<&'a Classes>) -> Self {
        let mut regions = [None; 100];
        for (place, region) in (0u8..).zip(Territory::regions().take(REGIONS)) {
            if let Ok(code) = region.to_string().parse::<usize>() {
                regions[code] = Some(place);
            }
        }
        Self { baskets, today, classes, regions }
    }

    /// The index of a former region.
    pub(super) fn region(&self, text: &[u8]) -> Option<u8> {
        let [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] = *text else { return None };
        self.regions[usize::from(10 * (tens - b'0') + ones - b'0')]
    }
}
