//! Requests for data.

use crate::{
    Result,
    catalog::words::{SourceTerritory, Update},
    db::{StoredEmail, Text, Tx, args, instant, statements},
    locale::Locale,
    requests::{
        data_request::{Budget, DataRequest},
        identity::Identity,
        reference::Reference,
    },
};

statements! {
    PUT_DATA_REQUEST = "INSERT INTO data_request (reference, title, description, delivery, budget, budget_euros, firstname,
            lastname, email, phone, company, locale, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
    PUT_TERRITORY = "INSERT INTO data_request_territory (reference, territory) VALUES ($1, $2)";
    PUT_ORIGIN = "INSERT INTO data_request_origin (reference, number, name, value) VALUES ($1, $2, $3, $4)";
    DATA_REQUEST = "SELECT title, description, delivery, budget, budget_euros, firstname, lastname, email, phone, company,
            locale, created_at
        FROM data_request WHERE reference = $1";
    TERRITORIES = "SELECT territory FROM data_request_territory WHERE reference = $1 ORDER BY territory";
    ORIGIN = "SELECT name, value FROM data_request_origin WHERE reference = $1 ORDER BY number";
}

pub(crate) async fn put(tx: &mut Tx, reference: &Reference, request: &DataRequest) -> Result<()> {
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
    tx.exec(PUT_DATA_REQUEST, values).await?;
    for territory in territories {
        tx.exec(PUT_TERRITORY, args![reference.as_str(), territory.word()]).await?;
    }
    for (number, (name, value)) in (0_i64..).zip(origin) {
        tx.exec(PUT_ORIGIN, args![reference.as_str(), number, name.as_str(), value.as_str()]).await?;
    }
    Ok(())
}

/// A row of the table, in the order of its columns.
type Row = (
    String,
    String,
    Text<Update>,
    Option<Text<Budget>>,
    Option<i64>,
    String,
    String,
    StoredEmail,
    Option<String>,
    Option<String>,
    Text<Locale>,
    i64,
);

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<DataRequest>> {
    let Some(row) = tx.row::<Row>(DATA_REQUEST, args![reference.as_str()]).await? else { return Ok(None) };
    let (title, description, delivery, budget, euros, firstname, lastname, email, phone, company, locale, at) =
        row;
    let mut territories: Vec<(Text<SourceTerritory>,)> =
        tx.rows(TERRITORIES, args![reference.as_str()]).await?;
    // In the order of the list, not of its words.
    territories.sort_by_key(|(territory,)| territory.0);
    Ok(Some(DataRequest {
        title,
        description,
        territories: territories.into_iter().map(|(territory,)| territory.0).collect(),
        delivery: delivery.0,
        budget: budget.map(|budget| budget.0),
        euros,
        origin: tx.rows(ORIGIN, args![reference.as_str()]).await?,
        from: Identity { firstname, lastname, email: email.0, phone, company },
        locale: locale.0,
        at: instant(at)?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::test_db, random::Random, requests::reference::Form};

    #[tokio::test]
    async fn a_request_reads_back_as_it_was_put() {
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
            from: Identity {
                firstname: "Zoé".to_owned(),
                lastname: "R.".to_owned(),
                email: "zoe@x.example".parse().unwrap(),
                phone: Some("12345".to_owned()),
                company: None,
            },
            locale: Locale::Ko,
            at: jiff::Timestamp::from_second(1_000).unwrap(),
        };
        let reference = |seed| Reference::random(Form::DataRequest, &Random::seeded(seed));
        put(&mut tx, &reference(1), &request).await.unwrap();
        assert_eq!(find(&mut tx, &reference(1)).await.unwrap(), Some(request.clone()));
        let plain = DataRequest { territories: vec![], budget: None, euros: None, origin: vec![], ..request };
        put(&mut tx, &reference(2), &plain).await.unwrap();
        assert_eq!(find(&mut tx, &reference(2)).await.unwrap(), Some(plain));
        assert_eq!(find(&mut tx, &reference(3)).await.unwrap(), None);
    }
}
