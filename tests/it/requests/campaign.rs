//! The campaign request: its web form, its files, the approval by the signer, and the commands of operators.

mod attachments;
mod opening;
mod preview;
mod report;

use super::{
    data_request::{mails, rows},
    encoded, location, multipart, post, post_by_script, product, send, vigie,
};
use crate::{
    campaign::content::{SPRING, archive},
    site::{Fixture, header, text},
};
use axum::response::Response;
use serde_json::{Value, json};

const SPONSOR: &str = "ines.delorme@laboratoire.example";
const SIGNER: &str = "sam.signe@laboratoire.example";
const OCTETS: (&str, &str) = ("content-type", "application/octet-stream");

pub const ANSWERS: [(&str, &str); 16] = [
    ("audience", "custom"),
    ("own", "addresses"),
    ("addresses", "officine@x.example, centre@x.example"),
    ("company", "Laboratoire Exemple"),
    ("emailAddress", SPONSOR),
    ("signer", SIGNER),
    ("name", "Vaccination de saison"),
    ("subject", "Le vaccin de la saison est là"),
    ("campaignType", "communication"),
    ("contentType", "html"),
    ("attachments", "no"),
    ("medicine", "no"),
    ("witnesses", "no"),
    ("firstOn", "2026-12-08"),
    ("secondOn", "2026-12-15"),
    ("consent", "yes"),
];

/// The form values with these changes; a field with an empty value is omitted.
fn with<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let kept = ANSWERS.into_iter().filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
    kept.chain(changes.iter().copied()).filter(|(_, value)| !value.is_empty()).collect()
}

async fn json(response: Response) -> Value {
    serde_json::from_str(&text(response).await).unwrap()
}

/// Uploads content as the page does.
async fn content(site: &Fixture, kind: &str, name: &str, bytes: Vec<u8>) -> Value {
    let path = format!("POST /api/campaign/contents?{}", encoded(&[("kind", kind), ("name", name)]));
    let answer = site.send(&path, &[OCTETS], bytes).await;
    assert_eq!((answer.status().as_u16(), header(&answer, "cache-control")), (201, "no-store"));
    json(answer).await
}

async fn list(site: &Fixture, own: &str, bytes: &str) -> Response {
    let path = format!("POST /api/campaign/lists?{}", encoded(&[("own", own), ("name", "list.csv")]));
    site.send(&path, &[OCTETS], bytes.as_bytes().to_vec()).await
}

fn ticket(file: &Value) -> String {
    file["ticket"].as_str().unwrap().to_owned()
}

/// The error codes of a request, with their fields.
async fn faults(site: &Fixture, answers: &[(&str, &str)]) -> Vec<(String, String)> {
    let answer = post_by_script(site, "/fr/emailing-campaign", answers, &[]).await;
    assert_eq!(answer.status(), 422);
    let body = json(answer).await;
    let faults = body["fields"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    faults.map(|fault| (text(&fault["pointer"]), text(&fault["code"]))).collect()
}

/// Submits a campaign request and returns the location of its receipt.
async fn ask(site: &Fixture, changes: &[(&str, &str)]) -> String {
    let spring = content(site, "html", "spring.zip", archive(SPRING)).await;
    let ticket = ticket(&spring);
    let changes = [changes, &[("content", ticket.as_str())]].concat();
    location(send(site, "campaign", "/fr/emailing-campaign", &with(&changes)).await).await
}

/// The approval page data of a signer.
async fn approval(site: &Fixture, token: &str) -> Value {
    serde_json::from_str(&site.read(&format!("/api/campaign/approvals/{token}")).await).unwrap()
}

/// Approves as the signer's form does.
async fn approve(site: &Fixture, token: &str) {
    let path = format!("/fr/emailing-campaign/approval?token={token}");
    assert_eq!(post(site, &path, &[("token", token)]).await.status(), 303);
}

/// The token in the newest mail to the signer.
async fn token(site: &Fixture) -> String {
    let mails = mails(site, SIGNER).await;
    let text = mails[0]["text"].as_str().unwrap();
    let (_, after) = text.split_once("/emailing-campaign/approval?token=").unwrap();
    after.split_whitespace().next().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_campaign_request_is_stored_once_and_mailed_to_signer_and_team() {
    let site = product().await;
    let content = ticket(&content(&site, "html", "spring.zip", archive(SPRING)).await);
    let attempt = with(&[("idempotencyKey", "0123456789abcdef0123456789abcdef"), ("content", &content)]);
    let receipt = location(send(&site, "campaign", "/fr/emailing-campaign", &attempt).await).await;
    assert!(receipt.starts_with("/fr/emailing-campaign/sent?receipt="), "{receipt}");
    // Submitted twice: the file already belongs to the request, and the receipt is the same.
    let again = location(post_by_script(&site, "/fr/emailing-campaign", &attempt, &[]).await).await;
    assert_eq!(again, receipt);
    // The same idempotency key with changed values is rejected instead of ignored.
    let changed = [&attempt[..], &[("witnesses", "yes")]].concat();
    let refused = post_by_script(&site, "/fr/emailing-campaign", &changed, &[]).await;
    assert_eq!(refused.status(), 422);
    assert_eq!(rows(&site, "SELECT CAST(count(*) AS BIGINT) FROM campaign_request").await, 1);
    assert!(text(site.get(&receipt, &[]).await).await.contains("i•••e@laboratoire.example"));

    let [own] = mails(&site, SPONSOR).await.try_into().unwrap();
    assert!(own["text"].as_str().unwrap().contains("/fr/emailing-campaign/follow-up?token="));
    let [signer] = mails(&site, SIGNER).await.try_into().unwrap();
    let said = format!("{}{}{}", signer["subject"], signer["text"], signer["html"]);
    // The recipient may be unrelated to the request, so the mail contains no typed text.
    for typed in ["Laboratoire Exemple", "Vaccination", "vaccin de la saison", "delorme"] {
        assert!(!said.contains(typed), "{typed}: {said}");
    }
    let [team] = mails(&site, "vigie@vigie.invalid").await.try_into().unwrap();
    for part in ["Mes adresses électroniques (2)", "8 décembre 2026", "Communication", SIGNER] {
        assert!(team["text"].as_str().unwrap().contains(part), "{part}: {team}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_signer_approves_by_post_and_the_approved_version_is_stored() {
    let site = product().await;
    ask(&site, &[]).await;
    let token = token(&site).await;
    let approved = "SELECT CAST(count(approved_at) AS BIGINT) FROM campaign_approval";
    let path = format!("/fr/emailing-campaign/approval?token={token}");
    for _ in 0..5 {
        let page = site.get(&path, &[]).await;
        let kept = (header(&page, "cache-control"), header(&page, "referrer-policy"));
        assert_eq!((page.status().as_u16(), kept), (200, ("no-store", "no-referrer")));
        let page = text(page).await;
        for part in ["Approuver cette campagne", "Le vaccin de la saison est là", "i•••e@laboratoire.example"]
        {
            assert!(page.contains(part), "{part}: {page}");
        }
    }
    assert_eq!(rows(&site, approved).await, 0, "viewing does not approve");
    let preview = site.get(&format!("/api/campaign/approvals/{token}/preview"), &[]).await;
    let policy = header(&preview, "content-security-policy").to_owned();
    assert!(policy.contains("sandbox") && policy.contains("frame-ancestors 'self'"), "{policy}");
    assert!(!policy.contains("script-src"), "{policy}");
    assert!(text(preview).await.contains("src=\"data:image/png;base64,"));

    for _ in 0..2 {
        let pressed = post(&site, &path, &[("token", &token)]).await;
        assert_eq!((pressed.status().as_u16(), header(&pressed, "location")), (303, path.as_str()));
    }
    assert_eq!(rows(&site, approved).await, 1);
    let shown = approval(&site, &token).await;
    assert!(shown["approvedAt"].is_string() && shown["signer"] == "s•••e@laboratoire.example", "{shown}");
    let reference = shown["reference"].as_str().unwrap();
    let found = vigie(&site, &["followup", "show", reference, "--json"]);
    let found: Value = serde_json::from_str(&found.stdout).unwrap();
    assert_eq!(
        (&found["status"], &found["campaign"]["approvedSha256"]),
        (&json!("process"), &shown["digest"])
    );
    let opened = ledger(&site, reference);
    for (field, value) in [
        ("state", json!("opened")),
        ("mails", json!({"queued": 2})),
        ("client", json!("laboratoire exemple")),
        ("days", json!(["2026-12-08", "2026-12-15"])),
        ("subject", json!("Le vaccin de la saison est là")),
    ] {
        assert_eq!(opened[field], value, "{opened}");
    }
    let team = mails(&site, "vigie@vigie.invalid").await;
    assert_eq!(team.len(), 2, "the team gets one mail for the request and one for the approval");
    let next = format!("vigie campaign approve {reference}");
    assert!(team.iter().any(|mail| mail["text"].as_str().unwrap().contains(&next)), "{team:?}");
    assert_eq!(mails(&site, SPONSOR).await.len(), 2, "so does the sponsor");
    for unknown in ["", "a", &"A".repeat(43)] {
        let answer = site.get(&format!("/fr/emailing-campaign/approval?token={unknown}"), &[]).await;
        assert_eq!(answer.status(), 404);
        let answer = post(&site, "/fr/emailing-campaign/approval", &[("token", unknown)]).await;
        assert_eq!(answer.status(), 404);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replaced_content_requires_a_new_approval() {
    let site = product().await;
    ask(&site, &[]).await;
    let first = token(&site).await;
    approve(&site, &first).await;
    let shown = approval(&site, &first).await;
    let reference = shown["reference"].as_str().unwrap().to_owned();
    let standing = || {
        let value = vigie(&site, &["followup", "show", &reference, "--json"]);
        serde_json::from_str::<Value>(&value.stdout).unwrap()["campaign"]["approvedAt"].clone()
    };
    assert!(standing().is_string());

    let corrected = site.folder.path().join("corrected.zip");
    std::fs::write(&corrected, archive(&SPRING.replace("65 ans", "60 ans"))).unwrap();
    let corrected = corrected.to_str().unwrap();
    let dry = vigie(&site, &["followup", "content", &reference, "--replace", corrected, "--dry-run"]);
    assert_eq!((dry.code, standing().is_string()), (0, true), "{}", dry.stderr);
    let done = vigie(&site, &["followup", "content", &reference, "--replace", corrected]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    assert!(standing().is_null(), "the approval was for other content");
    assert!(ledger(&site, &reference).is_null(), "the campaign had the former content");
    let second = token(&site).await;
    assert_ne!(first, second);
    approve(&site, &second).await;
    assert!(standing().is_string());
    assert_eq!(ledger(&site, &reference)["state"], "opened");

    let broken = site.folder.path().join("broken.zip");
    std::fs::write(&broken, archive("<p onclick=\"x()\">a</p>")).unwrap();
    let refused = vigie(&site, &["followup", "content", &reference, "--replace", broken.to_str().unwrap()]);
    assert_eq!(refused.code, 1, "{}", refused.stdout);
    assert!(
        refused.stdout.contains("event-handler") || refused.stdout.contains("error"),
        "{}",
        refused.stdout
    );
    assert!(standing().is_string(), "rejected content changes nothing");
    let out = vigie(&site, &["followup", "content", &reference]);
    assert!(out.stdout.starts_with("corrected.zip, "), "{}", out.stdout);

    assert_eq!(vigie(&site, &["campaign", "approve", &reference]).code, 0);
    let late = vigie(&site, &["followup", "content", &reference, "--replace", corrected]);
    assert!(late.code == 1 && late.stderr.contains("vigie campaign cancel"), "{} {}", late.code, late.stderr);
    assert_eq!(ledger(&site, &reference)["state"], "approved");
}

/// The queued campaign of a request; null if there is none.
fn ledger(site: &Fixture, reference: &str) -> Value {
    let shown = vigie(site, &["campaign", "show", reference, "--json"]);
    serde_json::from_str(&shown.stdout).unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recipients_of_a_list_and_pasted_recipients_are_deduplicated() {
    let site = product().await;
    let read = json(list(&site, "addresses", "email\nb@x.example\nc@x.example\n").await).await;
    let path = format!("POST /api/campaign/lists/{}/recipients", ticket(&read));
    for (pasted, recipients) in
        [("", 2), ("a@x.example; B@X.example", 3), ("Zoé <z@x.example>\nno address", 3), ("c@x.example", 2)]
    {
        let counted = json(site.send(&path, &[], pasted).await).await;
        assert_eq!(counted, json!({ "recipients": recipients }), "{pasted}");
    }
    let gone = site.send("POST /api/campaign/lists/unknown/recipients", &[], "").await;
    assert_eq!(gone.status(), 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_errors_of_a_campaign_request_and_its_files_by_field() {
    let site = product().await;
    let fine = ticket(&content(&site, "html", "spring.zip", archive(SPRING)).await);
    let faulty = content(&site, "html", "a.zip", archive(&SPRING.replace("calendar.png", "lost.png"))).await;
    let finding = &faulty["report"]["findings"][0];
    assert_eq!(
        (&finding["check"], &finding["file"], &finding["line"]),
        (&json!("image-missing"), &json!("index.html"), &json!(5))
    );
    let faulty = ticket(&faulty);
    let nobody = ticket(&json(list(&site, "addresses", "nom;ville\nCentre;Lyon\nParc;Nice\n").await).await);
    for (changes, pointer, code) in [
        (vec![("content", "")], "/content", "form.required"),
        (vec![("content", "gone")], "/content", "form.file-expired"),
        (vec![("content", faulty.as_str())], "/content", "campaign.content-faulty"),
        (vec![("contentType", "pdf")], "/content", "campaign.content-faulty"),
        (
            vec![("medicine", "yes"), ("visa", "26/01/1/PM/001"), ("visaOn", "2026-01-15")],
            "/content",
            "campaign.content-visa",
        ),
        (
            vec![("medicine", "yes"), ("visa", "26/01/1/PM/001"), ("visaOn", "2027-01-15")],
            "/visaOn",
            "campaign.visa-future",
        ),
        (vec![("addresses", "")], "/list", "campaign.addresses-missing"),
        (vec![("addresses", "officine@")], "/addresses", "campaign.address-invalid"),
        (vec![("own", "pharmacies")], "/list", "form.required"),
        (vec![("list", nobody.as_str())], "/list", "campaign.list-empty"),
        (vec![("firstOn", "2026-11-22")], "/firstOn", "campaign.sending-early"),
        (vec![("firstOn", "2028-01-01"), ("secondOn", "")], "/firstOn", "campaign.sending-late"),
        (vec![("secondOn", "2026-12-09")], "/secondOn", "campaign.second-early"),
        (vec![("signer", "sam@")], "/signer", "form.email-invalid"),
    ] {
        let with_content = [("content", fine.as_str())];
        let has_content = changes.iter().any(|(name, _)| *name == "content");
        let all = if has_content { changes.clone() } else { [&changes[..], &with_content].concat() };
        let found = faults(&site, &with(&all)).await;
        assert!(found.contains(&(pointer.to_owned(), code.to_owned())), "{changes:?}: {found:?}");
    }
    assert_eq!(list(&site, "pharmacies", "a;b\n1;2\n").await.status(), 422);
    let vast = format!("POST /api/campaign/contents?{}", encoded(&[("name", "a.zip")]));
    assert_eq!(site.send(&vast, &[OCTETS], vec![0; 10_000_001]).await.status(), 413);
    assert_eq!(rows(&site, "SELECT CAST(count(*) AS BIGINT) FROM campaign_request").await, 0);
}

const REGISTER: &str = "finess;cip;nom;adresse;code postal;ville;telephone;email\n\
    010002301;2012345;PHARMACIE VOLLENWEIDER;9 rue Alexandre Bérard;01500;Ambérieu-en-Bugey;0474380101;v@x.example\n\
    010002335;2012346;PHARMACIE DU CENTRE;3 place du Marché;01320;Chalamont;0474617070;c@x.example\n\
    010002350;2012347;PHARMACIE DE LA GRENOUILLERE;14 rue de la Grenouillère;01000;Bourg-en-Bresse;;g@x.example\n\
    010002368;2012348;PHARMACIE BERTRAND;14 rue de la Grenouillère;01000;Bourg-en-Bresse;;b@x.example\n";

/// Imports four pharmacies.
fn import(site: &Fixture) {
    let register = site.folder.path().join("register.csv");
    std::fs::write(&register, REGISTER).unwrap();
    let path = register.to_str().unwrap();
    let taken = vigie(site, &["import", "contacts", path, "--kind", "pharmacy", "--source", "annuaire"]);
    assert_eq!(taken.code, 0, "{}", taken.stderr);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn matches_a_pharmacy_list_with_chosen_columns_and_decided_doubts() {
    let site = product().await;
    import(&site);
    let form: Value = serde_json::from_str(&site.read("/api/campaign").await).unwrap();
    let sizes = form["audiences"].as_array().unwrap().iter();
    let sizes: Vec<_> =
        sizes.map(|one| (one["mailboxes"].as_u64().unwrap(), one["counted"] == true)).collect();
    assert_eq!(sizes, [(4, true), (50_000, false), (5_400, false)], "counted, or the published estimate");

    let own = "Code;Officine;Rue;CP;Ville\n\
        2012345;Vollenweider;9 rue A. Bérard;1500;Ambérieu\n\
        ;Pharmacie;14 r de la Grenouillère;1000;Bourg en Bresse cedex\n\
        ;Lafayette;55 rue Nationale;37000;Tours\n";
    let read = json(list(&site, "pharmacies", own).await).await;
    let counts =
        ["rows", "recipients", "matched", "review", "unmatched"].map(|name| read[name].as_u64().unwrap());
    assert_eq!(counts[0], 3, "{read}");
    assert_eq!(counts[2] + counts[3] + counts[4], 3, "every row has one outcome: {read}");
    let ticket = ticket(&read);
    let again = format!(
        "POST /api/campaign/lists/{ticket}/columns?{}",
        encoded(&[("column", "cip:"), ("column", "name:1")])
    );
    let without = json(site.send(&again, &[], "").await).await;
    let cip = without["columns"].as_array().unwrap().iter().find(|one| one["field"] == "cip").unwrap();
    assert_eq!(cip["column"], Value::Null);
    let Some(doubt) = without["uncertainRows"].as_array().unwrap().first().cloned() else {
        panic!("{without}")
    };
    assert!(doubt["probability"].as_u64().is_some_and(|percent| percent < 100), "{doubt}");
    let before = without["recipients"].as_u64().unwrap();
    for (same, more) in [("true", 1), ("false", 0), ("true", 1)] {
        let line = doubt["line"].to_string();
        let path = format!(
            "POST /api/campaign/lists/{ticket}/decisions?{}",
            encoded(&[("line", &line), ("same", same)])
        );
        let decided = json(site.send(&path, &[], "").await).await;
        assert_eq!(decided["recipients"].as_u64().unwrap(), before + more);
    }
    let csv = site.read(&format!("/api/campaign/lists/{ticket}/review.csv")).await;
    assert!(csv.starts_with("line,name,address,base name,") && csv.contains(",yes\n"), "{csv}");
    ask(&site, &[("own", "pharmacies"), ("addresses", ""), ("list", &ticket)]).await;
    let token = token(&site).await;
    let shown = approval(&site, &token).await;
    assert_eq!((&shown["recipients"], &shown["audience"]), (&json!(before + 1), &json!("pharmacies")));
    approve(&site, &token).await;
    let opened = ledger(&site, shown["reference"].as_str().unwrap());
    assert_eq!(opened["mails"]["queued"], before + 1, "{opened}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_column_changes_of_a_list_to_sixty_an_hour() {
    let site = product().await;
    import(&site);
    let [one, other] = ["cip;name\n2012345;Vollenweider\n", "cip;name\n2012348;Bertrand\n"];
    let [one, other] = [list(&site, "pharmacies", one).await, list(&site, "pharmacies", other).await];
    let [one, other] = [ticket(&json(one).await), ticket(&json(other).await)];
    let path = |ticket: &str| format!("POST /api/campaign/lists/{ticket}/columns?column=name%3A");
    for _ in 0..60 {
        assert_eq!(site.send(&path(&one), &[], "").await.status(), 200);
    }
    let refused = site.send(&path(&one), &[], "").await;
    assert_eq!((refused.status().as_u16(), header(&refused, "retry-after")), (429, "60"));
    assert_eq!(json(refused).await["code"], "form.too-many");
    assert_eq!(site.send(&path(&other), &[], "").await.status(), 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_request_cannot_be_approved() {
    let site = product().await;
    ask(&site, &[]).await;
    let token = token(&site).await;
    let reference = approval(&site, &token).await["reference"].as_str().unwrap().to_owned();
    let finished = vigie(&site, &["followup", "advance", &reference, "--to", "finish"]);
    assert_eq!(finished.code, 0, "{}", finished.stderr);
    let path = format!("/fr/emailing-campaign/approval?token={token}");
    assert_eq!(post(&site, &path, &[("token", &token)]).await.status(), 404);
    assert_eq!(rows(&site, "SELECT CAST(count(*) AS BIGINT) FROM campaign").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_script_a_rejected_form_keeps_its_campaign_content() {
    let site = product().await;
    let zip = archive(SPRING);
    let send = async |answers: &[(&str, &str)], files: &[(&str, &str, &[u8])]| {
        let headers = [("content-type", "multipart/form-data; boundary=x"), ("accept", "text/html")];
        site.send("POST /fr/emailing-campaign", &headers, multipart(answers, files)).await
    };
    let addresses = "e-mail\nofficine@x.example\nparc@x.example\n";
    let files = [("content", "spring.zip", zip.as_slice()), ("list", "list.csv", addresses.as_bytes())];
    let refused = send(&with(&[("subject", ""), ("addresses", "")]), &files).await;
    assert_eq!(refused.status(), 422);
    let page = text(refused).await;
    let kept = |name: &str| {
        let after = page
            .split(&format!("name=\"{name}\" value=\""))
            .nth(1)
            .expect("the form refers to the stored file");
        after.split('"').next().unwrap().to_owned()
    };
    let (content, list) = (kept("content"), kept("list"));
    let report = text(site.get(&format!("/fr/emailing-campaign/content?ticket={content}"), &[]).await).await;
    assert!(report.contains("Rapport de contrôle") && report.contains("spring.zip"), "{report}");
    let sent = send(&with(&[("addresses", ""), ("content", &content), ("list", &list)]), &[]).await;
    assert_eq!(sent.status(), 303, "{}", text(sent).await);
    // The request waits for confirmation by its sender; the team is not notified before.
    assert!(mails(&site, SIGNER).await.is_empty());
    let [mail] = mails(&site, SPONSOR).await.try_into().unwrap();
    let (_, token) = mail["text"].as_str().unwrap().split_once("/fr/confirm?token=").unwrap();
    let token = token.split_whitespace().next().unwrap();
    assert_eq!(post(&site, &format!("/fr/confirm?token={token}"), &[("token", token)]).await.status(), 303);
    assert_eq!(mails(&site, SIGNER).await.len(), 1);
    let team = mails(&site, "vigie@vigie.invalid").await;
    assert!(team[0]["text"].as_str().unwrap().contains("Mes adresses électroniques (2)"), "{team:?}");
}
