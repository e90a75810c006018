//! Numbers of pharmacies by former region.

use crate::{
    Result,
    db::{Text, Tx, args, statements},
    ias::{
        pharmacies::{Pharmacies, Register},
        territory::Territory,
    },
};
use jiff::civil::Date;

statements! {
    "All registers, oldest first."
    PHARMACIES = "SELECT day, territory, pharmacies, source FROM ias_pharmacies ORDER BY day, territory";
    "Inserts or replaces a region of a register."
    UPSERT_PHARMACIES = "INSERT INTO ias_pharmacies (day, territory, pharmacies, source) VALUES ($1, $2, $3, $4)
        ON CONFLICT (day, territory) DO UPDATE SET pharmacies = excluded.pharmacies, source = excluded.source";
}

#[derive(sqlx::FromRow)]
struct PharmaciesRow {
    day: Text<Date>,
    territory: Text<Territory>,
    pharmacies: i64,
    source: String,
}

pub(in crate::ias) async fn pharmacies(tx: &mut Tx) -> Result<Pharmacies> {
    let mut known = Pharmacies::default();
    for row in tx.rows::<PharmaciesRow>(PHARMACIES, args![]).await? {
        let register: &mut Register = known.0.entry(row.day.0).or_default();
        register.source = row.source;
        register.by_region.insert(row.territory.0, row.pharmacies);
    }
    Ok(known)
}

pub(in crate::ias) async fn put_pharmacies(tx: &mut Tx, day: Date, register: &Register) -> Result<()> {
    for (region, number) in &register.by_region {
        let args = args![day.to_string(), region.to_string(), *number, &register.source];
        tx.exec(UPSERT_PHARMACIES, args).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;
    use jiff::civil::date;

    #[tokio::test]
    async fn stores_a_register_under_its_day_and_replaces_it() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let register = |number: i64, source: &str| Register {
            source: source.to_owned(),
            by_region: Territory::regions().map(|region| (region, number)).collect(),
        };
        let (first, second) = (date(2025, 9, 1), date(2026, 9, 1));
        for (day, register) in [
            (second, register(700, "FINESS")),
            (first, register(800, "ORD")),
            (first, register(900, "FINESS")),
        ] {
            put_pharmacies(&mut tx, day, &register).await.unwrap();
        }
        let expected = [(first, register(900, "FINESS")), (second, register(700, "FINESS"))];
        assert_eq!(pharmacies(&mut tx).await.unwrap(), Pharmacies(expected.into()));
    }
}
