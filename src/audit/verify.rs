//! Verifies the hash chain of the audit log against its entries and against anchors.

use super::{
    anchors,
    chain::{KnownAnchor, Problem, Verifier},
    model::Anchor,
    store,
};
use crate::{
    App, Error, Result,
    error::{FieldError, Kind},
};
use serde::Serialize;

/// Links read at once.
const PAGE: i64 = 5_000;
/// Entries older than this many milliseconds must be in the chain. Another process may have recorded newer ones since [`super::seal()`].
const MAX_UNCHAINED_MS: i64 = 3_600_000;
/// Problems that an error lists.
const MAX_LISTED: usize = 20;

/// A log that was verified without a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct VerifyOutput {
    pub(crate) entries: u64,
    /// The last number and hash; `None` if the log is empty.
    pub(crate) last: Option<Anchor>,
    /// Anchors of the data folder and of the caller that entries were compared with.
    pub(crate) anchors: u64,
}

/// Computes the hash of every entry again, and compares the anchors of the data folder and these.
///
/// # Errors
/// `audit.chain-broken` with every problem found, the first one in its text; database errors; `file.…` if the file of anchors cannot be
/// read.
pub(crate) async fn verify(app: &App, expected_anchors: &[Anchor]) -> Result<VerifyOutput> {
    let stored = anchors::load(&app.config.data_dir)?;
    let option = |anchor: &Anchor| KnownAnchor { anchor: anchor.clone(), source: "--anchor".to_owned() };
    let known = stored.anchors.into_iter().chain(expected_anchors.iter().map(option)).collect();
    let mut verifier = Verifier::new(known);
    let mut tx = app.db.read().await?;
    let mut after = i64::MIN;
    loop {
        let links = store::links(&mut tx, after, PAGE).await?;
        let Some(last) = links.last() else { break };
        after = last.number;
        links.into_iter().for_each(|link| verifier.check(link));
    }
    verifier.check_end();
    let late = store::count_unchained(&mut tx, app.clock.millis() - MAX_UNCHAINED_MS).await?;
    let Verifier { last, entries, compared, mut problems, .. } = verifier;
    problems.extend((late > 0).then_some(Problem::NotChained(late)));
    problems.extend(stored.unreadable.into_iter().map(Problem::AnchorUnreadable));
    match problems.first() {
        None => Ok(VerifyOutput { entries, last, anchors: compared }),
        Some(first) => Err(broken(first, &problems)),
    }
}

fn broken(first: &Problem, problems: &[Problem]) -> Error {
    let restored = match first {
        Problem::AnchorMismatch { .. } | Problem::Truncated { .. } => {
            "; after a restore of an older backup, move audit-anchors.log out of the data folder"
        }
        _ => "",
    };
    let detail = format!("the audit log is not intact: {first}{restored}");
    let fields: Vec<FieldError> = problems.iter().take(MAX_LISTED).map(Problem::to_field).collect();
    Error::new(Kind::Corrupted, "audit.chain-broken", detail).with_fields(fields)
}

#[cfg(test)]
mod tests {
    use super::{super::seal::seal, *};
    use crate::audit::{self, AuditEntry};

    async fn record(app: &App, subjects: &[&str]) {
        for subject in subjects {
            let mut tx = app.db.write().await.unwrap();
            let deed = AuditEntry::new("keys.rotate", subject).changed("key", "old", *subject);
            audit::record(&mut tx, app, &deed).await.unwrap();
            tx.commit().await.unwrap();
        }
    }

    #[tokio::test]
    async fn recorded_entries_are_chained_once_and_verified() {
        let (app, folder) = App::test().await;
        seal(&app).await.unwrap();
        assert_eq!(verify(&app, &[]).await.unwrap(), VerifyOutput { entries: 0, last: None, anchors: 0 });
        record(&app, &["a", "b", "c"]).await;
        seal(&app).await.unwrap();
        let first = verify(&app, &[]).await.unwrap();
        assert_eq!((first.entries, first.anchors), (3, 1));
        seal(&app).await.unwrap();
        assert_eq!(verify(&app, &[]).await.unwrap(), first);
        record(&app, &["d"]).await;
        super::super::seal_recent(&app).await.unwrap();
        let last = first.last.unwrap();
        let next = verify(&app, &[last]).await.unwrap();
        assert_eq!((next.entries, next.anchors), (4, 2));
        let anchors = std::fs::read_to_string(app.config.data_dir.join("audit-anchors.log")).unwrap();
        assert_eq!(anchors.lines().count(), 1, "one anchor a day");
        drop(folder);
    }

    #[tokio::test]
    async fn an_anchor_beyond_the_last_entry_is_a_truncated_log() {
        let (app, _folder) = App::test().await;
        record(&app, &["a"]).await;
        seal(&app).await.unwrap();
        let beyond = Anchor { number: 2, sha256: "0".repeat(64) };
        let error = verify(&app, &[beyond]).await.unwrap_err();
        assert_eq!((error.code, error.kind.exit()), ("audit.chain-broken", 65));
        assert!(error.detail.contains("ends at entry 1, before entry 2"), "{error}");
    }

    #[tokio::test]
    async fn unchained_entries_are_reported_after_an_hour() {
        let (mut app, _folder) = App::test().await;
        record(&app, &["a"]).await;
        assert!(verify(&app, &[]).await.is_ok());
        app.clock = crate::clock::Clock::fixed("2026-11-21T07:10:01Z".parse().unwrap());
        let error = verify(&app, &[]).await.unwrap_err();
        assert!(error.detail.contains("not in the chain: 1"), "{error}");
    }
}
