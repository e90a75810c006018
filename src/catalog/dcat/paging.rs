//! Pagination of the catalogue in Hydra terms, which harvesters follow.

use super::{graph::Graph, store};
use crate::{Error, Result};
use jiff::civil::Date;

/// Sources per page: about a megabyte.
pub(super) const PER_PAGE: usize = 100;

/// A page of the catalogue.
pub(super) struct CatalogPage {
    /// Number of the page, from 1.
    page: usize,
    last: usize,
    /// Number of sources of the whole catalogue.
    total: usize,
    /// Day of the latest revision.
    pub(super) revised: Option<Date>,
}

impl CatalogPage {
    pub(super) fn new(page: usize, total: usize, revised: Option<Date>) -> Result<Self> {
        let last = total.div_ceil(PER_PAGE).max(1);
        if !(1..=last).contains(&page) {
            let detail = format!("the catalogue has pages 1 to {last}");
            return Err(Error::not_found("request.not-found", detail));
        }
        Ok(Self { page, last, total, revised })
    }

    /// Describes the page and links to the others, if there are any. `file` is the address of the first page.
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
            // The type that CKAN expects, from before the vocabulary was settled.
            .link("rdf:type", "http://www.w3.org/ns/hydra/core#PagedCollection")
            .link("hydra:first", &address(1))
            .link("hydra:last", &address(self.last))
            .links("hydra:previous", before.into_iter())
            .links("hydra:next", after.iter().cloned())
            .links("hydra:nextPage", after.into_iter());
    }
}
