//! The page of a result: strata and departments of a market, and filtered pharmacies.

use super::{access, disclosure_control::MIN_GROUP_SIZE, score::ScoredPharmacy};
use crate::{
    App, Result,
    scoring::{
        model::{
            order::Order,
            result::{Filter, StoredResult},
        },
        store::{self, results::DepartmentRow},
    },
};

/// Pharmacies per page.
const PER_PAGE: i64 = 25;

/// A department in one market.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Department {
    pub(crate) code: String,
    /// Pharmacies with a stratum.
    pub(crate) pharmacies: u64,
    /// Share of these in the two strongest strata, in tenths of a percent; `None` for fewer than eleven pharmacies.
    pub(crate) strongest: Option<u32>,
}

/// Contents of the page.
#[derive(Debug, Clone)]
pub(crate) struct Page {
    pub(crate) order: Order,
    pub(crate) result: StoredResult,
    /// Number of the displayed market, from 1.
    pub(crate) market: i64,
    /// Departments in the displayed market.
    pub(crate) departments: Vec<Department>,
    /// Number of pharmacies that match the filter.
    pub(crate) found: u64,
    /// Number of the page, from 1.
    pub(crate) page: u64,
    pub(crate) pages: u64,
    pub(crate) first: u64,
    /// Pharmacies of this page, each with its score in the displayed market.
    pub(crate) pharmacies: Vec<ScoredPharmacy>,
}

/// Returns a page of a result for the holder of a key; a number beyond the last page returns the last.
///
/// # Errors
/// `scoring.result-unknown` for an invalid key; database errors.
pub(crate) async fn page(app: &App, key: &str, filter: &Filter, page: u64) -> Result<Page> {
    let viewer = access::viewer(app, key).await?;
    let mut tx = app.db.read().await?;
    let (order, result) = access::require_open_result(&mut tx, app, &viewer).await?;
    let reference = &order.reference;
    let filter = &filter.within(result.markets.len());
    let found = store::results::count(&mut tx, reference, filter).await?;
    let pages = found.div_ceil(PER_PAGE.cast_unsigned()).max(1);
    let page = page.clamp(1, pages);
    let offset = PER_PAGE * i64::try_from(page - 1).unwrap_or_default();
    let rows = store::results::pharmacies(&mut tx, reference, filter, PER_PAGE, offset).await?;
    let departments = store::results::departments(&mut tx, reference, filter.market).await?;
    let first = offset.cast_unsigned() + u64::from(found > 0);
    let pharmacies = rows.into_iter().map(|(_, scored)| scored).collect();
    let departments = departments.into_iter().map(department).collect();
    let market = filter.market;
    Ok(Page { market, departments, found, page, pages, first, pharmacies, order, result })
}

fn department(DepartmentRow { department: code, pharmacies, strongest }: DepartmentRow) -> Department {
    let share = (2_000 * strongest + pharmacies) / (2 * pharmacies.max(1));
    let is_told = usize::try_from(pharmacies).is_ok_and(|pharmacies| pharmacies >= MIN_GROUP_SIZE);
    Department {
        code,
        pharmacies: pharmacies.unsigned_abs(),
        strongest: u32::try_from(share).ok().filter(|_| is_told),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suppresses_shares_of_departments_below_eleven() {
        let share = |pharmacies, strongest| {
            department(DepartmentRow { department: "69".to_owned(), pharmacies, strongest }).strongest
        };
        assert_eq!(
            (share(11, 3), share(200, 53), share(10, 3), share(0, 0)),
            (Some(273), Some(265), None, None)
        );
    }
}
