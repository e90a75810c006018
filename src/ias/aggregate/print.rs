//! Prints counts as the CSV that is taken in as daily counts.

use super::Counts;
use crate::{
    Result,
    ias::{territory::Territory, theme::Theme},
};
use std::fmt::Write as _;

/// Bytes that are handed over at once.
const PIECE: usize = 1 << 16;

impl Counts {
    /// Prints them as CSV, sorted by theme, day and territory, in pieces of bounded size.
    ///
    /// # Errors
    /// What `each` says of a piece.
    pub fn print(&self, mut each: impl FnMut(&str) -> Result<()>) -> Result<()> {
        let regions: Vec<String> = Territory::regions().map(|region| region.to_string()).collect();
        let mut text = "theme,date,territory,numerator,denominator,pharmacies\n".to_owned();
        let mut themes: Vec<(usize, Theme)> =
            self.baskets.themes().map(|(theme, _)| theme).enumerate().collect();
        themes.sort_by_key(|(_, theme)| *theme);
        for (place, theme) in themes {
            for (day, region, sums) in self.tally.sums() {
                if !self.baskets.covers(place, day) {
                    continue;
                }
                let (date, region, part) = (day.date(), &regions[region], sums.part(place));
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{theme},{date},{region},{part},{},{}", sums.total, sums.pharmacies);
                if text.len() > PIECE {
                    each(&text)?;
                    text.clear();
                }
            }
        }
        each(&text)
    }
}
