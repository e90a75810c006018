//! The indicators' tables: imported values, and the archive of publications.

use super::{
    measure::{Measure, Observation},
    theme::Theme,
};
use crate::{
    Error, Result,
    db::{Row, Tx, Value, args, statements},
};
use jiff::civil::Date;
use std::{fmt::Display, str::FromStr};

statements! {
    "Whether the values of a theme are a demonstration."
    SERIES = "SELECT demonstration FROM ias_series WHERE theme = $1";
    "The themes that have values."
    IMPORTED = "SELECT theme FROM ias_series ORDER BY theme";
    "Notes that values of a theme came in."
    PUT_SERIES = "INSERT INTO ias_series (theme, demonstration, imported_at) VALUES ($1, $2, $3)
        ON CONFLICT (theme) DO UPDATE SET demonstration = excluded.demonstration, imported_at = excluded.imported_at";
    "Forgets the values of a theme."
    CLEAR = "DELETE FROM ias_value WHERE theme = $1";
    "Takes a value; one that is the same already is not counted."
    PUT_VALUE = "INSERT INTO ias_value (theme, territory, measure, day, value) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (theme, territory, measure, day) DO UPDATE SET value = excluded.value
        WHERE ias_value.value <> excluded.value";
    "The values of a theme from which its publication is made."
    VALUES = "SELECT territory, measure, day, value FROM ias_value
        WHERE theme = $1 AND measure IN ('smoothed', 'definitive', 'provisional', 'season')
        ORDER BY territory, measure, day";
    "The last publication of a theme."
    VINTAGE = "SELECT theme, number, published_at, demonstration, last_day, sha256 FROM ias_vintage
        WHERE theme = $1 ORDER BY number DESC LIMIT 1";
    "The last publication of every theme."
    VINTAGES = "SELECT theme, number, published_at, demonstration, last_day, sha256 FROM ias_vintage
        WHERE number = (SELECT max(latest.number) FROM ias_vintage AS latest WHERE latest.theme = ias_vintage.theme)
        ORDER BY theme";
    "The document of a publication."
    BODY = "SELECT body FROM ias_vintage WHERE theme = $1 AND number = $2";
    "Keeps a publication for ever."
    PUT_VINTAGE = "INSERT INTO ias_vintage (theme, number, published_at, demonstration, last_day, sha256, body)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
}

/// What the archive says of one publication, its document aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Vintage {
    pub(super) theme: Theme,
    pub(super) number: i64,
    pub(super) published_at: i64,
    pub(super) demonstration: bool,
    pub(super) last_day: Date,
    pub(super) sha256: String,
}

/// Whether the values of a theme are a demonstration; nothing when it has none.
pub(super) async fn demonstration(tx: &mut Tx, theme: Theme) -> Result<Option<bool>> {
    let row = tx.row(SERIES, args![theme.slug()]).await?;
    row.map(|row| Ok(row.int(0)? == 1)).transpose()
}

/// The themes that have values.
pub(super) async fn imported(tx: &mut Tx) -> Result<Vec<Theme>> {
    tx.rows(IMPORTED, args![]).await?.iter().map(|row| read(row, 0)).collect()
}

/// Notes when values of a theme came in, and whether they are a demonstration.
pub(super) async fn put_series(tx: &mut Tx, theme: Theme, demonstration: bool, at: i64) -> Result<()> {
    tx.exec(PUT_SERIES, args![theme.slug(), demonstration, at]).await.map(drop)
}

/// Forgets the values of a theme; its publications stay.
pub(super) async fn clear(tx: &mut Tx, theme: Theme) -> Result<()> {
    tx.exec(CLEAR, args![theme.slug()]).await.map(drop)
}

/// Takes values of a theme, and says how many were not there already.
pub(super) async fn put_values(tx: &mut Tx, theme: Theme, observations: &[Observation]) -> Result<u64> {
    let row = |o: &Observation| -> Vec<Value> {
        args![theme.slug(), o.territory.to_string(), o.measure.word(), o.day.to_string(), o.value]
    };
    tx.exec_many(PUT_VALUE, observations.iter().map(row).collect()).await
}

/// The values from which the publication of a theme is made.
pub(super) async fn values(tx: &mut Tx, theme: Theme) -> Result<Vec<Observation>> {
    let observation = |row: &Row| -> Result<Observation> {
        let measure = row.text(1)?;
        Ok(Observation {
            territory: row.text(0)?.parse().map_err(|_| unreadable(row))?,
            measure: Measure::from_word(&measure).ok_or_else(|| unreadable(row))?,
            day: read(row, 2)?,
            value: row.real(3)?,
        })
    };
    tx.rows(VALUES, args![theme.slug()]).await?.iter().map(observation).collect()
}

/// The last publication of a theme.
pub(super) async fn vintage(tx: &mut Tx, theme: Theme) -> Result<Option<Vintage>> {
    tx.row(VINTAGE, args![theme.slug()]).await?.as_ref().map(vintage_of).transpose()
}

/// The last publication of every theme that has one.
pub(super) async fn vintages(tx: &mut Tx) -> Result<Vec<Vintage>> {
    tx.rows(VINTAGES, args![]).await?.iter().map(vintage_of).collect()
}

/// The compressed document of a publication.
pub(super) async fn body(tx: &mut Tx, vintage: &Vintage) -> Result<Vec<u8>> {
    let row = tx.row(BODY, args![vintage.theme.slug(), vintage.number]).await?;
    row.ok_or_else(|| Error::fault("a publication is gone from the archive"))?.bytes(0)
}

/// Keeps a publication for ever.
pub(super) async fn put_vintage(tx: &mut Tx, vintage: &Vintage, body: Vec<u8>) -> Result<()> {
    let Vintage { theme, number, published_at, demonstration, last_day, sha256 } = vintage;
    let last_day = last_day.to_string();
    let args = args![theme.slug(), *number, *published_at, *demonstration, last_day, sha256, body];
    tx.exec(PUT_VINTAGE, args).await.map(drop)
}

fn vintage_of(row: &Row) -> Result<Vintage> {
    Ok(Vintage {
        theme: read(row, 0)?,
        number: row.int(1)?,
        published_at: row.int(2)?,
        demonstration: row.int(3)? == 1,
        last_day: read(row, 4)?,
        sha256: row.text(5)?,
    })
}

fn read<T: FromStr<Err: Display>>(row: &Row, at: usize) -> Result<T> {
    row.text(at)?.parse().map_err(Error::fault)
}

fn unreadable(row: &Row) -> Error {
    Error::fault(format!("a stored value cannot be read: {row:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::test_db, ias::territory::Territory};
    use jiff::civil::date;

    fn observation(measure: Measure, day: i8, value: f64) -> Observation {
        Observation { territory: Territory::FRANCE, measure, day: date(2026, 1, day), value }
    }

    #[tokio::test]
    async fn values_are_taken_once_and_the_same_again_is_no_change() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        assert_eq!(demonstration(&mut tx, Theme::Flu).await.unwrap(), None);
        put_series(&mut tx, Theme::Flu, true, 1).await.unwrap();
        put_series(&mut tx, Theme::Flu, false, 2).await.unwrap();
        assert_eq!(demonstration(&mut tx, Theme::Flu).await.unwrap(), Some(false));
        let first = [observation(Measure::Smoothed, 1, 0.1), observation(Measure::Reference, 1, 2.0)];
        let second = [observation(Measure::Smoothed, 1, 0.1), observation(Measure::Smoothed, 2, 0.3)];
        assert_eq!(put_values(&mut tx, Theme::Flu, &first).await.unwrap(), 2);
        assert_eq!(put_values(&mut tx, Theme::Flu, &second).await.unwrap(), 1);
        assert_eq!(values(&mut tx, Theme::Flu).await.unwrap(), second);
        assert_eq!(imported(&mut tx).await.unwrap(), [Theme::Flu]);
        clear(&mut tx, Theme::Flu).await.unwrap();
        assert!(values(&mut tx, Theme::Flu).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn the_last_publication_is_the_one_of_the_highest_number() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let of = |theme, number| Vintage {
            theme,
            number,
            published_at: 10 + number,
            demonstration: number == 1,
            last_day: date(2026, 1, 2),
            sha256: "0".repeat(64),
        };
        for theme in [Theme::Lice, Theme::Flu] {
            put_series(&mut tx, theme, false, 1).await.unwrap();
            put_vintage(&mut tx, &of(theme, 1), vec![1]).await.unwrap();
        }
        put_vintage(&mut tx, &of(Theme::Flu, 2), vec![2]).await.unwrap();
        assert_eq!(vintage(&mut tx, Theme::Flu).await.unwrap(), Some(of(Theme::Flu, 2)));
        assert_eq!(vintage(&mut tx, Theme::Scabies).await.unwrap(), None);
        assert_eq!(vintages(&mut tx).await.unwrap(), [of(Theme::Flu, 2), of(Theme::Lice, 1)]);
        assert_eq!(body(&mut tx, &of(Theme::Flu, 2)).await.unwrap(), [2]);
        assert!(put_vintage(&mut tx, &of(Theme::Flu, 2), vec![3]).await.is_err());
    }
}
