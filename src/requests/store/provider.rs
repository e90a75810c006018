//! Data sets that providers offer.

use crate::{
    Result,
    catalog::words::{Channel, DataType, Granularity, Measure, Model, SourceTerritory, Update},
    db::{StoredEmail, Text, Tx, args, instant, statements},
    locale::Locale,
    requests::{
        identity::Identity,
        provider::{BackData, Continuation, DataSet, History},
        reference::Reference,
    },
};

statements! {
    PUT_DATA_SET = "INSERT INTO data_set (reference, title, description, limitations, data_type, channel, model, history, period,
            granularity, update_frequency, delivery_frequency, back_data, frozen_days, reference_data, sensitive, firstname,
            lastname, email, phone, company, locale, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)";
    PUT_DATA_SET_TERRITORY = "INSERT INTO data_set_territory (reference, territory) VALUES ($1, $2)";
    PUT_DATA_SET_MEASURE = "INSERT INTO data_set_measure (reference, measure) VALUES ($1, $2)";
    DATA_SET = "SELECT title, description, limitations, data_type, channel, model, history, period, granularity,
            update_frequency, delivery_frequency, back_data, frozen_days, reference_data, sensitive
        FROM data_set WHERE reference = $1";
    DATA_SET_SENDER = "SELECT firstname, lastname, email, phone, company, locale, created_at FROM data_set WHERE reference = $1";
    DATA_SET_TERRITORIES = "SELECT territory FROM data_set_territory WHERE reference = $1";
    DATA_SET_MEASURES = "SELECT measure FROM data_set_measure WHERE reference = $1";
}

pub(crate) async fn put(tx: &mut Tx, reference: &Reference, set: &DataSet) -> Result<()> {
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
    tx.exec(PUT_DATA_SET, values).await?;
    for territory in &set.territories {
        tx.exec(PUT_DATA_SET_TERRITORY, args![reference.as_str(), territory.word()]).await?;
    }
    for measure in &set.measures {
        tx.exec(PUT_DATA_SET_MEASURE, args![reference.as_str(), measure.word()]).await?;
    }
    Ok(())
}

/// A row of what is offered, in the order of its columns.
type Row = (
    String,
    String,
    String,
    Text<DataType>,
    Text<Channel>,
    Text<Model>,
    Text<History>,
    String,
    Text<Granularity>,
    Text<Update>,
    Text<Update>,
    Option<Text<BackData>>,
    Option<i64>,
    Option<String>,
    i64,
);

/// A row of who offers it.
type Sender = (String, String, StoredEmail, Option<String>, Option<String>, Text<Locale>, i64);

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<DataSet>> {
    let key = || args![reference.as_str()];
    let Some(row) = tx.row::<Row>(DATA_SET, key()).await? else { return Ok(None) };
    let Some(sender) = tx.row::<Sender>(DATA_SET_SENDER, key()).await? else { return Ok(None) };
    let territories: Vec<(Text<SourceTerritory>,)> = tx.rows(DATA_SET_TERRITORIES, key()).await?;
    let measures: Vec<(Text<Measure>,)> = tx.rows(DATA_SET_MEASURES, key()).await?;
    let (title, description, limitations, data_type, channel, model, history, period, granularity, ..) = row;
    let (.., update, delivery, back_data, frozen_days, reference_data, sensitive) = row;
    let (firstname, lastname, email, phone, company, locale, at) = sender;
    let continuation = back_data.map(|back_data| Continuation { back_data: back_data.0, frozen_days });
    Ok(Some(DataSet {
        title,
        description,
        limitations,
        data_type: data_type.0,
        channel: channel.0,
        model: model.0,
        territories: in_order(territories),
        history: history.0,
        period,
        granularity: granularity.0,
        update: update.0,
        delivery: delivery.0,
        continuation,
        measures: in_order(measures),
        reference_data,
        sensitive: sensitive != 0,
        from: Identity { firstname, lastname, email: email.0, phone, company },
        locale: locale.0,
        at: instant(at)?,
    }))
}

/// In the order of the list, not of its words.
fn in_order<T: Ord>(rows: Vec<(Text<T>,)>) -> Vec<T> {
    let mut words: Vec<T> = rows.into_iter().map(|(word,)| word.0).collect();
    words.sort();
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        random::Random,
        requests::{provider::tests::example, reference::Form},
    };

    #[tokio::test]
    async fn a_data_set_reads_back_as_it_was_put() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let reference = |seed| Reference::random(Form::Provider, &Random::seeded(seed));
        let whole = example();
        put(&mut tx, &reference(1), &whole).await.unwrap();
        assert_eq!(find(&mut tx, &reference(1)).await.unwrap(), Some(whole.clone()));
        let once = DataSet {
            delivery: Update::Once,
            continuation: None,
            reference_data: None,
            sensitive: !whole.sensitive,
            ..whole
        };
        put(&mut tx, &reference(2), &once).await.unwrap();
        assert_eq!(find(&mut tx, &reference(2)).await.unwrap(), Some(once));
        assert_eq!(find(&mut tx, &reference(3)).await.unwrap(), None);
    }
}
