//! The bytes in which a year of counts of one region is kept: a row a day would make fifteen years of all indicators a
//! million rows, and reading them longer than a whole publication may take.
//!
//! Layout: a bit per day of the year that has figures (46 bytes), then three columns, numerators, denominators and
//! pharmacies, each a byte that says how many bytes its numbers have and the numbers, little endian.

use super::{Count, DAYS, Year};
use crate::{Error, Result};

const MARKS: usize = DAYS.div_ceil(8);

/// The year as it is kept.
#[must_use]
pub fn pack(year: &Year) -> Vec<u8> {
    let mut bytes = vec![0; MARKS];
    let mut columns: [Vec<u64>; 3] = Default::default();
    for (at, count) in year.days() {
        bytes[at / 8] |= 1 << (at % 8);
        columns[0].push(count.numerator);
        columns[1].push(count.denominator);
        columns[2].push(u64::from(count.pharmacies));
    }
    for column in columns {
        let largest = column.iter().copied().max().unwrap_or(0);
        let width = (u64::BITS - largest.leading_zeros()).div_ceil(8) as usize;
        bytes.push(u8::try_from(width).unwrap_or(8));
        bytes.extend(column.iter().flat_map(|number| number.to_le_bytes().into_iter().take(width)));
    }
    bytes
}

/// The year that was kept.
///
/// # Errors
/// A fault when the bytes are not as [`pack`] wrote them.
pub fn unpack(bytes: &[u8]) -> Result<Year> {
    read(bytes).ok_or_else(|| Error::fault("kept counts cannot be read"))
}

fn read(bytes: &[u8]) -> Option<Year> {
    let (marks, mut rest) = bytes.split_first_chunk::<MARKS>()?;
    let marked = marks.iter().map(|byte| byte.count_ones() as usize).sum();
    let numerators = column(&mut rest, marked)?;
    let denominators = column(&mut rest, marked)?;
    let pharmacies = column(&mut rest, marked)?;
    let days = (0..MARKS * 8).filter(|at| marks[at / 8] & (1 << (at % 8)) != 0);
    let mut year = Year::default();
    for (nth, at) in days.enumerate() {
        *year.0.get_mut(at)? = Some(Count {
            numerator: numerators[nth],
            denominator: denominators[nth],
            pharmacies: u32::try_from(pharmacies[nth]).ok()?,
        });
    }
    rest.is_empty().then_some(year)
}

fn column(rest: &mut &[u8], count: usize) -> Option<Vec<u64>> {
    let (width, after) = rest.split_first()?;
    let width = usize::from(*width);
    if width > 8 {
        return None;
    }
    let (numbers, after) = after.split_at_checked(count * width)?;
    *rest = after;
    if width == 0 {
        return Some(vec![0; count]);
    }
    let number = |bytes: &[u8]| {
        let mut whole = [0; 8];
        whole[..width].copy_from_slice(bytes);
        u64::from_le_bytes(whole)
    };
    Some(numbers.chunks_exact(width).map(number).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn year(days: &[(usize, u64, u64, u32)]) -> Year {
        let mut year = Year::default();
        for (at, numerator, denominator, pharmacies) in days {
            year.0[*at] =
                Some(Count { numerator: *numerator, denominator: *denominator, pharmacies: *pharmacies });
        }
        year
    }

    #[test]
    fn a_year_costs_what_its_numbers_need() {
        let whole: Vec<_> = (0..DAYS).map(|at| (at, 60_000, 4_000_000_000, 900)).collect();
        assert_eq!(pack(&year(&whole)).len(), MARKS + 3 + DAYS * (2 + 4 + 2));
        assert_eq!(pack(&Year::default()).len(), MARKS + 3);
    }

    proptest! {
        #[test]
        fn a_year_reads_back(
            days in proptest::collection::vec((0..DAYS, 0u64.., 0u64.., 0u32..), 0..60),
            shift in 0u32..64,
        ) {
            let smaller: Vec<_> = days.iter().map(|(at, n, d, p)| (*at, n >> shift, d >> (shift / 2), *p)).collect();
            let year = year(&smaller);
            prop_assert_eq!(unpack(&pack(&year)).unwrap(), year);
        }

        #[test]
        fn damage_is_an_error_and_no_panic(bytes in proptest::collection::vec(0u8.., 0..200), cut in 0usize..100) {
            let _ = unpack(&bytes);
            let whole = pack(&year(&[(3, 7, 70, 12), (365, 8, 80, 13)]));
            if cut < whole.len() {
                prop_assert!(unpack(&whole[..cut]).is_err());
            }
            prop_assert!(unpack(&[whole.as_slice(), b"x"].concat()).is_err());
        }
    }
}
