//! The valid price list, and imports by operators.

use super::{
    model::{
        price::{Price, Purchase},
        price_list::PriceList,
    },
    store,
};
use crate::{
    App, Error, Result,
    audit::{self, AuditEntry},
    db::Tx,
    error::Kind,
};
use jiff::{Timestamp, civil::Date};

/// A price list with the time of its import; `None` for the one that ships with the product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ImportedList {
    pub(crate) list: PriceList,
    pub(crate) at: Option<Timestamp>,
    /// Whether it is valid today.
    pub(crate) holds: bool,
}

/// The list that is valid on a day: the imported one with the latest first day, or the one that ships with the product.
///
/// # Errors
/// Database errors.
pub(super) async fn list_for_day(tx: &mut Tx, day: Date) -> Result<PriceList> {
    match store::price_list_admin::find_for_day(tx, day).await? {
        Some(document) => PriceList::parse("the database", &document).map_err(Error::internal),
        None => PriceList::default_list(),
    }
}

/// Computes the price of an order that is quoted on a day, by default today.
///
/// # Errors
/// Database errors.
pub(crate) async fn price(app: &App, purchase: Purchase, day: Option<Date>) -> Result<Price> {
    let day = day.unwrap_or_else(|| app.clock.today());
    let list = list_for_day(&mut app.db.read().await?, day).await?;
    Ok(Price::compute(&list, purchase, day))
}

/// Imports a list as a new version. Idempotent.
///
/// # Errors
/// `scoring.prices-invalid`; `scoring.prices-exist` if another list has the same version or first day; database errors.
pub(crate) async fn import(app: &App, file: &str, text: &str, dry_run: bool) -> Result<(PriceList, bool)> {
    let list = PriceList::parse(file, text)?;
    let mut tx = app.db.write().await?;
    for (document, _) in store::price_list_admin::all(&mut tx).await? {
        let known = PriceList::parse("the database", &document).map_err(Error::internal)?;
        if known == list {
            return Ok((list, false));
        }
        if known.version == list.version || known.from == list.from {
            let detail = format!(
                "version {} holds from {} on; a version never changes: give another version and day",
                known.version, known.from
            );
            return Err(Error::new(Kind::Conflict, "scoring.prices-exist", detail));
        }
    }
    let before = list_for_day(&mut tx, list.from).await?.version;
    store::price_list_admin::insert(&mut tx, &list, text, app.clock.now()).await?;
    let deed = AuditEntry::new("scoring.prices", &list.version).with_detail(format!("from {}", list.from));
    let deed = deed.changed("version", before, &list.version);
    audit::record(&mut tx, app, &deed).await?;
    // The page of scores shows the list.
    tx.bump("scoring").await?;
    if !dry_run {
        tx.commit().await?;
    }
    Ok((list, true))
}

/// Lists all price lists, newest first, and last the one that ships with the product.
///
/// # Errors
/// Database errors.
pub(crate) async fn list(app: &App) -> Result<Vec<ImportedList>> {
    let mut tx = app.db.read().await?;
    let now = list_for_day(&mut tx, app.clock.today()).await?;
    let mut all = Vec::new();
    for (document, at) in store::price_list_admin::all(&mut tx).await? {
        let list = PriceList::parse("the database", &document).map_err(Error::internal)?;
        all.push(ImportedList { holds: list == now, list, at: Some(at) });
    }
    let shipped = PriceList::default_list()?;
    let holds = shipped == now && all.iter().all(|imported| !imported.holds);
    all.push(ImportedList { list: shipped, at: None, holds });
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::model::client_identity::Seat;
    use jiff::civil::date;

    fn text(version: &str, from: &str, first: i64) -> String {
        let terms = ["fr", "en", "ko", "th"]
            .map(|l| format!("[[terms.{l}]]\nheading = \"a\"\ntext = \"b\"\n"))
            .concat();
        format!(
            "version = \"{version}\"\nfrom = \"{from}\"\nmarket = [{first}, 100, 100, 100, 100]\nsell-out-discount = 0
vat = 2000\nvalid-days = 30\npayment-days = 30\n{terms}"
        )
    }

    #[tokio::test]
    async fn a_price_list_applies_from_its_day_on_and_never_changes() {
        let (app, _folder) = App::test().await;
        let purchase = Purchase { markets: 1, sell_out: true, seat: Seat::France };
        let net = async |day| price(&app, purchase, day).await.unwrap().net;
        assert_eq!(net(None).await, 378_000);
        assert!(import(&app, "a", &text("a", "2026-12-01", 150), true).await.unwrap().1);
        assert_eq!(net(Some(date(2026, 12, 1))).await, 378_000, "a dry run changes nothing");
        assert!(import(&app, "a", &text("a", "2026-12-01", 150), false).await.unwrap().1);
        assert!(!import(&app, "a", &text("a", "2026-12-01", 150), false).await.unwrap().1);
        assert_eq!((net(None).await, net(Some(date(2026, 12, 1))).await), (378_000, 150));
        for (version, from) in [("a", "2027-01-01"), ("b", "2026-12-01")] {
            let refused = import(&app, "b", &text(version, from, 160), false).await.unwrap_err();
            assert_eq!(refused.code, "scoring.prices-exist");
        }
        import(&app, "b", &text("b", "2026-11-01", 170), false).await.unwrap();
        assert_eq!((net(None).await, net(Some(date(2026, 12, 1))).await), (170, 150));
        let known: Vec<_> =
            list(&app).await.unwrap().into_iter().map(|one| (one.list.version, one.holds)).collect();
        assert_eq!(known, [("a".to_owned(), false), ("b".to_owned(), true), ("2026-2".to_owned(), false)]);
    }
}
