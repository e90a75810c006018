//! Themes whose newer figures the gate stopped.

use crate::{
    Result,
    db::{Text, Tx, args, statements},
    ias::theme::Theme,
};

statements! {
    "The themes on hold."
    HOLDS = "SELECT theme, since, sha256, findings FROM ias_hold ORDER BY theme";
    "Puts a theme on hold; it stays on hold since the first time."
    PUT_HOLD = "INSERT INTO ias_hold (theme, since, sha256, findings) VALUES ($1, $2, $3, $4)
        ON CONFLICT (theme) DO UPDATE SET sha256 = excluded.sha256, findings = excluded.findings";
    "Takes a theme off hold."
    CLEAR_HOLD = "DELETE FROM ias_hold WHERE theme = $1";
}

/// Newer figures of a theme that the gate stopped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::ias) struct Hold {
    pub(in crate::ias) theme: Theme,
    /// When figures were stopped first, in milliseconds since 1970.
    pub(in crate::ias) since: i64,
    /// Of the tidy CSV that was not published.
    pub(in crate::ias) sha256: String,
    /// What the gate found, as JSON.
    pub(in crate::ias) findings: String,
}

pub(in crate::ias) async fn holds(tx: &mut Tx) -> Result<Vec<Hold>> {
    let rows = tx.rows(HOLDS, args![]).await?.into_iter();
    Ok(rows.map(|(Text(theme), since, sha256, findings)| Hold { theme, since, sha256, findings }).collect())
}

pub(in crate::ias) async fn put_hold(tx: &mut Tx, hold: &Hold) -> Result<()> {
    let Hold { theme, since, sha256, findings } = hold;
    tx.exec(PUT_HOLD, args![theme.slug(), *since, sha256, findings]).await.map(drop)
}

/// Takes a theme off hold, and says whether it was on.
pub(in crate::ias) async fn clear_hold(tx: &mut Tx, theme: Theme) -> Result<bool> {
    Ok(tx.exec(CLEAR_HOLD, args![theme.slug()]).await? > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::test_db, ias::store::put_series};

    #[tokio::test]
    async fn a_theme_is_on_hold_since_the_first_time() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        put_series(&mut tx, Theme::Flu, false, 1).await.unwrap();
        let hold = |since, findings: &str| Hold {
            theme: Theme::Flu,
            since,
            sha256: "0".repeat(64),
            findings: findings.to_owned(),
        };
        put_hold(&mut tx, &hold(5, "[1]")).await.unwrap();
        put_hold(&mut tx, &hold(9, "[2]")).await.unwrap();
        assert_eq!(holds(&mut tx).await.unwrap(), [hold(5, "[2]")]);
        assert!(clear_hold(&mut tx, Theme::Flu).await.unwrap());
        assert!(!clear_hold(&mut tx, Theme::Flu).await.unwrap());
    }
}
