//! Rules of the gate that an operator accepts for some time.

use crate::{
    Result,
    db::{Text, Tx, args, statements},
    ias::theme::Theme,
};
use jiff::civil::Date;
use serde::Serialize;

statements! {
    "The rules accepted on a day or later."
    ACCEPTANCES = "SELECT theme, rule, until, reason FROM ias_acceptance WHERE until >= $1 ORDER BY theme, rule";
    "Accepts a rule, and replaces an earlier acceptance."
    UPSERT_ACCEPTANCE = "INSERT INTO ias_acceptance (theme, rule, until, reason) VALUES ($1, $2, $3, $4)
        ON CONFLICT (theme, rule) DO UPDATE SET until = excluded.until, reason = excluded.reason";
}

/// A rule of the gate that does not stop a theme for some time, because an operator knows the reason of its findings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Acceptance {
    #[serde(skip)]
    pub theme: Theme,
    pub rule: String,
    /// The last day of the acceptance.
    pub until: Date,
    /// The reason, as text of the operator, which becomes public.
    pub reason: String,
}

#[derive(sqlx::FromRow)]
struct AcceptanceRow {
    theme: Text<Theme>,
    rule: String,
    until: Text<Date>,
    reason: String,
}

/// Loads the acceptances of a day, by theme and rule.
pub(in crate::ias) async fn acceptances(tx: &mut Tx, today: Date) -> Result<Vec<Acceptance>> {
    let rows: Vec<AcceptanceRow> = tx.rows(ACCEPTANCES, args![today.to_string()]).await?;
    let acceptance = |AcceptanceRow { theme: Text(theme), rule, until: Text(until), reason }| Acceptance {
        theme,
        rule,
        until,
        reason,
    };
    Ok(rows.into_iter().map(acceptance).collect())
}

pub(in crate::ias) async fn put_acceptance(tx: &mut Tx, acceptance: &Acceptance) -> Result<()> {
    let Acceptance { theme, rule, until, reason } = acceptance;
    tx.exec(UPSERT_ACCEPTANCE, args![theme.slug(), rule, until.to_string(), reason]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::test_db, ias::store::put_series};
    use jiff::civil::date;

    #[tokio::test]
    async fn a_rule_is_accepted_up_to_its_last_day() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        put_series(&mut tx, Theme::Flu, false, 1).await.unwrap();
        let accepted = |day| Acceptance {
            theme: Theme::Flu,
            rule: "leap".to_owned(),
            until: date(2026, 12, day),
            reason: format!("until the {day}th"),
        };
        put_acceptance(&mut tx, &accepted(9)).await.unwrap();
        put_acceptance(&mut tx, &accepted(8)).await.unwrap();
        assert_eq!(acceptances(&mut tx, date(2026, 12, 8)).await.unwrap(), [accepted(8)]);
        assert_eq!(acceptances(&mut tx, date(2026, 12, 9)).await.unwrap(), []);
    }
}
