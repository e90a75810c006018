//! A signed order from the command line to the client's browser: scored, opened, filtered, downloaded, closed.

use crate::{
    harness::Folder,
    requests::{product, vigie},
    site::{Fixture, header, text},
};
use serde_json::Value;
use std::fmt::Write as _;

const ORDER: &str = "S-7Q4M-2K9P";
const PHARMACIES: usize = 240;

/// A signed order of two markets, the second one without sales, and its input files.
async fn ordered(site: &Fixture) {
    let db = site.other_process().await;
    let mut tx = db.write().await.unwrap();
    for sql in [
        "INSERT INTO scoring_order (reference, contact, locale, indicator, territory, period_from, period_to, formats, sell_out,
            company, seat, address, signer_name, signer_email, created_at)
         VALUES ('S-7Q4M-2K9P', 'zoe@labo.example', 'fr', 'turnover', 'france-without-corsica', '2025-11-01', '2026-10-31', 'csv', 0,
            'Laboratoire Exemple', 'france', 'x', 'Alix', 'alix@labo.example', 0)",
        "INSERT INTO scoring_market (reference, market, name) VALUES ('S-7Q4M-2K9P', 1, 'Solaires visage'), ('S-7Q4M-2K9P', 2, 'Nez bouché')",
        "INSERT INTO scoring_gtin (reference, market, gtin) VALUES ('S-7Q4M-2K9P', 1, 3400930000014), ('S-7Q4M-2K9P', 2, 3400930000021)",
        "INSERT INTO scoring_quote (reference, year, serial, dated, valid_until, contents, state, changed_at)
         VALUES ('S-7Q4M-2K9P', 2026, 1, '2026-11-20', '2026-12-20', '{}', 'signed', 0)",
    ] {
        tx.exec(sql, Vec::new()).await.unwrap();
    }
    tx.commit().await.unwrap();
    inputs(site);
}

/// The input files: increasing sales of the first product by pharmacy, and the base of pharmacies.
pub fn inputs(site: &Fixture) -> [String; 2] {
    let mut base = "Code CIP;Nom;Adresse;Code postal;Ville\n".to_owned();
    let mut sales = "date,pharmacy,region,product,quantity,amount\n".to_owned();
    for number in 0..PHARMACIES {
        let (cip, postcode) = (2_000_000 + number, if number % 20 == 0 { "75012" } else { "69001" });
        writeln!(base, "{cip};=PHARMACIE {number};1 RUE X;{postcode};VILLE {}", number % 7).unwrap();
        writeln!(sales, "2026-03-01,{cip},82,3400930000014,1,{}.00", number + 1).unwrap();
    }
    std::fs::write(site.folder.path().join("base.csv"), base).unwrap();
    std::fs::write(site.folder.path().join("sales.csv"), sales).unwrap();
    ["sales.csv", "base.csv"].map(|name| path(site, name))
}

fn path(site: &Fixture, name: &str) -> String {
    site.folder.path().join(name).display().to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_views_filters_and_downloads_the_scores() {
    let site = product().await;
    ordered(&site).await;
    let [sales, base, out] = ["sales.csv", "base.csv", ""].map(|name| path(&site, name));
    let words = ["scoring", "compute", ORDER, "--sales", &sales, "--pharmacies", &base, "--out", &out];
    let computed = vigie(&site, &words);
    assert_eq!(computed.code, 0, "{}", computed.stderr);
    let found = "Solaires visage: 240 measured, 0 without a sale";
    assert!(computed.stdout.contains(found), "{}", computed.stdout);
    assert!(computed.stdout.contains("Nez bouché: too few pharmacies, not published"), "{}", computed.stdout);
    let again = vigie(&site, &words);
    assert_eq!(again.code, 73, "{}", again.stderr);

    let opened = vigie(&site, &["scoring", "results", "publish", ORDER, "--json"]);
    let opened: Value = serde_json::from_str(&opened.stdout).unwrap();
    assert_eq!((&opened["until"], &opened["mailedTo"]), (&"2027-05-21".into(), &"zoe@labo.example".into()));
    let link = opened["address"].as_str().unwrap().split_once("/fr/").unwrap().1;
    let entered = site.get(&format!("/fr/{link}"), &[]).await;
    assert_eq!(entered.status(), 303);
    let place = header(&entered, "location").to_owned();
    let key = place.split_once("?key=").unwrap().1;

    let page = site.get(&place, &[]).await;
    assert_eq!((page.status().as_u16(), header(&page, "cache-control")), (200, "no-store"));
    let page = text(page).await;
    for found in [
        "Laboratoire Exemple",
        "36\u{a0}% des ventes",
        "PHARMACIE 239",
        "aucun prescripteur",
        "Accès jusqu’au 21 mai 2027",
    ] {
        assert!(page.contains(found), "{found} in {page}");
    }
    let chosen = site.read(&format!("{place}&from=9&department=75")).await;
    assert!(
        chosen.contains("Strates 9 à 10") && chosen.contains(">Paris") && !chosen.contains("PHARMACIE 239"),
        "{chosen}"
    );
    let small = site.read(&format!("{place}&market=2")).await;
    assert!(
        small.contains("Ce marché n’est pas publié") && !small.contains("des ventes mesurées</h2>"),
        "{small}"
    );

    // An unknown market shows the first one.
    assert!(site.read(&format!("{place}&market=4&page=99")).await.contains("36\u{a0}% des ventes"));

    let found: Value =
        serde_json::from_str(&site.read(&format!("/api/scoring/results?key={key}&q=ville+3")).await).unwrap();
    assert_eq!((&found["found"], found["rows"].as_array().unwrap().len()), (&34.into(), 25));
    // Two of twelve pharmacies in Paris are in the strongest fifth.
    assert_eq!(found["departments"][1]["strongest"].as_f64(), Some(16.7));
    downloads_are_the_files_that_were_written(&site, key).await;
    let some =
        site.read(&format!("/api/scoring/results/csv?key={key}&department=75&from=9&filtered=1")).await;
    assert_eq!(some.lines().count(), 3, "{some}");
    assert!(some.lines().nth(1).unwrap().contains(",'=PHARMACIE "), "{some}");

    assert_eq!(
        vigie(&site, &["scoring", "results", "revoke", ORDER]).stdout,
        format!("{ORDER} is closed, 1 link ended\n")
    );
    assert!(site.read(&place).await.contains("Cette page n’est plus ouverte"));
    let refused = site.get(&format!("/api/scoring/results/csv?key={key}"), &[]).await;
    assert_eq!(refused.status(), 404);
}

async fn downloads_are_the_files_that_were_written(site: &Fixture, key: &str) {
    for format in ["csv", "xlsx", "parquet"] {
        let file = site.get(&format!("/api/scoring/results/{format}?key={key}"), &[]).await;
        let name = format!("scoring-{ORDER}.{format}");
        assert_eq!(header(&file, "content-disposition"), format!("attachment; filename=\"{name}\""));
        let bytes = axum::body::to_bytes(file.into_body(), 10_000_000).await.unwrap();
        assert!(bytes == std::fs::read(path(site, &name)).unwrap(), "{format}");
    }
}

#[test]
fn a_command_with_wrong_arguments_changes_nothing() {
    let folder = Folder::ready();
    std::fs::write(folder.path("sales.csv"), "date,pharmacy,region,product,quantity,amount\n").unwrap();
    std::fs::write(folder.path("base.csv"), "cip;nom;code postal\n2012345;A;69001\n").unwrap();
    let compute = ["scoring", "compute", ORDER, "--sales"];
    let run = |words: &[&str]| folder.run(&[&compute[..], words].concat());
    let twice = run(&["sales.csv", "./sales.csv", "--pharmacies", "base.csv"]);
    assert_eq!(twice.code, 2, "{}", twice.stderr);
    let unknown = run(&["sales.csv", "--pharmacies", "base.csv"]);
    assert_eq!(unknown.code, 1);
    assert_eq!(unknown.stderr, format!("vigie: no order is called {ORDER}\n"));
    let listed = folder.run(&["scoring", "results", "list", "--json"]);
    assert_eq!((listed.code, listed.stdout.as_str()), (0, "{\"schemaVersion\":2,\"results\":[]}\n"));
}
