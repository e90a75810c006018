//! Data sets that providers offer.

use super::sender::SenderRow;
use crate::{
    Result,
    catalog::closed_lists::{Channel, DataType, Granularity, Measure, Model, SourceTerritory, Update},
    db::{Text, Tx, args, instant, statements},
    locale::Locale,
    requests::model::{BackData, Continuation, DataSet, History, Reference},
};

statements! {
    INSERT_DATA_SET = "INSERT INTO data_set (reference, title, description, limitations, data_type, channel, model, history, period,
            granularity, update_frequency, delivery_frequency, back_data, frozen_days, reference_data, sensitive, firstname,
            lastname, email, phone, company, locale, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)";
    INSERT_DATA_SET_TERRITORY = "INSERT INTO data_set_territory (reference, territory) VALUES ($1, $2)";
    INSERT_DATA_SET_MEASURE = "INSERT INTO data_set_measure (reference, measure) VALUES ($1, $2)";
    FIND_DATA_SET = "SELECT title, description, limitations, data_type, channel, model, history, period, granularity,
            update_frequency, delivery_frequency, back_data, frozen_days, reference_data, sensitive, firstname, lastname, email,
            phone, company, locale, created_at
        FROM data_set WHERE reference = $1";
    LIST_DATA_SET_TERRITORIES = "SELECT territory FROM data_set_territory WHERE reference = $1";
    LIST_DATA_SET_MEASURES = "SELECT measure FROM data_set_measure WHERE reference = $1";
}

#[derive(sqlx::FromRow)]
struct DataSetRow {
    title: String,
    description: String,
    limitations: String,
    data_type: Text<DataType>,
    channel: Text<Channel>,
    model: Text<Model>,
    history: Text<History>,
    period: String,
    granularity: Text<Granularity>,
    update_frequency: Text<Update>,
    delivery_frequency: Text<Update>,
    back_data: Option<Text<BackData>>,
    frozen_days: Option<i64>,
    reference_data: Option<String>,
    sensitive: i64,
    #[sqlx(flatten)]
    sender: SenderRow,
    locale: Text<Locale>,
    created_at: i64,
}

#[derive(sqlx::FromRow)]
struct TerritoryRow {
    territory: Text<SourceTerritory>,
}

#[derive(sqlx::FromRow)]
struct MeasureRow {
    measure: Text<Measure>,
}

impl DataSetRow {
    fn parse(self, territories: Vec<SourceTerritory>, measures: Vec<Measure>) -> Result<DataSet> {
        let frozen_days = self.frozen_days;
        let continuation =
            self.back_data.map(|back_data| Continuation { back_data: back_data.0, frozen_days });
        Ok(DataSet {
            title: self.title,
            description: self.description,
            limitations: self.limitations,
            data_type: self.data_type.0,
            channel: self.channel.0,
            model: self.model.0,
            territories,
            history: self.history.0,
            period: self.period,
            granularity: self.granularity.0,
            update: self.update_frequency.0,
            delivery: self.delivery_frequency.0,
            continuation,
            measures,
            reference_data: self.reference_data,
            sensitive: self.sensitive != 0,
            from: self.sender.into(),
            locale: self.locale.0,
            at: instant(self.created_at)?,
        })
    }
}

pub(crate) async fn insert(tx: &mut Tx, reference: &Reference, set: &DataSet) -> Result<()> {
    let values = args![
        reference.as_str(),
        set.title.as_str(),
        set.description.as_str(),
        set.limitations.as_str(),
        set.data_type.word(),
        set.channel.word(),
        set.model.word(),
        set.history.word(),
        set.period.as_str(),
        set.granularity.word(),
        set.update.word(),
        set.delivery.word(),
        set.continuation.map(|continuation| continuation.back_data.word().to_owned()),
        set.continuation.and_then(|continuation| continuation.frozen_days),
        set.reference_data.clone(),
        i64::from(set.sensitive),
        set.from.firstname.as_str(),
        set.from.lastname.as_str(),
        set.from.email.to_string(),
        set.from.phone.clone(),
        set.from.company.clone(),
        set.locale.code(),
        set.at.as_millisecond()
    ];
    tx.exec(INSERT_DATA_SET, values).await?;
    for territory in &set.territories {
        tx.exec(INSERT_DATA_SET_TERRITORY, args![reference.as_str(), territory.word()]).await?;
    }
    for measure in &set.measures {
        tx.exec(INSERT_DATA_SET_MEASURE, args![reference.as_str(), measure.word()]).await?;
    }
    Ok(())
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<DataSet>> {
    let key = || args![reference.as_str()];
    let Some(row) = tx.row::<DataSetRow>(FIND_DATA_SET, key()).await? else { return Ok(None) };
    let territories: Vec<TerritoryRow> = tx.rows(LIST_DATA_SET_TERRITORIES, key()).await?;
    let measures: Vec<MeasureRow> = tx.rows(LIST_DATA_SET_MEASURES, key()).await?;
    let mut territories: Vec<_> = territories.into_iter().map(|row| row.territory.0).collect();
    let mut measures: Vec<_> = measures.into_iter().map(|row| row.measure.0).collect();
    // In the order of the lists, not in alphabetical order.
    territories.sort();
    measures.sort();
    row.parse(territories, measures).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        random::Random,
        requests::{model::FormKind, provider::tests::example},
    };

    #[tokio::test]
    async fn loads_the_inserted_data_set() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let reference = |seed| Reference::random(FormKind::Provider, &Random::seeded(seed));
        let whole = example();
        insert(&mut tx, &reference(1), &whole).await.unwrap();
        assert_eq!(find(&mut tx, &reference(1)).await.unwrap(), Some(whole.clone()));
        let once = DataSet {
            delivery: Update::Once,
            continuation: None,
            reference_data: None,
            sensitive: !whole.sensitive,
            ..whole
        };
        insert(&mut tx, &reference(2), &once).await.unwrap();
        assert_eq!(find(&mut tx, &reference(2)).await.unwrap(), Some(once));
        assert_eq!(find(&mut tx, &reference(3)).await.unwrap(), None);
    }
}
