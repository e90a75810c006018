//! Holds of a publication: the gate begins, updates and ends them.

use super::{draft::Draft, request::Outcome};
use crate::{
    Result,
    db::Tx,
    ias::store::{self, Hold},
};

/// The holds that these drafts begin, change or end, in their new state.
pub(super) async fn changed(tx: &mut Tx, drafts: &[Draft], now: i64) -> Result<Vec<Hold>> {
    let held = store::holds(tx).await?;
    let change = |draft: &Draft| {
        let theme = draft.new.version.theme;
        change(held.iter().find(|held| held.theme == theme), draft, now)
    };
    Ok(drafts.iter().filter_map(change).collect())
}

fn change(held: Option<&Hold>, draft: &Draft, now: i64) -> Option<Hold> {
    let version = &draft.new.version;
    let ended = |until, version| held.map(|held| Hold { until: Some(until), version, ..held.clone() });
    match draft.outcome {
        Outcome::Unchanged => ended(now, None),
        Outcome::Published | Outcome::Forced => ended(version.published_at, Some(version.number)),
        Outcome::HeldBack => {
            let (sha256, findings) = (version.sha256.clone(), version.findings.clone().unwrap_or_default());
            let same = held.is_some_and(|held| held.sha256 == sha256 && held.findings == findings);
            let (theme, judged_at) = (version.theme, version.published_at);
            let since = held.map_or(judged_at, |held| held.since);
            (!same).then_some(Hold { theme, since, judged_at, until: None, version: None, sha256, findings })
        }
    }
}
