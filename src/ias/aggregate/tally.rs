//! The sums of one worker, and their union. Memory depends on days, pharmacies and themes, not on lines: an amount per
//! day and region, one per theme as well, and per day one bit for each pharmacy.
//!
//! A pharmacy gets a number per region in which it occurs; 20,000 of them and fifteen years of days take 14 MB per
//! worker, and [`MAX_PHARMACIES`] over all valid days less than 130 MB.

use super::{cell::DayNumber, unlisted::Unlisted};
use rustc_hash::FxHashMap;

/// The 22 former regions, in the order of their codes.
pub(super) const REGIONS: usize = 22;

/// Maximum number of pharmacies. France has about 20,000: far more indicate a misread column.
pub(super) const MAX_PHARMACIES: usize = 100_000;

/// The sums of one day.
struct Day {
    totals: [i64; REGIONS],
    /// Per theme, per region.
    parts: Vec<[i64; REGIONS]>,
    /// Per product of a basket, per region; empty unless products are summed.
    products: Vec<[i64; REGIONS]>,
    /// One bit per pharmacy.
    present: Vec<u64>,
}

pub(super) struct Tally {
    themes: usize,
    /// Number of products that are summed individually.
    products: usize,
    pub(super) unlisted: Unlisted,
    days: Vec<Option<Box<Day>>>,
    /// For each region, the numbers of its pharmacies by code.
    numbers: [FxHashMap<Box<[u8]>, u32>; REGIONS],
    /// The region of each pharmacy.
    regions: Vec<u8>,
}

pub(super) struct Sale {
    pub(super) day: DayNumber,
    pub(super) region: u8,
    pub(super) pharmacy: u32,
    pub(super) cents: i64,
}

/// The sums of a region on one day.
pub(super) struct DaySums<'a> {
    /// Amount of all sales, in cents.
    pub(super) total: i64,
    pub(super) pharmacies: u32,
    day: &'a Day,
    region: usize,
}

impl DaySums<'_> {
    /// The sum of the basket of a theme: cents or boxes, by its measure.
    pub(super) fn part(&self, theme: usize) -> i64 {
        self.day.parts[theme][self.region]
    }

    /// The sum of a product of a basket, by its measure; `None` unless products are summed.
    pub(super) fn product(&self, place: usize) -> Option<i64> {
        Some(self.day.products.get(place)?[self.region])
    }

    /// The codes of the pharmacies with a sale, sorted.
    pub(super) fn codes<'a>(&self, codes: &'a Codes<'_>) -> impl Iterator<Item = &'a [u8]> {
        let present = |number: u32| {
            self.day.present.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 == 1)
        };
        codes.0[self.region].iter().filter(move |(_, number)| present(*number)).map(|(code, _)| *code)
    }
}

/// For each region, the sorted codes of its pharmacies with their numbers.
pub(super) struct Codes<'a>([Vec<(&'a [u8], u32)>; REGIONS]);

/// The sums of a region on one day, from another count.
pub(super) struct Row<'a> {
    pub(super) day: DayNumber,
    pub(super) region: u8,
    pub(super) total: i64,
    /// Per theme.
    pub(super) parts: &'a [i64],
}

/// Why a row cannot be added.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum MergeError {
    TooManyPharmacies,
    /// Sums that do not fit in 64 bits, as no sales have.
    TooLarge,
}

impl Tally {
    pub(super) fn new(themes: usize) -> Self {
        let (days, numbers, regions) = Default::default();
        Self { themes, products: 0, unlisted: Unlisted::default(), days, numbers, regions }
    }

    /// Returns the tally with sums for this number of products.
    pub(super) fn with_products(self, products: usize) -> Self {
        Self { products, ..self }
    }

    /// Whether products are summed.
    pub(super) fn has_products(&self) -> bool {
        self.products > 0
    }

    /// Returns the number of a pharmacy in a region, and assigns it if necessary; `None` if there are too many.
    pub(super) fn pharmacy(&mut self, region: u8, code: &[u8]) -> Option<u32> {
        if let Some(number) = self.numbers[usize::from(region)].get(code) {
            return Some(*number);
        }
        let number =
            u32::try_from(self.regions.len()).ok().filter(|_| self.regions.len() < MAX_PHARMACIES)?;
        self.numbers[usize::from(region)].insert(code.into(), number);
        self.regions.push(region);
        Some(number)
    }

    pub(super) fn add(&mut self, sale: &Sale) {
        let day = self.day(sale.day);
        day.totals[usize::from(sale.region)] += sale.cents;
        set_bit(&mut day.present, sale.pharmacy);
    }

    pub(super) fn add_part(&mut self, sale: &Sale, theme: usize, value: i64) {
        self.day(sale.day).parts[theme][usize::from(sale.region)] += value;
    }

    /// Adds to a product of a basket, if products are summed.
    pub(super) fn add_product(&mut self, sale: &Sale, product: usize, value: i64) {
        if self.products > 0 {
            self.day(sale.day).products[product][usize::from(sale.region)] += value;
        }
    }

    fn day(&mut self, number: DayNumber) -> &mut Day {
        let at = usize::from(number.0);
        if at >= self.days.len() {
            self.days.resize_with(at + 1, || None);
        }
        let (themes, products) = (self.themes, self.products);
        let sums = |many| vec![[0; REGIONS]; many];
        let empty = || {
            let (parts, products) = (sums(themes), sums(products));
            Box::new(Day { totals: [0; REGIONS], parts, products, present: Vec::new() })
        };
        self.days[at].get_or_insert_with(empty)
    }

    /// Adds the sums of another worker; `false` if both have too many pharmacies together.
    #[must_use]
    pub(super) fn merge(&mut self, other: Self) -> bool {
        self.unlisted.merge(other.unlisted);
        let mut translated = vec![0; other.regions.len()];
        for (region, numbers) in (0u8..).zip(&other.numbers) {
            for (code, number) in numbers {
                let Some(own) = self.pharmacy(region, code) else { return false };
                translated[*number as usize] = own;
            }
        }
        for (number, theirs) in (0u16..).zip(other.days) {
            let Some(theirs) = theirs else { continue };
            let day = self.day(DayNumber(number));
            add_all(&mut day.totals, &theirs.totals);
            day.parts.iter_mut().zip(&theirs.parts).for_each(|(part, more)| add_all(part, more));
            day.products.iter_mut().zip(&theirs.products).for_each(|(sold, more)| add_all(sold, more));
            marked(&theirs.present).for_each(|number| set_bit(&mut day.present, translated[number]));
        }
        true
    }

    /// Adds the sums of a day and region from another count, and its pharmacies.
    pub(super) fn add_row<'c>(
        &mut self,
        row: &Row<'_>,
        codes: impl Iterator<Item = &'c [u8]>,
    ) -> Result<(), MergeError> {
        let region = usize::from(row.region);
        let day = self.day(row.day);
        let sums = std::iter::once(&mut day.totals).chain(&mut day.parts);
        for (sum, value) in sums.zip(std::iter::once(&row.total).chain(row.parts)) {
            sum[region] = sum[region].checked_add(*value).ok_or(MergeError::TooLarge)?;
        }
        for code in codes {
            let number = self.pharmacy(row.region, code).ok_or(MergeError::TooManyPharmacies)?;
            set_bit(&mut self.day(row.day).present, number);
        }
        Ok(())
    }

    /// Returns the codes of all pharmacies, for look-ups by day.
    pub(super) fn codes(&self) -> Codes<'_> {
        Codes(self.numbers.each_ref().map(|numbers| {
            let mut codes: Vec<(&[u8], u32)> =
                numbers.iter().map(|(code, number)| (&**code, *number)).collect();
            codes.sort_unstable();
            codes
        }))
    }

    /// Iterates over all days and regions with sales, in their order.
    pub(super) fn sums(&self) -> impl Iterator<Item = (DayNumber, usize, DaySums<'_>)> {
        let days =
            (0u16..).zip(&self.days).filter_map(|(number, day)| Some((DayNumber(number), day.as_ref()?)));
        days.flat_map(|(number, day)| {
            let mut pharmacies = [0; REGIONS];
            marked(&day.present).for_each(|number| pharmacies[usize::from(self.regions[number])] += 1);
            let seen = pharmacies.into_iter().enumerate().filter(|(_, pharmacies)| *pharmacies > 0);
            seen.map(move |(region, pharmacies)| {
                let sums = DaySums { total: day.totals[region], pharmacies, day, region };
                (number, region, sums)
            })
        })
    }

    pub(super) fn days(&self) -> (Option<DayNumber>, Option<DayNumber>) {
        let number = |at: usize| u16::try_from(at).ok().map(DayNumber);
        let first = self.days.iter().position(Option::is_some).and_then(number);
        (first, self.days.iter().rposition(Option::is_some).and_then(number))
    }

    /// Number of pharmacies; one that occurs in two regions counts twice.
    pub(super) fn pharmacies(&self) -> usize {
        self.regions.len()
    }
}

fn add_all(sums: &mut [i64; REGIONS], more: &[i64; REGIONS]) {
    sums.iter_mut().zip(more).for_each(|(sum, value)| *sum += value);
}

fn set_bit(bits: &mut Vec<u64>, number: u32) {
    let (word, bit) = (number as usize / 64, number % 64);
    if word >= bits.len() {
        bits.resize(word + 1, 0);
    }
    bits[word] |= 1 << bit;
}

fn marked(bits: &[u64]) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(at, word)| {
        let mut rest = *word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(64 * at + bit)
        })
    })
}
