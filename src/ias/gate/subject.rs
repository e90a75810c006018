//! What the gate examines.

use super::counts::DailyCounts;
use crate::ias::{counts::Products, exclusion::Exclusions, publication::Publication, territory::Territory};
use jiff::civil::Date;
use std::collections::BTreeMap;

#[derive(Clone, Copy)]
pub struct GateInput<'a> {
    /// What is about to be public.
    pub publication: &'a Publication,
    /// What is public now.
    pub previous: Option<&'a Publication>,
    /// A reference series by Monday of its weeks, if one is held.
    pub reference: Option<&'a BTreeMap<Date, f64>>,
    /// The daily counts behind the last year, if they are held, of the regions that have not left.
    pub(crate) counts: Option<&'a DailyCounts>,
    /// Former regions that left for good: nothing is asked of them, and of present regions that lack them.
    pub(crate) retired: Option<&'a BTreeMap<Territory, Date>>,
    pub(crate) exclusions: &'a Exclusions,
    /// What was sold of each product of the basket, where that is known.
    pub(crate) products: Option<&'a Products>,
    pub today: Date,
}

impl<'a> GateInput<'a> {
    pub fn new(publication: &'a Publication, today: Date) -> Self {
        let exclusions = const { &Exclusions::NONE };
        let (previous, reference, counts, retired, products) = (None, None, None, None, None);
        Self { publication, previous, reference, counts, retired, exclusions, products, today }
    }

    /// Beside what is public now. A demonstration is nothing to compare real figures with.
    pub fn with_previous(self, previous: Option<&'a Publication>) -> Self {
        Self { previous, ..self }
    }

    /// Beside the series of another network, by Monday.
    pub fn with_reference(self, reference: Option<&'a BTreeMap<Date, f64>>) -> Self {
        Self { reference, ..self }
    }

    /// Beside the daily counts it was made from: those of the last year are enough.
    pub(crate) fn with_counts(self, counts: Option<&'a DailyCounts>) -> Self {
        Self { counts, ..self }
    }

    /// These regions have left for good, since these days: that nothing comes from them is no finding.
    pub(crate) fn with_retired(self, retired: &'a BTreeMap<Territory, Date>) -> Self {
        Self { retired: Some(retired), ..self }
    }

    /// Beside what was sold of each product.
    pub(crate) fn with_products(self, products: &'a Products) -> Self {
        Self { products: Some(products), ..self }
    }

    /// Whether counts of a part of a territory are excluded on a day.
    pub(super) fn is_excluded(&self, territory: Territory, day: Date) -> bool {
        territory.parts().any(|part| self.exclusions.cells.contains_key(&(part, day)))
    }

    /// These counts are excluded, and these panels have another size.
    pub(crate) fn with_exclusions(self, exclusions: &'a Exclusions) -> Self {
        Self { exclusions, ..self }
    }

    /// Whether a region, or a part of it, has left.
    pub(super) fn has_left(&self, region: Territory) -> bool {
        let has_left = |part| self.retired.is_some_and(|retired| retired.contains_key(&part));
        region != Territory::FRANCE && region.parts().any(has_left)
    }

    /// Whether a region left on this day.
    pub(super) fn loses_region_on(&self, day: Date) -> bool {
        self.retired.is_some_and(|retired| retired.values().any(|left| *left == day))
    }

    /// What is public now, as long as it is of the same kind.
    pub(super) fn comparable(&self) -> Option<&'a Publication> {
        self.previous.filter(|previous| previous.demonstration == self.publication.demonstration)
    }

    /// Whether levels add up from the beginning of a season on, instead of being a level of their day.
    pub(super) fn is_cumulative(&self) -> bool {
        self.publication.theme.half_width() == 0
    }
}
