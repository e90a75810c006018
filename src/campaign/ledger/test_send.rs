//! Previews a campaign before it is sent: as a file, or as a mail to the sponsor's test recipients.

use super::{compose::Composer, lookup::require, payload::Content};
use crate::{
    App, Error, Result,
    campaign::{
        contacts::{AddressKey, is_suppressed},
        model::mail::Claimed,
        store::{campaign as campaigns, ledger as store},
    },
    email::Email,
    error::Kind,
    mail::{self, DeliveryResult, HandOver, StopSignal},
};
use std::path::{Path, PathBuf};

#[derive(Debug, serde::Serialize)]
pub(crate) struct Preview {
    pub(crate) file: PathBuf,
    pub(crate) bytes: usize,
}

/// Writes the mail for the first recipient to a new file.
///
/// # Errors
/// `campaign.unknown`, the file exists (73); database errors.
pub(crate) async fn preview(app: &App, id: &str, file: &Path) -> Result<Preview> {
    let TestContext { composer, first, .. } = load_composer(app, id, false).await?;
    let ready = composer.encode(1, &first)?;
    let written = || {
        let mut out = std::fs::OpenOptions::new().write(true).create_new(true).open(file)?;
        std::io::Write::write_all(&mut out, ready.bytes())
    };
    written().map_err(|e| Error::file("create", file, &e))?;
    Ok(Preview { file: file.to_owned(), bytes: ready.bytes().len() })
}

/// The composer of a campaign's mails, and the recipients of a test.
struct TestContext {
    composer: Composer,
    client: String,
    first: Claimed,
    witnesses: Vec<Email>,
}

async fn load_composer(app: &App, id: &str, dry_run: bool) -> Result<TestContext> {
    let (campaign, content, first, witnesses) = {
        let mut tx = app.db.read().await?;
        let campaign = require(&mut tx, id).await?;
        let content = Content::from_stored(&campaigns::content(&mut tx, id).await?)?;
        let first = store::first(&mut tx, id).await?;
        (campaign, content, first, campaigns::witnesses(&mut tx, id).await?)
    };
    let first = first.ok_or_else(|| Error::internal(format!("campaign {id} has no recipient")))?;
    let composer = Composer::new(app, &campaign, content, dry_run).await?;
    Ok(TestContext { composer, client: campaign.client, first, witnesses })
}

/// The result of a mail to a test recipient.
#[derive(Debug, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TestSendResult {
    pub(crate) to: String,
    pub(crate) is_sent: bool,
    /// The response of the server.
    pub(crate) answer: String,
}

/// Sends the mail of the wave to the test recipients, or to these addresses instead: identical except for the
/// identity of the recipient. It is not recorded in the ledger, and can be repeated.
///
/// # Errors
/// `campaign.unknown`; `campaign.witness-missing` without a test recipient; database errors.
pub(crate) async fn test(
    app: &App,
    id: &str,
    addresses: Vec<Email>,
    dry_run: bool,
) -> Result<Vec<TestSendResult>> {
    let key = AddressKey::load_for(app, dry_run).await?;
    let TestContext { composer, client, first, witnesses } = load_composer(app, id, dry_run).await?;
    let to = if addresses.is_empty() { witnesses } else { addresses };
    if to.is_empty() {
        let detail = format!("campaign {id} has no test recipients: specify addresses");
        return Err(Error::new(Kind::Conflict, "campaign.witness-missing", detail));
    }
    let mut tested = Vec::new();
    for email in to {
        let (to, mailbox) = (email.to_string(), key.address_hash(&email));
        let wants_none = is_suppressed(&mut app.db.read().await?, &key, &email, &client).await?;
        if dry_run || wants_none {
            let answer = if wants_none { "wants no more mail" } else { "not sent" };
            tested.push(TestSendResult { to, is_sent: false, answer: answer.to_owned() });
            continue;
        }
        let witness = Claimed { address_hash: mailbox, email, ..first.clone() };
        let ready =
            composer.encode_as(format!("{}.test.{}", id.to_lowercase(), app.random.hex(6)), &witness)?;
        let verdict = Box::pin(ready.deliver(app, &HandOver::default(), StopSignal::never())).await;
        let is_sent = matches!(verdict, DeliveryResult::Sent(_));
        tested.push(TestSendResult { to, is_sent, answer: verdict.answer() });
    }
    mail::close_idle(app);
    Ok(tested)
}
