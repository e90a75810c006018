//! Rules for a repeated day of counts. An extract of sales contains some days completely and, of earlier days, only the
//! late lines; the counts of late lines are not a count of the day.

use super::model::{Count, Counts, Year, day_of};
use crate::{
    Result,
    error::{Error, FieldError},
    ias::territory::Territory,
};
use jiff::civil::Date;
use std::collections::BTreeMap;

/// Maximum loss of a repeated day in pharmacies or denominator, in percent. A complete day that is repeated grows by
/// late lines, or shrinks a little by returns and corrections.
pub(super) const MAX_LOSS_PERCENT: i64 = 10;

/// Maximum number of days that are listed; further ones are counted.
const MAX_LISTED: usize = 20;

/// Days that would be replaced by a part of themselves.
#[derive(Default)]
pub(super) struct Losses(BTreeMap<(Date, Territory), (Count, Count)>);

/// Result for the days of one year.
pub(super) struct Revised {
    pub year: Year,
    pub added: usize,
    pub changed: usize,
    /// Days that stay unchanged, because the stored ones have a later extract.
    pub older: usize,
}

/// A year of a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct RegionYear {
    pub region: Territory,
    pub year: i16,
}

/// Applies the days of files in order: with equal or unknown extracts, the later file wins. `replace` also accepts
/// older and smaller days.
pub(super) fn revise(
    at: RegionYear,
    before: &Year,
    files: &[Counts],
    replace: bool,
    losses: &mut Losses,
) -> Revised {
    let RegionYear { region, year } = at;
    let mut days = before.0.clone();
    // The most complete count of each day: a file may contain a part of what another contains completely.
    let mut fullest = days.clone();
    let size = |count: Option<Count>| count.map(|count| (count.pharmacies, count.denominator));
    let mut older = 0;
    for (at, count) in files.iter().filter_map(|file| file.year(region, year)).flat_map(Year::days) {
        match days[at] {
            Some(known)
                if !replace && known.extracted_on > count.extracted_on && count.extracted_on.is_some() =>
            {
                older += usize::from(!known.equals(count) && before.0[at] == Some(known));
            }
            _ => {
                days[at] = Some(count);
                fullest[at] = std::cmp::max_by_key(fullest[at], days[at], |known| size(*known));
            }
        }
    }
    let (mut added, mut changed) = (0, 0);
    for (at, (before, after)) in before.0.iter().zip(days.iter()).enumerate() {
        match (before, after) {
            (None, Some(_)) => added += 1,
            (Some(before), Some(after)) if !before.equals(*after) => changed += 1,
            _ => {}
        }
        if let (Some(fullest), Some(after)) = (fullest[at], after)
            && !replace
            && fullest.loses_too_much_in(*after)
        {
            losses.0.insert((day_of(year, at), region), (fullest, *after));
        }
    }
    Revised { year: Year(days), added, changed, older }
}

impl Count {
    /// Whether another count of the same day lost so much that it is only a part of the day.
    pub(in crate::ias) fn loses_too_much_in(self, part: Self) -> bool {
        let lost = |before: i64, after: i64| (before - after) * 100 > MAX_LOSS_PERCENT * before.abs();
        lost(self.pharmacies.into(), part.pharmacies.into()) || lost(self.denominator, part.denominator)
    }
}

impl Losses {
    /// # Errors
    /// [`crate::error::Kind::BadData`] with the days, if there are any.
    pub(super) fn check(self) -> Result<()> {
        if self.0.is_empty() {
            return Ok(());
        }
        let field_of = |((day, region), (before, after)): (&(Date, Territory), &(Count, Count))| {
            let [from, to] = [before, after].map(|count| (count.pharmacies, count.denominator));
            let change = format!("pharmacies {} to {}, denominator {} to {}", from.0, to.0, from.1, to.1);
            FieldError::new(format!("{day}, region {region}"), change)
        };
        let mut fields: Vec<FieldError> = self.0.iter().take(MAX_LISTED).map(field_of).collect();
        if let more @ 1.. = self.0.len().saturating_sub(MAX_LISTED) {
            fields.push(FieldError::new("others", format!("{more} more")));
        }
        let days = match self.0.len() {
            1 => "1 day of a region".to_owned(),
            days => format!("{days} days of regions"),
        };
        let detail = format!(
            "{days} would lose more than {MAX_LOSS_PERCENT} % of what is known of them, so nothing was taken in: late lines alone are no count of \
             a day; send days whole, or say --replace"
        );
        Err(Error::bad_data("ias.incomplete-day", detail).with_fields(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    fn count(numerator: i64, pharmacies: u32, extracted_on: Option<i8>) -> Count {
        let extracted_on = extracted_on.map(|day| date(2026, 11, day));
        Count { numerator, denominator: 1000 * i64::from(pharmacies), pharmacies, extracted_on }
    }

    /// Applies these counts to 10 November.
    fn after(before: Option<Count>, files: &[Count], replace: bool) -> (Option<Count>, usize, bool) {
        let region = Territory::regions().next().unwrap();
        let day = date(2026, 11, 10);
        let table = |count: &Count| {
            let mut counts = Counts::default();
            counts.set(region, day, *count);
            counts
        };
        let held = before.map(|count| table(&count)).unwrap_or_default();
        let held = held.year(region, 2026).cloned().unwrap_or_default();
        let mut losses = Losses::default();
        let files: Vec<Counts> = files.iter().map(table).collect();
        let revised = revise(RegionYear { region, year: 2026 }, &held, &files, replace, &mut losses);
        let mut all = Counts::default();
        all.set_year(region, 2026, revised.year);
        (all.day(region, day), revised.older, losses.check().is_err())
    }

    #[test]
    fn the_later_extract_wins() {
        let (old, new) = (count(5, 40, Some(11)), count(6, 41, Some(14)));
        assert_eq!(after(Some(old), &[new], false), (Some(new), 0, false));
        assert_eq!(after(Some(new), &[old], false), (Some(new), 1, false));
        assert_eq!(after(Some(new), &[old], true), (Some(old), 0, false));
        assert_eq!(after(None, &[new, old], false), (Some(new), 0, false));
        let undated = count(7, 42, None);
        assert_eq!(after(Some(new), &[undated], false), (Some(undated), 0, false));
        assert_eq!(after(Some(undated), &[new], false).0, Some(new));
    }

    #[test]
    fn rejects_an_incomplete_extract_of_a_day() {
        let whole = count(50, 100, Some(11));
        for (pharmacies, is_refused) in [(101, false), (90, false), (89, true), (1, true)] {
            assert_eq!(
                after(Some(whole), &[count(50, pharmacies, Some(12))], false).2,
                is_refused,
                "{pharmacies}"
            );
        }
        let poorer = Count { denominator: 89_000, ..whole };
        assert!(after(Some(whole), &[poorer], false).2);
        assert_eq!(after(Some(whole), &[poorer], true), (Some(poorer), 0, false));
        // Of two files with a day, the complete one wins.
        assert!(after(None, &[whole, count(2, 4, Some(12))], false).2);
        assert!(!after(None, &[count(2, 4, Some(12)), whole], true).2);
        assert!(!after(None, &[count(2, 4, Some(11)), count(50, 100, Some(11))], false).2);
        assert!(!after(Some(whole), &[poorer, count(51, 100, Some(12))], false).2);
    }
}
