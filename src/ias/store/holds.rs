//! Holds: periods in which the gate held the newer figures of a theme back.

use crate::{
    Result,
    db::{Text, Tx, Value, args, statements},
    ias::theme::Theme,
};

/// The columns of [`HoldRow`], followed by the rest of the statement.
macro_rules! holds {
    ($rest:literal) => {
        concat!("SELECT theme, since, judged_at, until, version, sha256, findings FROM ias_gate_hold ", $rest)
    };
}

statements! {
    "The current holds."
    HOLDS = holds!("WHERE until IS NULL ORDER BY theme");
    "All holds of a theme, newest first."
    HOLDS_OF = holds!("WHERE theme = $1 ORDER BY since DESC");
    "The last holds of all themes, newest first."
    RECENT_HOLDS = holds!("ORDER BY since DESC, theme LIMIT $1");
    "Inserts or replaces a hold."
    UPSERT_HOLD = "INSERT INTO ias_gate_hold (theme, since, judged_at, until, version, sha256, findings)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (theme, since) DO UPDATE SET judged_at = excluded.judged_at, until = excluded.until,
            version = excluded.version, sha256 = excluded.sha256, findings = excluded.findings";
}

/// Newer figures of a theme that the gate holds back; instants are in milliseconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::ias) struct Hold {
    pub(in crate::ias) theme: Theme,
    /// Start of the hold.
    pub(in crate::ias) since: i64,
    /// Time of the last findings.
    pub(in crate::ias) judged_at: i64,
    /// End of the hold; `None` while it continues.
    pub(in crate::ias) until: Option<i64>,
    /// The version that ended it; `None` if the held figures were withdrawn.
    pub(in crate::ias) version: Option<i64>,
    /// SHA-256 of the tidy CSV that was not published.
    pub(in crate::ias) sha256: String,
    /// The findings of the gate, as JSON.
    pub(in crate::ias) findings: String,
}

impl Hold {
    /// Fingerprint of the state of the hold, in a line.
    pub(in crate::ias) fn fingerprint(&self) -> String {
        let until = self.until.map_or_else(String::new, |until| format!(" until {until}"));
        format!(" held since {} judged at {}{until}", self.since, self.judged_at)
    }

    /// Whether it was in effect just before an instant.
    pub(in crate::ias) fn was_active(&self, before: i64) -> bool {
        self.since < before && self.until.is_none_or(|until| until >= before)
    }

    /// The instant of the last change.
    pub(in crate::ias) fn changed_at(&self) -> i64 {
        self.until.unwrap_or(self.judged_at)
    }
}

async fn list(tx: &mut Tx, sql: &'static str, args: Vec<Value>) -> Result<Vec<Hold>> {
    let rows = tx.rows::<HoldRow>(sql, args).await?;
    Ok(rows.into_iter().map(Hold::from).collect())
}

/// Lists the current holds, by theme.
pub(in crate::ias) async fn holds(tx: &mut Tx) -> Result<Vec<Hold>> {
    list(tx, HOLDS, args![]).await
}

/// Lists all holds of a theme, newest first.
pub(in crate::ias) async fn holds_of(tx: &mut Tx, theme: Theme) -> Result<Vec<Hold>> {
    list(tx, HOLDS_OF, args![theme.slug()]).await
}

/// Lists the last holds of all themes, newest first.
pub(in crate::ias) async fn list_recent(tx: &mut Tx, most: i64) -> Result<Vec<Hold>> {
    list(tx, RECENT_HOLDS, args![most]).await
}

/// Inserts or replaces a hold.
pub(in crate::ias) async fn upsert_hold(tx: &mut Tx, hold: &Hold) -> Result<()> {
    let Hold { theme, since, judged_at, until, version, sha256, findings } = hold;
    let args = args![theme.slug(), *since, *judged_at, *until, *version, sha256, findings];
    tx.exec(UPSERT_HOLD, args).await.map(drop)
}

#[derive(sqlx::FromRow)]
struct HoldRow {
    theme: Text<Theme>,
    since: i64,
    judged_at: i64,
    until: Option<i64>,
    version: Option<i64>,
    sha256: String,
    findings: String,
}

impl From<HoldRow> for Hold {
    fn from(row: HoldRow) -> Self {
        let HoldRow { theme: Text(theme), since, judged_at, until, version, sha256, findings } = row;
        Self { theme, since, judged_at, until, version, sha256, findings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::test_db, ias::store::put_series};

    #[tokio::test]
    async fn a_hold_is_kept_after_its_end() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        put_series(&mut tx, Theme::Flu, false, 1).await.unwrap();
        let hold = |since, judged_at, until| Hold {
            theme: Theme::Flu,
            since,
            judged_at,
            until,
            version: None,
            sha256: "0".repeat(64),
            findings: format!("[{judged_at}]"),
        };
        upsert_hold(&mut tx, &hold(5, 5, None)).await.unwrap();
        upsert_hold(&mut tx, &hold(5, 9, None)).await.unwrap();
        assert_eq!(holds(&mut tx).await.unwrap(), [hold(5, 9, None)]);
        upsert_hold(&mut tx, &hold(5, 9, Some(10))).await.unwrap();
        assert_eq!(holds(&mut tx).await.unwrap(), []);
        upsert_hold(&mut tx, &hold(12, 12, None)).await.unwrap();
        let both = [hold(12, 12, None), hold(5, 9, Some(10))];
        assert_eq!(holds_of(&mut tx, Theme::Flu).await.unwrap(), both);
        assert_eq!(list_recent(&mut tx, 1).await.unwrap(), both[..1]);
    }
}
