//! Requests for data.

use super::sender::SenderRow;
use crate::{
    Result,
    catalog::closed_lists::{SourceTerritory, Update},
    db::{Text, Tx, args, instant, statements},
    locale::Locale,
    requests::model::{Budget, DataRequest, Reference},
};

statements! {
    INSERT_DATA_REQUEST = "INSERT INTO data_request (reference, title, description, delivery, budget, budget_euros, firstname,
            lastname, email, phone, company, locale, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    INSERT_TERRITORY = "INSERT INTO data_request_territory (reference, territory) VALUES ($1, $2)";
    INSERT_ORIGIN = "INSERT INTO data_request_origin (reference, number, name, value) VALUES ($1, $2, $3, $4)";
    FIND_DATA_REQUEST = "SELECT title, description, delivery, budget, budget_euros, firstname, lastname, email, phone, company,
            locale, created_at
        FROM data_request WHERE reference = $1";
    LIST_TERRITORIES = "SELECT territory FROM data_request_territory WHERE reference = $1 ORDER BY territory";
    LIST_ORIGIN = "SELECT name, value FROM data_request_origin WHERE reference = $1 ORDER BY number";
}

#[derive(sqlx::FromRow)]
struct DataRequestRow {
    title: String,
    description: String,
    delivery: Text<Update>,
    budget: Option<Text<Budget>>,
    budget_euros: Option<i64>,
    #[sqlx(flatten)]
    sender: SenderRow,
    locale: Text<Locale>,
    created_at: i64,
}

#[derive(sqlx::FromRow)]
struct TerritoryRow {
    territory: Text<SourceTerritory>,
}

/// A criterion of the Store with which the form was opened.
#[derive(sqlx::FromRow)]
struct OriginRow {
    name: String,
    value: String,
}

pub(crate) async fn insert(tx: &mut Tx, reference: &Reference, request: &DataRequest) -> Result<()> {
    let DataRequest { title, description, territories, delivery, budget, euros, origin, from, locale, at } =
        request;
    let values = args![
        reference.as_str(),
        title.as_str(),
        description.as_str(),
        delivery.word(),
        budget.map(|budget| budget.word().to_owned()),
        *euros,
        from.firstname.as_str(),
        from.lastname.as_str(),
        from.email.to_string(),
        from.phone.clone(),
        from.company.clone(),
        locale.code(),
        at.as_millisecond()
    ];
    tx.exec(INSERT_DATA_REQUEST, values).await?;
    for territory in territories {
        tx.exec(INSERT_TERRITORY, args![reference.as_str(), territory.word()]).await?;
    }
    for (number, (name, value)) in (0_i64..).zip(origin) {
        tx.exec(INSERT_ORIGIN, args![reference.as_str(), number, name.as_str(), value.as_str()]).await?;
    }
    Ok(())
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<DataRequest>> {
    let key = || args![reference.as_str()];
    let Some(row) = tx.row::<DataRequestRow>(FIND_DATA_REQUEST, key()).await? else { return Ok(None) };
    let territories: Vec<TerritoryRow> = tx.rows(LIST_TERRITORIES, key()).await?;
    let mut territories: Vec<_> = territories.into_iter().map(|row| row.territory.0).collect();
    // In the order of the list, not in alphabetical order.
    territories.sort();
    let origin: Vec<OriginRow> = tx.rows(LIST_ORIGIN, key()).await?;
    Ok(Some(DataRequest {
        title: row.title,
        description: row.description,
        territories,
        delivery: row.delivery.0,
        budget: row.budget.map(|budget| budget.0),
        euros: row.budget_euros,
        origin: origin.into_iter().map(|row| (row.name, row.value)).collect(),
        from: row.sender.into(),
        locale: row.locale.0,
        at: instant(row.created_at)?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        random::Random,
        requests::model::{FormKind, SenderDetails},
    };

    #[tokio::test]
    async fn loads_the_inserted_request() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let request = DataRequest {
            title: "Ventes".to_owned(),
            description: "a\nb".to_owned(),
            territories: vec![SourceTerritory::World, SourceTerritory::Italy],
            delivery: Update::HalfYearly,
            budget: Some(Budget::Other),
            euros: Some(7_000),
            origin: vec![
                ("q".to_owned(), "sell-out".to_owned()),
                ("channel".to_owned(), "pharmacy".to_owned()),
            ],
            from: SenderDetails {
                firstname: "Zoé".to_owned(),
                lastname: "R.".to_owned(),
                email: "zoe@x.example".parse().unwrap(),
                phone: Some("12345".to_owned()),
                company: None,
            },
            locale: Locale::Ko,
            at: jiff::Timestamp::from_second(1_000).unwrap(),
        };
        let reference = |seed| Reference::random(FormKind::DataRequest, &Random::seeded(seed));
        insert(&mut tx, &reference(1), &request).await.unwrap();
        assert_eq!(find(&mut tx, &reference(1)).await.unwrap(), Some(request.clone()));
        let plain = DataRequest { territories: vec![], budget: None, euros: None, origin: vec![], ..request };
        insert(&mut tx, &reference(2), &plain).await.unwrap();
        assert_eq!(find(&mut tx, &reference(2)).await.unwrap(), Some(plain));
        assert_eq!(find(&mut tx, &reference(3)).await.unwrap(), None);
    }
}
