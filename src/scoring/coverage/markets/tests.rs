//! Tests from sales lines to the coverage of a market.

use super::super::import::import;
use super::*;
use crate::{App, scoring::delivery::SalesInputs};
use std::fmt::Write as _;

const GTINS: [&str; 3] = ["3400930000014", "3400930000021", "3400930000038"];

fn market(gtins: &[&str]) -> Market {
    Market { name: "m".to_owned(), gtins: gtins.iter().map(|gtin| gtin.parse().unwrap()).collect() }
}

fn period() -> Period {
    Period::of_months(jiff::civil::date(2025, 11, 1), jiff::civil::date(2026, 10, 31)).unwrap()
}

/// 200 pharmacies: the first product is sold by 129 of them, the second by 60 others, the third is only returned.
fn inputs(folder: &std::path::Path) -> SalesInputs {
    let mut base = "Code CIP;Nom;Code postal\n".to_owned();
    let mut sales = "date,pharmacy,region,product,quantity,amount\n".to_owned();
    for number in 0..200 {
        let cip = 2_000_000 + number;
        writeln!(base, "{cip};PHARMACIE {number};69001").unwrap();
        let product = if number < 129 { GTINS[0] } else { GTINS[1] };
        if number < 189 {
            writeln!(sales, "2026-03-01,{cip},82,{product},1,5.00\n2026-04-01,{cip},82,{product},2,9.00")
                .unwrap();
        }
        writeln!(sales, "2026-03-01,{cip},82,{},-1,-5.00", GTINS[2]).unwrap();
    }
    // A pharmacy that is not in the base, and a day before the period.
    sales +=
        &format!("2026-03-01,7777777,82,{},1,5.00\n2025-10-31,2000199,82,{},1,5.00\n", GTINS[1], GTINS[0]);
    std::fs::write(folder.join("base.csv"), base).unwrap();
    std::fs::write(folder.join("sales.csv"), sales).unwrap();
    SalesInputs {
        files: vec![folder.join("sales.csv")],
        base: folder.join("base.csv"),
        rejects: None,
        max_reject_share: 1.0,
        extracted_on: jiff::civil::date(2026, 11, 21),
    }
}

#[tokio::test]
async fn a_market_counts_pharmacies_in_tens_or_is_too_small() {
    let (app, folder) = App::test().await;
    let of = async |gtins: &[&str]| of_market(&app, &market(gtins)).await.unwrap();
    assert_eq!(of(&GTINS).await, None, "nothing was imported");
    let inputs = inputs(folder.path());
    let rehearsed = import(&app, inputs.clone(), period(), true, |_| ()).await.unwrap();
    assert_eq!((rehearsed.pharmacies, rehearsed.products), (189, 2));
    assert_eq!(of(&GTINS).await, None, "a rehearsal");
    for _ in 0..2 {
        import(&app, inputs.clone(), period(), false, |_| ()).await.unwrap();
        let counts = async |gtins: &[&str]| of(gtins).await.unwrap().pharmacies;
        assert_eq!(counts(&GTINS[..1]).await, Some(120));
        assert_eq!(counts(&GTINS).await, Some(180));
        assert_eq!(counts(&GTINS[1..]).await, None, "sixty are too few");
    }
    let coverage = of(&GTINS).await.unwrap();
    assert_eq!((coverage.least, coverage.from, coverage.to), (110, period().from(), period().to()));
}

#[tokio::test]
async fn sales_of_unknown_pharmacies_change_nothing() {
    let (app, folder) = App::test().await;
    let inputs = inputs(folder.path());
    import(&app, inputs.clone(), period(), false, |_| ()).await.unwrap();
    std::fs::write(folder.path().join("base.csv"), "Code CIP;Nom;Code postal\n2900000;A;69001\n").unwrap();
    let refused = import(&app, inputs, period(), false, |_| ()).await.unwrap_err();
    assert_eq!((refused.code, refused.kind.exit()), ("scoring.coverage-empty", 65));
    assert!(of_market(&app, &market(&GTINS)).await.unwrap().is_some());
}
