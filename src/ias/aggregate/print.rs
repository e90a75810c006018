//! Prints counts as the CSV that is taken in as daily counts.

use super::{Counts, cell::DayNumber, tally::Sums};
use crate::{
    Result,
    ias::{territory::Territory, theme::Theme},
};
use std::fmt::Write as _;

const PIECE: usize = 1 << 16;

impl Counts {
    /// Prints them as CSV, sorted by theme, day and territory, in pieces of bounded size. A region that was given
    /// more back than it sold has no count of that day: a missing day is skipped by the smoothing, a wrong one is not.
    ///
    /// # Errors
    /// What `each` says of a piece.
    pub fn print(&self, mut each: impl FnMut(&str) -> Result<()>) -> Result<()> {
        let regions: Vec<String> = Territory::regions().map(|region| region.to_string()).collect();
        let mut text = "theme,date,territory,numerator,denominator,pharmacies\n".to_owned();
        for (place, theme) in self.places() {
            for (day, region, sums) in self.sums_of(place).filter(|(_, _, sums)| !is_given_back(sums, place))
            {
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

    /// How many days of regions have no count because more was given back than sold.
    pub(super) fn left_out(&self) -> usize {
        let of = |(place, _)| self.sums_of(place).filter(|(_, _, sums)| is_given_back(sums, place)).count();
        self.places().into_iter().map(of).sum()
    }

    /// The themes in their order, with their places among the sums.
    fn places(&self) -> Vec<(usize, Theme)> {
        let mut themes: Vec<(usize, Theme)> =
            self.baskets.themes().map(|(theme, _)| theme).enumerate().collect();
        themes.sort_by_key(|(_, theme)| *theme);
        themes
    }

    fn sums_of(&self, place: usize) -> impl Iterator<Item = (DayNumber, usize, Sums<'_>)> {
        self.tally.sums().filter(move |(day, _, _)| self.baskets.covers(place, *day))
    }
}

fn is_given_back(sums: &Sums<'_>, place: usize) -> bool {
    sums.total < 0 || sums.part(place) < 0
}
