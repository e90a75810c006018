//! The commands for messages of the contact form.

use super::{contact::ANSWERS, product, send, vigie};
use crate::site::Fixture;
use serde_json::Value;

pub fn listed(site: &Fixture, words: &[&str]) -> Vec<Value> {
    let answer = vigie(site, &[&["inbox", "list", "--json"], words].concat());
    assert_eq!(answer.code, 0, "{}", answer.stderr);
    let list: Value = serde_json::from_str(&answer.stdout).unwrap();
    list["entries"].as_array().unwrap().clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_is_listed_shown_and_closed_once() {
    let site = product().await;
    send(&site, "contact", "/th/contact", &ANSWERS).await;
    let messages = listed(&site, &[]);
    let [message] = messages.as_slice() else { panic!("{messages:?}") };
    assert_eq!((&message["subject"], &message["locale"]), (&"data".into(), &"th".into()));
    assert_eq!(listed(&site, &["--subject", "press"]), Vec::<Value>::new());

    let reference = message["reference"].as_str().unwrap();
    // In a spelling as dictated over the telephone.
    let shown = vigie(&site, &["inbox", "show", &reference.to_lowercase().replace('-', "")]);
    assert!(shown.stdout.contains("Quel historique est disponible ?"), "{}", shown.stdout);
    let mail = vigie(&site, &["mail", "list", "--json"]);
    assert!(mail.stdout.contains("contact-message"), "the team is notified: {}", mail.stdout);

    assert_eq!(
        vigie(&site, &["inbox", "close", reference, "--dry-run"]).stdout,
        format!("would close {reference}\n")
    );
    assert_eq!(listed(&site, &[]).len(), 1);
    assert_eq!(vigie(&site, &["inbox", "close", reference]).stdout, format!("closed {reference}\n"));
    assert_eq!((listed(&site, &[]).len(), listed(&site, &["--all"]).len()), (0, 1));
    let again = vigie(&site, &["inbox", "close", reference]);
    assert_eq!(again.code, 1);
    assert!(again.stderr.contains(&format!("{reference} was closed on 2026-11-21")), "{}", again.stderr);
    let unknown = vigie(&site, &["inbox", "show", "M-2222-2222"]);
    assert_eq!(unknown.code, 1);
    assert_eq!(vigie(&site, &["inbox", "show", "nonsense"]).code, 2);
}
