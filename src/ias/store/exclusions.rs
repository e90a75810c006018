//! Counts that the gate excluded from levels, and changes of the panel's size.

use crate::{
    Result,
    db::{Text, Tx, args, statements},
    ias::{
        exclusion::{Exclusion, Exclusions},
        territory::Territory,
        theme::Theme,
    },
};
use jiff::civil::Date;

statements! {
    "The excluded counts of a theme."
    EXCLUSIONS = "SELECT territory, day, rule, numerator, denominator FROM ias_exclusion WHERE theme = $1 ORDER BY day, territory";
    "The days from which panels have a different size."
    STEPS = "SELECT territory, day FROM ias_step WHERE theme = $1 ORDER BY territory";
    "Deletes the exclusions of a theme."
    CLEAR_EXCLUSIONS = "DELETE FROM ias_exclusion WHERE theme = $1";
    "Excludes the counts of a region on a day."
    INSERT_EXCLUSION = "INSERT INTO ias_exclusion (theme, territory, day, rule, numerator, denominator)
        VALUES ($1, $2, $3, $4, $5, $6)";
    "Stores the day from which a panel has a different size."
    UPSERT_STEP = "INSERT INTO ias_step (theme, territory, day) VALUES ($1, $2, $3)
        ON CONFLICT (theme, territory) DO UPDATE SET day = excluded.day";
}

#[derive(sqlx::FromRow)]
struct ExclusionRow {
    territory: Text<Territory>,
    day: Text<Date>,
    rule: String,
    numerator: i64,
    denominator: i64,
}

/// Loads the exclusions of a theme, and the changes of the panel's size.
pub(in crate::ias) async fn exclusions(tx: &mut Tx, theme: Theme) -> Result<Exclusions> {
    let cell = |row: ExclusionRow| {
        let ExclusionRow { territory: Text(territory), day: Text(day), rule, numerator, denominator } = row;
        ((territory, day), Exclusion { rule, numerator, denominator })
    };
    let cells = tx.rows(EXCLUSIONS, args![theme.slug()]).await?.into_iter().map(cell).collect();
    let steps = tx.rows(STEPS, args![theme.slug()]).await?.into_iter();
    let steps = steps.map(|(Text(territory), Text(day))| (territory, day)).collect();
    Ok(Exclusions { cells, steps })
}

/// Replaces the exclusions of a theme.
pub(in crate::ias) async fn put_exclusions(tx: &mut Tx, theme: Theme, exclusions: &Exclusions) -> Result<()> {
    tx.exec(CLEAR_EXCLUSIONS, args![theme.slug()]).await?;
    for ((territory, day), Exclusion { rule, numerator, denominator }) in &exclusions.cells {
        let place = args![theme.slug(), territory.to_string(), day.to_string()];
        tx.exec(INSERT_EXCLUSION, [place, args![rule, *numerator, *denominator]].concat()).await?;
    }
    for (territory, day) in &exclusions.steps {
        tx.exec(UPSERT_STEP, args![theme.slug(), territory.to_string(), day.to_string()]).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::test_db, ias::store::put_series};
    use jiff::civil::date;

    #[tokio::test]
    async fn replaces_the_stored_exclusions() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        put_series(&mut tx, Theme::Flu, false, 1).await.unwrap();
        let exclusion = Exclusion { rule: "activity-fall".to_owned(), numerator: 1, denominator: -2 };
        let corsica = "94".parse().unwrap();
        let steps = [(corsica, date(2026, 1, 19))].into();
        let excluded = Exclusions { cells: [((corsica, date(2026, 1, 15)), exclusion)].into(), steps };
        for exclusions in [excluded.clone(), Exclusions { cells: [].into(), ..excluded }] {
            put_exclusions(&mut tx, Theme::Flu, &exclusions).await.unwrap();
            assert_eq!(super::exclusions(&mut tx, Theme::Flu).await.unwrap(), exclusions);
        }
    }
}
