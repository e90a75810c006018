//! PDF attachments of a campaign, from the form to the version that the signer approves.

use super::{
    approval, approve, content, faults, ledger, location, mails, multipart, product, send, text, ticket,
    token, with,
};
use crate::{
    campaign::content::{SPRING, archive, pdf},
    site::Fixture,
};

/// Sends the form as a browser without JavaScript does.
async fn send_form(
    site: &Fixture,
    answers: &[(&str, &str)],
    files: &[(&str, &str, &[u8])],
) -> axum::response::Response {
    let headers = [("content-type", "multipart/form-data; boundary=x"), ("accept", "text/html")];
    site.send("POST /fr/emailing-campaign", &headers, multipart(answers, files)).await
}

/// The tickets of the attachments to which a page refers.
fn tickets(page: &str) -> Vec<String> {
    let named = page.split("name=\"attachment\" value=\"").skip(1);
    named.map(|after| after.split('"').next().unwrap().to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attachments_are_approved_by_the_signer_and_sent_with_the_campaign() {
    let site = product().await;
    let files = [("attachment", "notice.pdf", pdf("")), ("attachment", "étude.pdf", pdf(" "))];
    let files: Vec<_> = files.iter().map(|(field, name, bytes)| (*field, *name, bytes.as_slice())).collect();
    let refused = send_form(&site, &with(&[("subject", ""), ("attachments", "yes")]), &files).await;
    assert_eq!(refused.status(), 422);
    let waiting = tickets(&text(refused).await);
    let [notice, study] = &waiting[..] else { panic!("{waiting:?}") };

    let spring = ticket(&content(&site, "html", "spring.zip", archive(SPRING)).await);
    let named = [("attachment", notice.as_str()), ("attachment", study), ("content", &spring)];
    let answers = with(&[&named[..], &[("attachments", "yes")]].concat());
    location(send(&site, "campaign", "/fr/emailing-campaign", &answers).await).await;
    let token = token(&site).await;
    let shown = approval(&site, &token).await;
    let attached = shown["attached"].as_array().unwrap();
    let names: Vec<_> = attached.iter().map(|file| file["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["notice.pdf", "étude.pdf"], "{shown}");
    assert_eq!(
        (attached[0]["sha256"].as_str().unwrap().len(), &attached[0]["size"]),
        (64, &pdf("").len().into())
    );
    let page = site.read(&format!("/fr/emailing-campaign/approval?token={token}")).await;
    assert!(page.contains("notice.pdf (") && page.contains("étude.pdf ("), "{page}");
    approve(&site, &token).await;
    let opened = ledger(&site, shown["reference"].as_str().unwrap());
    assert_eq!(opened["attachments"], serde_json::json!(["notice.pdf", "étude.pdf"]), "{opened}");
    assert_eq!(mails(&site, super::SPONSOR).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_attachments_that_are_invalid_active_or_too_large() {
    let site = product().await;
    let spring = ticket(&content(&site, "html", "spring.zip", archive(SPRING)).await);
    let answers = with(&[("content", &spring), ("attachments", "yes")]);
    assert_eq!(faults(&site, &answers).await, [("/attachment".to_owned(), "form.required".to_owned())]);
    for bytes in [b"MZ".to_vec(), pdf("")[..150].to_vec(), pdf("/OpenAction<</S/JavaScript/JS(app.alert)>>")]
    {
        let refused = send_form(&site, &answers, &[("attachment", "a.pdf", &bytes)]).await;
        assert_eq!(refused.status(), 422);
        let page = text(refused).await;
        assert!(page.contains("n’est pas un PDF que chacun peut ouvrir"), "{page}");
    }
    let many = [("attachment", "a.pdf", pdf(""))];
    let many: Vec<_> =
        many.iter().cycle().take(4).map(|(field, name, bytes)| (*field, *name, bytes.as_slice())).collect();
    assert_eq!(send_form(&site, &answers, &many).await.status(), 422);
    let large = [pdf(""), vec![b' '; 2_000_001]].concat();
    assert_eq!(send_form(&site, &answers, &[("attachment", "a.pdf", &large)]).await.status(), 422);
}
