//! An approved request creates a campaign in the ledger.

use super::{approval, approve, ask, import, ledger, mails, product, token, vigie};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_approved_campaign_without_recipients_is_created_later() {
    let site = product().await;
    ask(&site, &[("audience", "pharmacy")]).await;
    let token = token(&site).await;
    approve(&site, &token).await;
    let shown = approval(&site, &token).await;
    let reference = shown["reference"].as_str().unwrap();
    let open = format!("vigie followup create-campaign {reference}");
    let team = mails(&site, "vigie@vigie.invalid").await;
    assert!(team.iter().any(|mail| mail["text"].as_str().unwrap().contains(&open)), "{team:?}");
    let nobody = vigie(&site, &["followup", "create-campaign", reference]);
    assert!(nobody.stderr.contains("import contacts"), "{}", nobody.stderr);
    import(&site);
    let unknown = vigie(&site, &["followup", "create-campaign", "K-2222-2222"]);
    assert_eq!(
        (unknown.code, unknown.stderr.contains("no campaign has the reference")),
        (1, true),
        "{}",
        unknown.stderr
    );
    let dry = vigie(&site, &["followup", "create-campaign", reference, "--dry-run"]);
    assert!(
        dry.stdout.starts_with("would create campaign") && ledger(&site, reference).is_null(),
        "{}",
        dry.stdout
    );
    let opened = vigie(&site, &["followup", "create-campaign", reference]);
    assert!(opened.stdout.ends_with("to 4 recipients\n"), "{} {}", opened.stdout, opened.stderr);
    assert_eq!(ledger(&site, reference)["audience"], "pharmacy");
    assert_ne!(
        vigie(&site, &["followup", "create-campaign", reference]).code,
        0,
        "the campaign exists already"
    );
}
