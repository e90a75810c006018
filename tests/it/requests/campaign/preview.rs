//! The content step of the form: a message where no mail can be previewed, and a warning about a missing visa.

use super::{OCTETS, archive, content, encoded, json, product, text, ticket};
use crate::{campaign::content::SPRING, site::header};
use serde_json::Value;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_without_a_mail_states_the_reason_in_its_language() {
    let site = product().await;
    let unreadable = ticket(&content(&site, "html", "a.zip", b"no archive".to_vec()).await);
    let gone = "A".repeat(43);
    for (ticket, locale, sentence) in [
        (&unreadable, "fr", "Ce contenu ne peut pas être affiché"),
        (&unreadable, "ko", "이 콘텐츠를 표시할 수 없습니다"),
        (&gone, "en", "<html lang=\"en\">"),
    ] {
        let path = format!("/api/campaign/contents/{ticket}/preview?locale={locale}");
        let answer = site.get(&path, &[]).await;
        assert_eq!(
            (answer.status().as_u16(), header(&answer, "content-type")),
            (404, "text/html; charset=utf-8")
        );
        let page = text(answer).await;
        assert!(page.contains(sentence) && !page.contains('{'), "{page}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_content_report_warns_about_a_missing_visa() {
    let site = product().await;
    let of = |report: &Value| {
        let findings = report["report"]["findings"].as_array().unwrap().iter();
        findings.map(|finding| finding["check"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let query = encoded(&[("kind", "html"), ("name", "spring.zip"), ("visa", "26/01/1/PM/001")]);
    let sent = site.send(&format!("POST /api/campaign/contents?{query}"), &[OCTETS], archive(SPRING)).await;
    let sent = json(sent).await;
    assert_eq!(of(&sent), ["visa-missing"]);
    let path = format!("/api/campaign/contents/{}?kind=html", ticket(&sent));
    assert!(of(&json(site.get(&path, &[]).await).await).is_empty());
    let judged = json(site.get(&format!("{path}&visa=26%2F01%2F1%2FPM%2F001"), &[]).await).await;
    assert_eq!(
        (of(&judged), &judged["report"]["sendable"]),
        (vec!["visa-missing".to_owned()], &false.into())
    );
}
