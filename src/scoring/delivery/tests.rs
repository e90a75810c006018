//! Tests an order from files to its page, and what must not be on it.

use super::*;
use crate::{
    App,
    clock::Clock,
    reference::Reference,
    scoring::{
        model::order::{Order, SalesFormat, example},
        store,
    },
};
use std::{fmt::Write as _, path::Path};

/// Pharmacies of the base, all in one department; every third is outside the panel.
const PHARMACIES: usize = 300;

async fn ordered(is_signed: bool) -> (App, tempfile::TempDir, Order) {
    let (app, folder) = App::test().await;
    let order = example();
    let mut tx = app.db.write().await.unwrap();
    store::order::insert(&mut tx, &order).await.unwrap();
    if is_signed {
        store::results::tests::sign(&mut tx, &order.reference).await;
    }
    tx.commit().await.unwrap();
    write_inputs(folder.path(), &order);
    (app, folder, order)
}

fn write_inputs(folder: &Path, order: &Order) {
    let gtin = order.markets[0].gtins[0];
    let mut base = "Code CIP;Nom;Adresse;Code postal;Ville;CA annuel\n".to_owned();
    let mut sales = "date,pharmacy,region,product,quantity,amount\n".to_owned();
    let day = order.period.from();
    for number in 0..PHARMACIES {
        let cip = 2_000_000 + number;
        // The last hundred are twice as large, and sell the most.
        let turnover = 1_000_000 * (1 + number / 200);
        writeln!(base, "{cip};PHARMACIE {number};1 RUE X;69001;LYON;{turnover}").unwrap();
        if number % 3 > 0 {
            // Sales of all products, one of which is in the market.
            writeln!(sales, "{day},{cip},82,{gtin},1,{}.50", number + 1).unwrap();
            writeln!(sales, "{day},{cip},82,shop-1,1,99.00").unwrap();
        }
    }
    sales += "2020-01-01,2000000,82,7,1,5.00\n";
    std::fs::write(folder.join("base.csv"), base).unwrap();
    std::fs::write(folder.join("sales.csv"), sales).unwrap();
}

fn request(folder: &Path, order: &Order) -> ComputeRequest {
    ComputeRequest {
        reference: order.reference.clone(),
        inputs: Inputs {
            sales: SalesInputs {
                files: vec![folder.join("sales.csv")],
                base: folder.join("base.csv"),
                rejects: None,
                max_reject_share: 1.0,
                extracted_on: jiff::civil::date(2026, 11, 21),
            },
            units: None,
            all_products: false,
        },
        out: folder.to_owned(),
        dry_run: false,
    }
}

fn token(opened: &PublishedResult) -> &str {
    opened.address.as_ref().unwrap().split_once("token=").unwrap().1
}

async fn key(app: &App, opened: &PublishedResult) -> String {
    exchange_token(app, token(opened)).await.unwrap().unwrap()
}

#[tokio::test]
async fn a_signed_order_is_scored_opened_viewed_and_closed() {
    let (app, folder, order) = ordered(true).await;
    let computed = compute(&app, &request(folder.path(), &order), |_| ()).await.unwrap();
    let report = &computed.report;
    assert_eq!((report.base.pharmacies, report.panel.panel, report.panel.unplaced), (PHARMACIES, 200, 0));
    let market = &report.markets[0];
    assert_eq!((market.measured, market.estimated, market.silent, market.unknown), (200, 100, 0, 0));
    assert!(market.published && market.shares.is_some());

    let opened = publish(&app, &order.reference, false).await.unwrap();
    assert_eq!(
        (opened.until.to_string().as_str(), &opened.mailed_to),
        ("2027-05-21", &order.contact.to_string())
    );
    let key = key(&app, &opened).await;
    let first = page(&app, &key, &Filter::default(), 1).await.unwrap();
    assert_eq!((first.found, first.pages, first.first, first.pharmacies.len()), (300, 12, 1, 25));
    assert_eq!(first.pharmacies[0].scores[0].stratum, Some(10));
    assert_eq!(
        first.departments,
        [Department { code: "69".to_owned(), pharmacies: 200, strongest: Some(200) }]
    );
    let outside = Filter { basis: Some(Basis::Estimated), ..Filter::default() };
    let outside = page(&app, &key, &outside, 1).await.unwrap();
    let best = outside.pharmacies[0].scores[0];
    assert_eq!((outside.found, best.chance), (100, Some(Chance { percent: 60, peers: 67 })));
    let last = page(&app, &key, &Filter::default(), 99).await.unwrap();
    assert_eq!((last.page, last.first), (12, 276));

    // The downloaded files equal the written ones.
    assert_eq!(computed.files.len(), 3);
    for (format, path) in SalesFormat::ALL.into_iter().zip(&computed.files) {
        let downloaded = file(&app, &key, format, None).await.unwrap();
        assert_eq!(path.file_name().unwrap().to_string_lossy(), downloaded.name);
        assert!(std::fs::read(path).unwrap() == downloaded.bytes, "{format}");
    }
    let strongest = Filter { strata: Some([10, 10]), ..Filter::default() };
    let some = file(&app, &key, SalesFormat::Csv, Some(&strongest)).await.unwrap();
    assert_eq!(String::from_utf8(some.bytes).unwrap().lines().count(), 1 + 20);

    assert_eq!(revoke(&app, &order.reference, false).await.unwrap(), 1);
    assert_eq!(page(&app, &key, &Filter::default(), 1).await.unwrap_err().code, "scoring.result-unknown");
    assert_eq!(exchange_token(&app, token(&opened)).await.unwrap(), None);
}

#[tokio::test]
async fn a_key_is_valid_for_a_day_and_a_page_for_six_months() {
    let (app, folder, order) = ordered(true).await;
    compute(&app, &request(folder.path(), &order), |_| ()).await.unwrap();
    let opened = publish(&app, &order.reference, false).await.unwrap();
    // Another link does not extend an open page.
    let again = publish(&app, &order.reference, false).await.unwrap();
    assert!(again.address != opened.address && again.until == opened.until);
    let key = key(&app, &opened).await;
    let at = |instant: &str| App { clock: Clock::fixed(instant.parse().unwrap()), ..app.clone() };
    let look = async |app: &App, key: &str| page(app, key, &Filter::default(), 1).await.map_err(|e| e.code);
    assert!(look(&at("2026-11-22T06:09:59Z"), &key).await.is_ok());
    assert_eq!(look(&at("2026-11-22T06:10:00Z"), &key).await.unwrap_err(), "scoring.result-unknown");
    assert!(exchange_token(&at("2027-05-21T20:00:00Z"), token(&opened)).await.unwrap().is_some());
    assert_eq!(exchange_token(&at("2027-05-21T22:00:00Z"), token(&opened)).await.unwrap(), None);
    let (said, signature) = key.rsplit_once('.').unwrap();
    for forged in ["", "none", "..", said, &format!("9{said}.{signature}"), &format!("{key}0")] {
        assert_eq!(look(&app, forged).await.unwrap_err(), "scoring.result-unknown", "{forged}");
    }
}

#[tokio::test]
async fn an_unsigned_order_can_be_scored_as_a_dry_run_only() {
    let (app, folder, order) = ordered(false).await;
    let request = request(folder.path(), &order);
    let refused = compute(&app, &request, |_| ()).await.unwrap_err();
    assert_eq!((refused.code, refused.kind.exit()), ("scoring.not-signed", 1));
    let before = std::fs::read_dir(folder.path()).unwrap().count();
    let rehearsed = compute(&app, &ComputeRequest { dry_run: true, ..request }, |_| ()).await.unwrap();
    assert_eq!((rehearsed.files.len(), rehearsed.report.markets[0].measured), (0, 200));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), before);
    assert_eq!(publish(&app, &order.reference, false).await.unwrap_err().code, "scoring.not-computed");
    let unknown: Reference = "S-7Q4M-2K9P".parse().unwrap();
    assert_eq!(publish(&app, &unknown, false).await.unwrap_err().code, "scoring.order-unknown");
}

#[tokio::test]
async fn an_export_overwrites_nothing_and_leaves_no_partial_file() {
    let (app, folder, order) = ordered(true).await;
    let request = request(folder.path(), &order);
    let taken = folder.path().join(format!("scoring-{}.xlsx", order.reference));
    std::fs::write(&taken, "mine").unwrap();
    let refused = compute(&app, &request, |_| ()).await.unwrap_err();
    assert_eq!((refused.code, refused.kind.exit()), ("file.cannot-create", 73));
    assert_eq!(std::fs::read_to_string(&taken).unwrap(), "mine");
    std::fs::remove_file(&taken).unwrap();
    let sales = std::fs::read_to_string(folder.path().join("sales.csv")).unwrap();
    std::fs::write(folder.path().join("sales.csv"), sales.replacen("amount", "amount,prescripteur", 1))
        .unwrap();
    let refused = compute(&app, &request, |_| ()).await.unwrap_err();
    assert_eq!((refused.code, refused.kind.exit()), ("scoring.personal-data", 65));
    let left = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(left.into_iter().all(|name| !name.to_string_lossy().starts_with("scoring-")));
    assert!(results(&app).await.unwrap().is_empty());
}
