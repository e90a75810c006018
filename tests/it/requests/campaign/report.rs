//! The delivery report of a sponsor: sums that add up to the audience and identify no person.

use super::{SPONSOR, approve, ask, mails, product, token, vigie};
use crate::site::{Fixture, header, text};
use serde_json::{Value, json};

/// Mail states as a run leaves them; mails in progress count as queued.
const SENDING: [&str; 5] = [
    "UPDATE campaign_recipient SET state = 'sent' WHERE number <= 30",
    "UPDATE campaign_recipient SET state = 'failed' WHERE number IN (31, 32)",
    "UPDATE campaign_recipient SET state = 'suppressed' WHERE number BETWEEN 33 AND 35",
    "UPDATE campaign_recipient SET state = 'unknown' WHERE number = 36",
    "UPDATE campaign_recipient SET state = 'handed' WHERE number = 37",
];

/// A contact base with a number of pharmacies for each postcode prefix.
fn import(site: &Fixture, towns: &[(&str, usize)]) {
    let header = "finess;nom;adresse;code postal;ville;email\n".to_owned();
    let rows = towns.iter().flat_map(|(department, count)| {
        (0..*count).map(move |number| {
            let name = format!("{department}{number}");
            format!(
                "0{department}{number:06};PHARMACIE {name};{number} rue Haute;{department}000;VILLE;p{name}@x.example\n"
            )
        })
    });
    let file = site.folder.path().join("base.csv");
    std::fs::write(&file, rows.fold(header, |table, row| table + &row)).unwrap();
    let words = ["import", "contacts", file.to_str().unwrap(), "--kind", "pharmacy", "--source", "annuaire"];
    let taken = vigie(site, &words);
    assert_eq!(taken.code, 0, "{} {}", taken.stdout, taken.stderr);
}

/// The key of the sponsor's follow-up.
async fn key(site: &Fixture) -> String {
    let mails = mails(site, SPONSOR).await;
    let followed = mails.iter().find_map(|mail| mail["text"].as_str()?.split_once("/follow-up?token="));
    let token = followed.unwrap().1.split_whitespace().next().unwrap();
    let entered = site.get(&format!("/fr/emailing-campaign/follow-up?token={token}"), &[]).await;
    header(&entered, "location").split_once("key=").unwrap().1.to_owned()
}

async fn set(site: &Fixture, sql: &'static str) {
    let db = site.other_process().await;
    let mut tx = db.write().await.unwrap();
    tx.exec(sql, Vec::new()).await.unwrap();
    tx.commit().await.unwrap();
}

/// The responses before the signer approves.
async fn early(site: &Fixture, report_path: &str, page: &str) {
    let answer = site.get(report_path, &[]).await;
    assert_eq!(answer.status(), 404);
    assert!(text(answer).await.contains("campaign.unknown"));
    assert!(!site.read(page).await.contains("Résultats de l’envoi"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_delivery_report_has_no_group_that_identifies_a_person() {
    let site = product().await;
    import(&site, &[("75", 30), ("35", 12), ("20", 3)]);
    ask(&site, &[("audience", "pharmacy")]).await;
    let key = key(&site).await;
    let [report_path, csv, page] =
        ["/api/campaign/report", "/api/campaign/report.csv", "/fr/emailing-campaign/follow-up"]
            .map(|path| format!("{path}?key={key}"));
    early(&site, &report_path, &page).await;

    approve(&site, &token(&site).await).await;
    let report = async || -> Value { serde_json::from_str(&site.read(&report_path).await).unwrap() };
    let prepared = report().await;
    let counts =
        json!({ "audience": 45, "sent": 0, "failed": 0, "suppressed": 0, "unknown": 0, "queued": 45 });
    assert_eq!((&prepared["progress"], &prepared["waves"][0]["counts"]), (&json!("prepared"), &counts));

    let listed: Value = serde_json::from_str(&vigie(&site, &["campaign", "list", "--json"]).stdout).unwrap();
    let reference = listed["campaigns"][0]["id"].as_str().unwrap();
    assert_eq!(vigie(&site, &["campaign", "approve", reference]).code, 0);
    for sql in SENDING {
        set(&site, sql).await;
    }
    let sending = report().await;
    let [wave] = sending["waves"].as_array().unwrap().as_slice() else { panic!("one wave: {sending}") };
    let counts =
        json!({ "audience": 45, "sent": 30, "failed": 2, "suppressed": 3, "unknown": 1, "queued": 9 });
    assert_eq!(
        (&sending["progress"], &wave["counts"], &wave["readers"]),
        (&json!("sending"), &counts, &Value::Null)
    );
    let regions: Vec<_> = wave["regions"].as_array().unwrap().iter().collect();
    let sizes: Vec<_> =
        regions.iter().map(|one| (one["region"].as_str().unwrap(), &one["counts"]["audience"])).collect();
    // The group of three in Corsica is suppressed, and it could be computed if two regions were shown.
    assert_eq!(sizes, [("FR-IDF", &json!(30)), ("others", &json!(15))]);

    let table = site.get(&csv, &[]).await;
    assert_eq!(
        (header(&table, "content-disposition"), header(&table, "cache-control")),
        ("attachment; filename=\"campaign.csv\"", "no-store")
    );
    let table = text(table).await;
    let lines: Vec<_> = table.lines().collect();
    assert_eq!((lines.len(), lines[3]), (4, "1,all,45,30,2,3,1,9"), "{table}");
    let shown = site.read(&page).await;
    for part in [
        "Résultats de l’envoi",
        "L’envoi est en cours.",
        "Île-de-France",
        "Régions de moins de 11",
        "Acceptés",
        "Imprimer",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    for all in [&shown, &table, &sending.to_string()] {
        assert!(!all.contains("@x.example") && !all.contains("PHARMACIE"), "{all}");
    }
    set(&site, "UPDATE campaign_recipient SET state = 'sent' WHERE state IN ('queued', 'handed')").await;
    assert_eq!(report().await["progress"], "finished");
    let forged = report_path.replacen(&key[..10], "9999999999", 1);
    assert_eq!(site.get(&forged, &[]).await.status(), 404);
}
