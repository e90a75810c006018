//! The offer of a data set: its web form, its samples, and the commands of operators.

use super::{
    data_request::{mails, rows},
    encoded, location, multipart, post, post_by_script, product, product_with, send, vigie,
};
use crate::site::{Fixture, header, text};
use axum::response::Response;
use serde_json::{Value, json};

const MAILBOX: &str = "ines.delorme@reseau.example";
const OCTETS: (&str, &str) = ("content-type", "application/octet-stream");

pub const ANSWERS: [(&str, &str); 23] = [
    ("title", "Sorties de caisse de 212 parapharmacies"),
    (
        "description",
        "Ventes au public de 212 parapharmacies françaises, semaine par semaine depuis 2023, par code produit et par point de \
         vente, retours déduits, tous rayons.",
    ),
    ("dataType", "sell-out"),
    ("dataSource", "parapharmacy"),
    ("dataModel", "panel"),
    ("territory", "france"),
    ("history", "over-2-years"),
    ("period", "2023-2026"),
    ("granularity", "week"),
    ("updateFrequency", "weekly"),
    ("deliveryFrequency", "weekly"),
    ("backData", "replace"),
    ("frozen", "yes"),
    ("frozenDays", "90"),
    ("indicator", "sales-volume"),
    ("indicator", "sales-value-incl-tax"),
    ("referenceData", "no"),
    ("sensitive", "no"),
    ("firstname", "Inès"),
    ("lastname", "Delorme"),
    ("emailAddress", MAILBOX),
    ("company", "Réseau"),
    ("consent", "yes"),
];

/// Sales as exported by tills: one row has a wrong check digit, one a week that does not exist in its year.
pub const SALES: &str = "SEMAINE;EAN;MAGASIN;QTE_VENDUE;CA_TTC;NO_CARTE\n\
    2026-S44;3400930000007;PDV-0012;3;23,70;7\n\
    2026-S44;3400930000014;PDV-0088;12;155,88;8\n\
    2026-S45;3400930000021;PDV-0207;-1;-8,94;9\n\
    2026-S45;3400930000038;PDV-0012;2;1 042,00;7\n\
    2026-S45;3400930000039;PDV-0012;2;9,00;7\n\
    2026-S54;3400930000045;PDV-0012;2;9,00;7\n";

/// The form values with these changes; a field with an empty value is omitted.
pub fn with<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let kept = ANSWERS.into_iter().filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
    kept.chain(changes.iter().copied()).filter(|(_, value)| !value.is_empty()).collect()
}

async fn json(response: Response) -> Value {
    serde_json::from_str(&text(response).await).unwrap()
}

/// Uploads a sample as the page does.
async fn upload(site: &Fixture, name: &str, bytes: impl Into<Vec<u8>>) -> Response {
    let path = format!("POST /api/samples?{}", encoded(&[("name", name)]));
    site.send(&path, &[OCTETS], bytes.into()).await
}

/// Uploads a valid sample and returns its profile.
async fn sample(site: &Fixture, name: &str, bytes: &str) -> Value {
    let answer = upload(site, name, bytes).await;
    assert_eq!((answer.status().as_u16(), header(&answer, "cache-control")), (201, "no-store"));
    json(answer).await
}

fn ticket(sample: &Value) -> &str {
    sample["ticket"].as_str().unwrap()
}

/// The error codes of an offer, with their fields.
async fn faults(site: &Fixture, answers: &[(&str, &str)]) -> Vec<(String, String)> {
    let answer = post_by_script(site, "/fr/become-provider", answers, &[]).await;
    assert_eq!(answer.status(), 422);
    let body = json(answer).await;
    let faults = body["fields"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    faults.map(|fault| (text(&fault["pointer"]), text(&fault["code"]))).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sample_is_parsed_on_upload_and_its_columns_are_matched() {
    let site = product().await;
    let read = sample(&site, "C:\\ventes\\sorties.csv", SALES).await;
    assert_eq!((&read["name"], &read["size"]), (&json!("sorties.csv"), &json!(SALES.len())));
    let [table] = read["tables"].as_array().unwrap().as_slice() else { panic!("{read}") };
    let written =
        ["format", "encoding", "delimiter", "decimal", "headerRow", "rows"].map(|name| &table[name]);
    assert_eq!(written, [&json!("csv"), &json!("UTF-8"), &json!(";"), &json!("comma"), &json!(1), &json!(6)]);
    let guessed = |field: &str| {
        let guesses = table["guesses"].as_array().unwrap();
        guesses.iter().find(|guess| guess["field"] == field).map(|guess| guess["column"].as_u64().unwrap())
    };
    let fields =
        ["period", "product", "place", "sales-volume", "sales-value-incl-tax", "sales-value-excl-tax"];
    assert_eq!(fields.map(guessed), [Some(0), Some(1), Some(2), Some(3), Some(4), None]);

    let path = format!("/api/samples/{}", ticket(&read));
    assert_eq!(json(site.get(&path, &[]).await).await, read, "the ticket gives access to the profile");
    let asked = encoded(&[("indicator", "sales-volume"), ("indicator", "sales-value-excl-tax")]);
    let counted: Value = serde_json::from_str(&site.read(&format!("{path}/rows?{asked}")).await).unwrap();
    let [table] = counted["tables"].as_array().unwrap().as_slice() else { panic!("{counted}") };
    assert_eq!((&table["read"], &table["rejected"]), (&json!(4), &json!(2)), "{table}");
    assert_eq!(table["missing"], json!(["sales-value-excl-tax"]));
    let wrong = |line, column: &str, value: &str, code: &str, params: Value| json!({"line": line, "column": column, "value": value, "code": code, "params": params});
    let expected = [
        wrong(6, "EAN", "3400930000039", "check-digit", json!({"expected": 8, "found": 9})),
        wrong(7, "SEMAINE", "2026-S54", "week", json!({"year": 2026, "weeks": 53})),
    ];
    assert_eq!(table["examples"], json!(expected));
    // A chosen column takes precedence over a guessed one.
    let chosen = encoded(&[("column", "0:product:5"), ("column", "0:period:")]);
    let counted: Value = serde_json::from_str(&site.read(&format!("{path}/rows?{chosen}")).await).unwrap();
    assert_eq!(counted["tables"][0]["missing"], json!(["period"]));
    let rejected =
        site.get(&format!("{path}/rejected.csv?table=0&{}", encoded(&[("locale", "en")])), &[]).await;
    assert_eq!(header(&rejected, "content-disposition"), "attachment; filename=\"rejected.csv\"");
    assert_eq!(
        text(rejected).await,
        "line,column,value,reason,SEMAINE,EAN,MAGASIN,QTE_VENDUE,CA_TTC,NO_CARTE\n\
         6,EAN,3400930000039,\"Wrong check digit: 8 expected, 9 read.\",2026-S45,3400930000039,PDV-0012,2,\"9,00\",7\n\
         7,SEMAINE,2026-S54,The year 2026 has 53\u{a0}weeks.,2026-S54,3400930000045,PDV-0012,2,\"9,00\",7\n"
    );

    // An amount without tax may be derived: rows are then checked with it, and VAT is deducted for no other purpose.
    let calculated = encoded(&[
        ("indicator", "sales-value-excl-tax"),
        ("column", "0:sales-value-excl-tax:4/3"),
        ("column", "0:period:0/3"),
    ]);
    let counted: Value =
        serde_json::from_str(&site.read(&format!("{path}/rows?{calculated}")).await).unwrap();
    assert_eq!(counted["tables"][0]["missing"], json!(["period"]), "{counted}");
    assert_eq!(counted["tables"][0]["calculated"][0]["field"], "sales-value-excl-tax", "{counted}");

    let without = site.send(&format!("POST {path}/remove-column?column=5"), &[], Vec::new()).await;
    assert_eq!(without.status(), 201);
    let without = json(without).await;
    assert_eq!(
        (&without["name"], without["tables"][0]["columns"].as_array().unwrap().len()),
        (&json!("sorties.csv"), 5)
    );
    assert_eq!(site.get(&path, &[]).await.status(), 404, "the former ticket is invalid");
    let path = format!("/api/samples/{}", ticket(&without));
    assert_eq!(site.send(&format!("DELETE {path}"), &[], Vec::new()).await.status(), 204);
    assert_eq!(json(site.get(&path, &[]).await).await["code"], "form.file-expired");
    assert_eq!(rows(&site, "SELECT CAST(count(*) AS BIGINT) FROM file").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ambiguous_columns_are_reported_and_decisions_are_stored() {
    let site = product().await;
    let read = sample(&site, "a.csv", "date;ca;x\n01/02/2024;1.234;a\n03/04/2024;5.678;b\n").await;
    let reading = |read: &Value, column: usize| read["tables"][0]["columns"][column]["reading"].clone();
    let open = json!({"dayOrder": null, "decimal": null, "deciding": 0, "ambiguous": 2, "chosen": false});
    assert_eq!([reading(&read, 0), reading(&read, 1), reading(&read, 2)], [open.clone(), open, Value::Null]);
    let path = format!("/api/samples/{}", ticket(&read));
    for decision in ["column=0&dayOrder=month-first", "column=1&decimal=comma"] {
        let answer = site.send(&format!("POST {path}/reading?table=0&{decision}"), &[], Vec::new()).await;
        assert_eq!((answer.status().as_u16(), header(&answer, "cache-control")), (201, "no-store"));
    }
    let read = json(site.get(&path, &[]).await).await;
    let bounds = |read: &Value, column: usize| read["tables"][0]["columns"][column]["min"].clone();
    assert_eq!([bounds(&read, 0), bounds(&read, 1)], ["2024-01-02", "1234"]);
    // A decision belongs to its column.
    let without = site.send(&format!("POST {path}/remove-column?column=2"), &[], Vec::new()).await;
    let without = json(without).await;
    assert_eq!([bounds(&without, 0), bounds(&without, 1)], ["2024-01-02", "1234"]);
    let path = format!("/api/samples/{}", ticket(&without));
    let answer = site.send(&format!("POST {path}/reading?firstRowIsData=true"), &[], Vec::new()).await;
    let read = json(answer).await;
    assert_eq!((&read["tables"][0]["rows"], &read["tables"][0]["headerRow"]), (&json!(3), &Value::Null));
    for decision in ["column=9&decimal=comma", "table=1&firstRowIsData=true", "column=0", ""] {
        let answer = site.send(&format!("POST {path}/reading?{decision}"), &[], Vec::new()).await;
        assert_eq!(
            (answer.status().as_u16(), json(answer).await["code"].as_str()),
            (409, Some("form.file-refused"))
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_samples_that_are_not_tables_or_too_large() {
    let site = product().await;
    for (bytes, code) in [
        (b"%PDF-1.4\n%%EOF".to_vec(), "form.file-unsupported"),
        (b"<!doctype html><p>EAN;QTE</p>".to_vec(), "form.file-unsupported"),
        (b"\x7fELF\x02\x01\x01\x00\x00".to_vec(), "form.file-unsupported"),
        (Vec::new(), "form.file-empty"),
    ] {
        let answer = upload(&site, "ventes.csv", bytes).await;
        let status = answer.status().as_u16();
        assert_eq!((status, json(answer).await["code"].as_str()), (422, Some(code)));
    }
    let large = upload(&site, "ventes.csv", vec![b'1'; 50_000_001]).await;
    assert_eq!(
        (large.status().as_u16(), json(large).await["code"].as_str()),
        (413, Some("request.body-too-large"))
    );
    assert_eq!(rows(&site, "SELECT CAST(count(*) AS BIGINT) FROM file").await, 0);
    let folder = site.folder.path().join("var/files");
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_offer_includes_its_samples_and_has_a_follow_up() {
    let site = product().await;
    let read = sample(&site, "sorties.csv", SALES).await;
    let chosen = format!("{}:0:label:2", ticket(&read));
    let attempt = ("idempotencyKey", "0123456789abcdef0123456789abcdef");
    let offer = with(&[("sample", ticket(&read)), ("column", &chosen), attempt]);
    let receipt = location(send(&site, "provider", "/th/become-provider", &offer).await).await;
    assert!(receipt.starts_with("/th/become-provider/sent?receipt="), "{receipt}");
    // Sent again, it is the same offer, which owns its samples already.
    assert_eq!(location(send(&site, "provider", "/th/become-provider", &offer).await).await, receipt);
    let other = with(&[("sample", ticket(&read)), ("idempotencyKey", "another-form-with-the-same-sample")]);
    assert_eq!(faults(&site, &other).await, [("/sample".to_owned(), "form.file-expired".to_owned())]);

    let [team] = mails(&site, "vigie@vigie.invalid").await.try_into().unwrap();
    let said = team["text"].as_str().unwrap();
    for part in [
        "212 parapharmacies",
        "Ventes au public (sell-out)",
        "France métropolitaine",
        "90",
        "Ventes en volume",
        "vigie followup samples F-",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(team["reply_to"]["address"], MAILBOX);
    let [own] = mails(&site, MAILBOX).await.try_into().unwrap();
    let link = own["text"].as_str().unwrap().split_once("/th/become-provider/follow-up?token=").unwrap().1;
    let token = link.split_whitespace().next().unwrap();
    let opened = site.get(&format!("/th/become-provider/follow-up?token={token}"), &[]).await;
    assert_eq!(opened.status(), 303);
    let key = header(&opened, "location").split_once("key=").unwrap().1.to_owned();
    let body: Value =
        serde_json::from_str(&site.read(&format!("/api/follow-ups/provider?key={key}")).await).unwrap();
    let steps = body["steps"].as_array().unwrap().iter().map(|step| step["status"].as_str().unwrap());
    assert_eq!(steps.collect::<Vec<_>>(), ["sent", "integration", "modeling", "finish"]);
    assert_eq!(site.get(&format!("/api/follow-ups/data-request?key={key}"), &[]).await.status(), 404);

    let reference = body["reference"].as_str().unwrap();
    let shown = vigie(&site, &["followup", "show", reference]);
    for part in
        ["parapharmacy", "over-2-years, 2023-2026", "after 90 days", "sales-volume, sales-value-incl-tax"]
    {
        assert!(shown.stdout.contains(part), "{part}: {}", shown.stdout);
    }
    let folder = site.folder.path().join("samples");
    let listed = vigie(&site, &["followup", "samples", reference, "--out", folder.to_str().unwrap()]);
    for part in
        ["sorties.csv", "CA_TTC", "sales-value-incl-tax", "header in line 1", "6 rows", "place, label"]
    {
        assert!(listed.stdout.contains(part), "{part}: {} {}", listed.stdout, listed.stderr);
    }
    let written = folder.join(format!("{reference}-1-sorties.csv"));
    assert_eq!(std::fs::read_to_string(written).unwrap(), SALES);
    let moved = vigie(&site, &["followup", "advance", reference, "--to", "modeling"]);
    assert_eq!(moved.stdout, format!("moved {reference} from sent to modeling\n"));
    let wrong = vigie(&site, &["followup", "advance", reference, "--to", "process"]);
    assert!(wrong.stderr.contains("only finish"), "{}", wrong.stderr);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_an_offer_whose_samples_lack_required_columns() {
    let site = product().await;
    let fault = async |changes: &[(&str, &str)]| faults(&site, &with(changes)).await;
    let on_sample = |code: &str| [("/sample".to_owned(), code.to_owned())];
    assert_eq!(fault(&[]).await, on_sample("form.files-missing"));
    assert_eq!(fault(&[("sample", "nothing")]).await, on_sample("form.file-expired"));
    let read = sample(&site, "sorties.csv", SALES).await;
    let own = ticket(&read);
    let unmatched = format!("{own}:0:period:");
    assert_eq!(fault(&[("sample", own), ("column", &unmatched)]).await, on_sample("form.columns-missing"));
    // Another file may contain the column.
    let other = sample(&site, "semaines.csv", "EAN;SEMAINE\n3400930000007;2026-S44\n").await;
    let both = with(&[("sample", own), ("sample", ticket(&other)), ("column", &unmatched)]);
    let price = with(&[("sample", own), ("indicator", "price-excl-tax")]);
    assert_eq!(faults(&site, &price).await, on_sample("form.columns-missing"));
    assert_eq!(fault(&[("sample", own), ("sensitive", "yes")]).await, on_sample("form.samples-sensitive"));
    let six = [
        ("sample", "a"),
        ("sample", "b"),
        ("sample", "c"),
        ("sample", "d"),
        ("sample", "e"),
        ("sample", "f"),
    ];
    assert_eq!(fault(&six).await, on_sample("form.files-too-many"));
    let persons = "SEMAINE;EAN;MAGASIN;QTE;CA_TTC;NO_CARTE\n".to_owned()
        + &"2026-S44;3400930000007;PDV-1;1;2,00;255081416802538\n".repeat(5);
    let persons = sample(&site, "cartes.csv", &persons).await;
    assert_eq!(persons["tables"][0]["columns"][5]["personal"], json!({"reason": "nir", "count": 5}));
    assert_eq!(fault(&[("sample", ticket(&persons))]).await, on_sample("form.personal-data"));
    assert_eq!(
        location(send(&site, "provider", "/fr/become-provider", &both).await).await.split('?').next(),
        Some("/fr/become-provider/sent")
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sensitive_data_has_no_samples_unless_its_host_is_certified() {
    let site = product().await;
    let offer = with(&[("sensitive", "yes")]);
    assert!(location(send(&site, "provider", "/fr/become-provider", &offer).await).await.contains("/sent?"));
    let certified = product_with(|config| config.files.health_data = true).await;
    let read = sample(&certified, "sorties.csv", SALES).await;
    let offer = with(&[("sensitive", "yes"), ("sample", ticket(&read))]);
    assert!(
        location(send(&certified, "provider", "/fr/become-provider", &offer).await).await.contains("/sent?")
    );
}

/// Files of the form's field.
fn samples<'a>(files: &[(&'a str, &'a str)]) -> Vec<(&'static str, &'a str, &'a [u8])> {
    files.iter().map(|(name, content)| ("sample", *name, content.as_bytes())).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_script_a_rejected_form_keeps_its_samples() {
    let site = product().await;
    let send = async |answers: &[(&str, &str)], files: &[(&str, &str)]| {
        let headers = [("content-type", "multipart/form-data; boundary=x"), ("accept", "text/html")];
        site.send("POST /fr/become-provider", &headers, multipart(answers, &samples(files))).await
    };
    let files = [("sorties.csv", SALES), ("catalogue.pdf", "%PDF-1.4")];
    let refused = send(&with(&[("title", "court")]), &files).await;
    assert_eq!(refused.status(), 422);
    let page = text(refused).await;
    assert!(page.contains("Format non accepté"), "{page}");
    let kept = page.split("name=\"sample\" value=\"").nth(1).expect("the form refers to the parsed file");
    let kept = kept.split('"').next().unwrap();
    assert_eq!(rows(&site, "SELECT CAST(count(*) AS BIGINT) FROM file").await, 1);
    let sent = send(&with(&[("sample", kept)]), &[]).await;
    assert_eq!(sent.status(), 303, "{}", text(sent).await);
    let sent = text(site.get(header(&sent, "location"), &[]).await).await;
    assert!(sent.contains("F-"), "{sent}");
    // The offer and its file wait for confirmation by the sender.
    assert_eq!(rows(&site, "SELECT CAST(count(*) AS BIGINT) FROM data_set").await, 0);
    let [asked] = mails(&site, MAILBOX).await.try_into().unwrap();
    let token = asked["text"].as_str().unwrap().split_once("/fr/confirm?token=").unwrap().1;
    let token = token.split_whitespace().next().unwrap();
    assert_eq!(post(&site, "/fr/confirm", &[("token", token)]).await.status(), 303);
    assert_eq!(rows(&site, "SELECT CAST(count(*) AS BIGINT) FROM data_set").await, 1);
    assert_eq!(rows(&site, "SELECT CAST(count(*) AS BIGINT) FROM file WHERE owner LIKE 'F-%'").await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_script_submitting_an_offer_twice_creates_one_offer() {
    let site = product().await;
    let send = async |files: &[(&str, &str)]| {
        let headers = [("content-type", "multipart/form-data; boundary=x"), ("accept", "text/html")];
        let sent =
            site.send("POST /fr/become-provider", &headers, multipart(&ANSWERS, &samples(files))).await;
        assert_eq!(sent.status(), 303);
        header(&sent, "location").to_owned()
    };
    let first = send(&[("sorties.csv", SALES)]).await;
    assert_eq!(send(&[("sorties.csv", SALES)]).await, first);
    let [_] = mails(&site, MAILBOX).await.try_into().unwrap();
    let longer = format!("{SALES}2026-S46;3400930000007;PDV-0012;1;7,90;7\n");
    assert_ne!(send(&[("sorties.csv", &longer)]).await, first, "another file is another offer");
    assert_ne!(send(&[("ventes.csv", SALES)]).await, first);
}

#[tokio::test]
async fn rejects_the_file_of_another_form_as_a_sample() {
    let site = product().await;
    let sent =
        site.send("POST /api/campaign/contents?kind=html&name=a.html", &[OCTETS], "<p>Bonjour</p>").await;
    assert_eq!(sent.status(), 201);
    let path = format!("/api/samples/{}", ticket(&json(sent).await));
    for asked in ["", "/rows", "/rejected.csv"].map(|below| format!("GET {path}{below}")) {
        assert_eq!(site.send(&asked, &[], "").await.status(), 404, "{asked}");
    }
    assert_eq!(site.send(&format!("POST {path}/remove-column?column=0"), &[], "").await.status(), 404);
}
