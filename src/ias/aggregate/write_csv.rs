//! Serializes counts as the CSV of daily counts.

use super::{cell::DayNumber, request::Counts, tally::DaySums};
use crate::{
    Result,
    ias::{territory::Territory, theme::Theme},
};
use std::{collections::BTreeMap, fmt::Write as _};

const PIECE: usize = 1 << 16;

impl Counts {
    /// Serializes counts as CSV, sorted by theme, day and territory, in pieces of bounded size. Sums are signed: days
    /// with more returns than sales are negative, so that sums over windows stay correct.
    ///
    /// # Errors
    /// Errors of `each`.
    pub fn print(&self, mut each: impl FnMut(&str) -> Result<()>) -> Result<()> {
        let regions: Vec<String> = Territory::regions().map(|region| region.to_string()).collect();
        let is_by_product = self.tally.has_products();
        let last = if is_by_product { ",products" } else { "" };
        let mut text = format!("theme,date,territory,numerator,denominator,pharmacies,extracted_on{last}\n");
        let extracted_on = self.extracted_on;
        for (place, theme) in self.places() {
            for (day, region, sums) in self.sums_of(place) {
                let (date, region, part) = (day.date(), &regions[region], sums.part(place));
                let DaySums { total, pharmacies, .. } = sums;
                // Writing to a string cannot fail.
                let _ = write!(text, "{theme},{date},{region},{part},{total},{pharmacies},{extracted_on}");
                if is_by_product {
                    let products = self.products(place, day, &sums).replace('"', "\"\"");
                    let _ = write!(text, ",\"{products}\"");
                }
                text.push('\n');
                if text.len() > PIECE {
                    each(&text)?;
                    text.clear();
                }
            }
        }
        each(&text)
    }

    /// The sales of each product that counts on a day, by group, as a nested JSON object.
    fn products(&self, place: usize, day: DayNumber, sums: &DaySums<'_>) -> String {
        let mut groups: BTreeMap<&str, BTreeMap<String, i64>> = BTreeMap::new();
        for (at, product) in self.baskets.products_on(place, day) {
            let code = format!("{:013}", product.code);
            groups.entry(&product.group).or_default().insert(code, sums.product(at).unwrap_or(0));
        }
        serde_json::to_string(&groups).unwrap_or_default()
    }

    /// The themes in their order, with their indexes in the sums.
    fn places(&self) -> Vec<(usize, Theme)> {
        let mut themes: Vec<(usize, Theme)> =
            self.baskets.themes().map(|(theme, _)| theme).enumerate().collect();
        themes.sort_by_key(|(_, theme)| *theme);
        themes
    }

    fn sums_of(&self, place: usize) -> impl Iterator<Item = (DayNumber, usize, DaySums<'_>)> {
        self.tally.sums().filter(move |(day, _, _)| self.baskets.covers(place, *day))
    }
}
