//! Imports of registers and client lists into the contact base.

use super::run::{ImportReport, ImportRequest, import};
use crate::{
    App, Result,
    campaign::{
        contacts::{
            audience::audience_size,
            list::{Listed, counts, pages},
        },
        model::contact::{Contact, ContactKind, Selection},
    },
};
use std::fmt::Write as _;

const HEADER: &str =
    "nofinesset;nofinessej;rs;rslongue;numvoie;typvoie;voie;categetab;categretab;ligneacheminement;telephone";

async fn take(app: &App, kind: ContactKind, text: &[u8], source: Option<&str>) -> Result<ImportReport> {
    take_with(app, kind, text, source, false).await
}

async fn take_with(
    app: &App,
    kind: ContactKind,
    text: &[u8],
    source: Option<&str>,
    dry_run: bool,
) -> Result<ImportReport> {
    let path = app.config.data_dir.join("list.csv");
    std::fs::write(&path, text).unwrap();
    let source = source.map(str::to_owned);
    import(app, &ImportRequest { path, kind, source, dry_run }, &|_| ()).await
}

async fn all(app: &App) -> Vec<Contact> {
    let mut all = Vec::new();
    let hold = |page: Vec<Listed>| {
        all.extend(page.into_iter().map(|listed| listed.contact));
        Ok(())
    };
    pages(app, &Selection::default(), hold).await.unwrap();
    all.sort_by(|a, b| a.entry.finess.cmp(&b.entry.finess));
    all
}

/// A line of an establishment in the register without a header.
fn line(finess: &str, name: &str, category: &str, aggregate: &str) -> String {
    format!(
        "structureet;{finess};010000001;{name};{name};;;9;R;ALEXANDRE BERARD;;;004;01;AIN;01500 AMBERIEU EN BUGEY;0474380101;;\
         {category};x;{aggregate};x;;;;;;;;;;\n"
    )
}

#[tokio::test]
async fn parses_the_three_layouts_of_the_register() {
    let plain = |head: &str| {
        let pharmacy = line("010002301", "PHARMACIE VOLLENWEIDER", "620", "3201");
        let hospital = line("010000024", "CH DE L'ÉTANG", "355", "1102");
        format!("{head}{pharmacy}{hospital}geolocalisation;010002301;1;2;x;2020-01-01\n")
    };
    let stock = format!(
        "{HEADER}\n010002301;1;VOLLENWEIDER;PHARMACIE VOLLENWEIDER;9;R;ALEXANDRE BERARD;620;3201;01500 AMBERIEU EN BUGEY;\
         04 74 38 01 01\n010000024;1;CH;CH DE L'ETANG;;;;355;1102;01500 AMBERIEU EN BUGEY;\n"
    );
    for (text, source) in [
        (plain("finess;etalab;97;2020-12-31\n"), "FINESS, 2020-12-31"),
        (plain("finess;finess-plus;v1.0.0;2026-11-01\n"), "FINESS, 2026-11-01"),
        (stock, "FINESS"),
    ] {
        let (app, _folder) = App::test().await;
        let (latin, _, _) = encoding_rs::WINDOWS_1252.encode(&text);
        let report = take(&app, ContactKind::Pharmacy, &latin, None).await.unwrap();
        assert_eq!((report.added, report.rejected, report.source.as_str()), (1, 0, source), "{report:?}");
        let [known] = <[Contact; 1]>::try_from(all(&app).await).unwrap();
        assert_eq!(known.entry.finess.as_deref(), Some("010002301"));
        assert_eq!(
            (known.entry.name.as_str(), known.entry.address.as_str(), known.entry.postcode.as_str()),
            ("PHARMACIE VOLLENWEIDER", "9 R ALEXANDRE BERARD", "01500")
        );
        assert_eq!((known.entry.phone.as_str(), known.region.as_str()), ("0474380101", "FR-ARA"));
        let again = take(&app, ContactKind::Pharmacy, &latin, None).await.unwrap();
        assert_eq!((again.added, again.updated, again.unchanged), (0, 0, 1), "{again:?}");
        let hospital = take(&app, ContactKind::HospitalPharmacy, &latin, None).await.unwrap();
        assert_eq!(hospital.added, 1, "{hospital:?}");
        let refused = take(&app, ContactKind::Generalist, &latin, None).await.unwrap_err();
        assert_eq!(refused.code, "campaign.file-invalid");
    }
}

#[tokio::test]
async fn an_import_merges_addresses_and_records_their_source() {
    let (app, _folder) = App::test().await;
    let register = format!("{HEADER}\n010002301;1;A;PHARMACIE A;9;R;X;620;3201;01500 AMBERIEU;\n");
    take(&app, ContactKind::Pharmacy, register.as_bytes(), None).await.unwrap();
    assert!(!audience_size(&app, ContactKind::Pharmacy).await.unwrap().is_counted);
    let list = "Code CIP;No FINESS;Courriel\n2012345;10002301;a@x.example\n2012346;;b@x.example\n";
    let refused = take(&app, ContactKind::Pharmacy, list.as_bytes(), None).await.unwrap_err();
    assert_eq!((refused.code, refused.kind.exit()), ("campaign.source-missing", 2));
    let source = Some("Groupement X, 2026");
    let dry = take_with(&app, ContactKind::Pharmacy, list.as_bytes(), source, true).await.unwrap();
    assert_eq!((dry.added, dry.updated, all(&app).await.len()), (1, 1, 1));
    let report = take(&app, ContactKind::Pharmacy, list.as_bytes(), source).await.unwrap();
    assert_eq!((report.added, report.updated), (1, 1), "{report:?}");
    let known = all(&app).await;
    let joined = known.iter().find(|contact| contact.entry.finess.is_some()).unwrap();
    assert_eq!(joined.entry.cip.as_deref(), Some("2012345"));
    assert_eq!((joined.entry.name.as_str(), joined.email_source.as_deref()), ("PHARMACIE A", source));
    let size = audience_size(&app, ContactKind::Pharmacy).await.unwrap();
    assert_eq!((size.mailboxes, size.is_counted), (2, true));
    assert_eq!(audience_size(&app, ContactKind::Generalist).await.unwrap().mailboxes, 50_000);
    let counted = counts(&app).await.unwrap();
    assert_eq!(counted.iter().map(|count| count.contacts).sum::<i64>(), 2, "{counted:?}");
}

#[tokio::test]
async fn reports_faulty_rows_by_line_and_imports_the_others() {
    let (app, _folder) = App::test().await;
    let list = "rpps;Nom d'exercice;Prénom d'exercice;Code postal;Libellé savoir-faire;E-mail\n\
        10000000001;MARTIN;Zoé;1500;Médecine générale;zoe@x.example\n\
        10000000002;DURAND;Ana;69001;Cardiologie;ana@x.example\n\
        1,0E+10;PETIT;Luc;69001;Médecine générale;\n\
        10000000003;ROUX;Eve;69002;Médecine générale;eve at x\n";
    let report = take(&app, ContactKind::Generalist, list.as_bytes(), Some("list")).await.unwrap();
    assert_eq!((report.added, report.passed_over, report.rejected), (1, 1, 2), "{report:?}");
    let seen: Vec<_> = report.faults.iter().map(|fault| fault.pointer.rsplit('/').next().unwrap()).collect();
    assert_eq!(seen, ["list.csv:4:rpps", "list.csv:5:email"]);
    assert_eq!(all(&app).await[0].entry.name, "Zoé MARTIN");
    // A row with codes of two contacts is rejected.
    let mixed = "cip;finess\n2012345;010002301\n2012346;010002302\n2012345;010002302\n";
    let report = take(&app, ContactKind::Pharmacy, mixed.as_bytes(), Some("list")).await.unwrap();
    assert_eq!((report.added, report.rejected), (2, 1), "{report:?}");
}

#[tokio::test]
async fn imports_many_rows_in_batches_idempotently() {
    let (app, _folder) = App::test().await;
    let mut list = "cip;nom;code postal\n".to_owned();
    for number in 0..1_203 {
        writeln!(list, "{};Pharmacie {number};75012", 2_000_000 + number).unwrap();
    }
    let first = take(&app, ContactKind::Pharmacy, list.as_bytes(), Some("list")).await.unwrap();
    let second = take(&app, ContactKind::Pharmacy, list.as_bytes(), Some("list")).await.unwrap();
    assert_eq!((first.rows, first.added), (1_203, 1_203));
    assert_eq!((second.added, second.updated, second.unchanged), (0, 0, 1_203));
}

#[tokio::test]
async fn importing_a_doctor_of_several_places_is_idempotent() {
    let (app, _folder) = App::test().await;
    let list = "rpps;nom;adresse;code postal;ville;e-mail\n\
        10000000001;MARTIN;1 rue A;69001;LYON;\n\
        10000000002;DURAND;2 rue B;75012;PARIS;ana@x.example\n\
        10000000001;MARTIN;3 rue C;01500;AMBERIEU;zoe@x.example\n\
        10000000001;MARTIN;3 rue C;01500;AMBERIEU;zoe@other.example\n";
    let first = take(&app, ContactKind::Generalist, list.as_bytes(), Some("list")).await.unwrap();
    assert_eq!((first.added, first.updated, first.unchanged), (2, 1, 1), "{first:?}");
    let known = all(&app).await;
    let again = take(&app, ContactKind::Generalist, list.as_bytes(), Some("list")).await.unwrap();
    assert_eq!((again.added, again.updated, again.unchanged), (0, 0, 4), "{again:?}");
    assert_eq!(all(&app).await, known);
    let martin = known.iter().find(|contact| contact.entry.name == "MARTIN").unwrap();
    let (place, email) = ((martin.entry.address.as_str(), martin.entry.town.as_str()), &martin.entry.email);
    assert_eq!((place, email.as_deref()), (("1 rue A", "LYON"), Some("zoe@x.example")));
    // The first row of the second import is newer.
    let moved = "rpps;nom;adresse;code postal;ville\n10000000001;MARTIN;3 rue C;01500;AMBERIEU\n";
    let moved = take(&app, ContactKind::Generalist, moved.as_bytes(), Some("list")).await.unwrap();
    assert_eq!((moved.updated, moved.unchanged), (1, 0), "{moved:?}");
}

#[tokio::test]
async fn distinguishes_doctors_at_the_same_address() {
    let (app, _folder) = App::test().await;
    let list = "rpps;finess;nom;adresse;code postal;ville\n\
        10000000001;010002301;MARTIN;1 rue A;69001;LYON\n\
        10000000002;010002301;DURAND;1 rue A;69001;LYON\n\
        ;010002301;PETIT;1 rue A;69001;LYON\n";
    let first = take(&app, ContactKind::Generalist, list.as_bytes(), Some("list")).await.unwrap();
    assert_eq!((first.added, first.rejected), (3, 0), "{first:?}");
    let again = take(&app, ContactKind::Generalist, list.as_bytes(), Some("list")).await.unwrap();
    assert_eq!(again.unchanged, 3, "{again:?}");
}

#[tokio::test]
async fn reports_progress_in_bytes_after_each_batch() {
    let (app, _folder) = App::test().await;
    let rows: String =
        (0..3_000).map(|n| format!("PHARMACIE {n};{} RUE DE L'EGLISE;01500;AMBERIEU\n", n + 1)).collect();
    let (path, text) =
        (app.config.data_dir.join("list.csv"), format!("name;address;postalcode;city\n{rows}"));
    std::fs::write(&path, &text).unwrap();
    let source = Some("a list".to_owned());
    let request = ImportRequest { path, kind: ContactKind::Pharmacy, source, dry_run: true };
    let seen = std::sync::Mutex::new(Vec::new());
    let report = import(&app, &request, &|position| seen.lock().unwrap().push(position)).await.unwrap();
    assert_eq!(report.rows, 3_000);
    let (seen, all) = (seen.into_inner().unwrap(), text.len() as u64);
    assert!(seen.len() > 5 && seen.is_sorted() && seen[0] < all / 2, "{seen:?} of {all}");
    assert_eq!(seen.last(), Some(&all));
}

#[tokio::test]
async fn a_list_without_a_header_loses_no_row() {
    let addresses: Vec<String> = (0..10).map(|at| format!("p{at}@x.example")).collect();
    let named = addresses.iter().map(|address| format!("Pharmacie;{address}")).collect::<Vec<_>>();
    for (list, contacts) in
        [(addresses.join("\n"), 10), (named.join("\n"), 10), ("p0@x.example".to_owned(), 1)]
    {
        let (app, _folder) = App::test().await;
        let report = take(&app, ContactKind::Pharmacy, list.as_bytes(), Some("list")).await.unwrap();
        assert_eq!((report.added, report.rejected), (contacts, 0), "{list}");
    }
}

#[tokio::test]
async fn lists_every_rejected_row() {
    let (app, _folder) = App::test().await;
    let rows: String = (0..29).map(|at| format!("{at} at x;75012\n")).collect();
    let list = format!("E-mail;Code postal\nzoe@x.example;75012\nsam@x.example;75O14\n{rows}");
    let report = take(&app, ContactKind::Pharmacy, list.as_bytes(), Some("list")).await.unwrap();
    assert_eq!((report.added, report.rejected, report.faults.len()), (1, 30, 30), "{report:?}");
    assert!(report.faults[0].pointer.ends_with("list.csv:3:postalcode"), "{report:?}");
    assert!(report.faults[29].pointer.ends_with("list.csv:32:email"), "{report:?}");
}
