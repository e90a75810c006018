//! How much of the catalogue a document holds, and where the rest is: as Hydra says it, which harvesters follow.

use super::{graph::Graph, store};
use crate::{Error, Result};
use jiff::civil::Date;

/// Sources of a page: about a megabyte.
pub(super) const PER_PAGE: usize = 100;

/// A page among those of the catalogue.
pub(super) struct Extent {
    /// Its number, from 1.
    page: usize,
    last: usize,
    /// Sources of the whole catalogue.
    total: usize,
    /// When one of them was last revised.
    pub(super) revised: Option<Date>,
}

impl Extent {
    pub(super) fn new(page: usize, total: usize, revised: Option<Date>) -> Result<Self> {
        let last = total.div_ceil(PER_PAGE).max(1);
        if !(1..=last).contains(&page) {
            let detail = format!("the catalogue has pages 1 to {last}");
            return Err(Error::absent("request.not-found", detail));
        }
        Ok(Self { page, last, total, revised })
    }

    /// Says which page this is and where the others are, if there are others. `file` is the address of the first.
    pub(super) fn describe_view(&self, graph: &mut Graph, file: &str, origin: &str) {
        if self.last == 1 {
            return;
        }
        let address = |page| format!("{file}?page={page}");
        let (before, after) = (self.page - 1, self.page + 1);
        let before = (before >= 1).then(|| address(before));
        let after = (after <= self.last).then(|| address(after));
        graph
            .subject(&store::store(origin), "hydra:Collection")
            .value("hydra:totalItems", self.total.to_string(), "xsd:integer")
            .link("hydra:view", &address(self.page));
        graph
            .subject(&address(self.page), "hydra:PartialCollectionView")
            // What CKAN looked for before the vocabulary was settled.
            .link("rdf:type", "http://www.w3.org/ns/hydra/core#PagedCollection")
            .link("hydra:first", &address(1))
            .link("hydra:last", &address(self.last))
            .links("hydra:previous", before.into_iter())
            .links("hydra:next", after.iter().cloned())
            .links("hydra:nextPage", after.into_iter());
    }
}
