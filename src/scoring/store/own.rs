//! Orders by the account that placed them.

use crate::{
    Error, Result,
    db::{Text, Tx, args, statements},
    email::Email,
    identity::AccountId,
    reference::Reference,
    scoring::{order::Indicator, quote::DocumentKind},
};
use jiff::civil::Date;

statements! {
    OWN_ORDERS = "SELECT reference, indicator, signer_email FROM scoring_order
        WHERE account = $1 ORDER BY created_at DESC, reference";
    MARKET_NAMES = "SELECT name FROM scoring_market WHERE reference = $1 ORDER BY market";
    FILE_BYTES = "SELECT CAST(length(contents) AS BIGINT) FROM scoring_document WHERE reference = $1 AND kind = $2";
    OWN_RESULT = "SELECT r.reference FROM scoring_result r JOIN scoring_order o ON o.reference = r.reference
        WHERE r.reference = $1 AND o.account = $2 AND r.open_until >= $3";
}

/// What an account has ordered, the newest first: reference, indicator and who signs.
pub(crate) async fn orders(tx: &mut Tx, account: &AccountId) -> Result<Vec<(Reference, Indicator, Email)>> {
    let rows: Vec<(Text<Reference>, Text<Indicator>, Text<Email>)> =
        tx.rows(OWN_ORDERS, args![account.as_str()]).await?;
    Ok(rows.into_iter().map(|(reference, indicator, signer)| (reference.0, indicator.0, signer.0)).collect())
}

pub(crate) async fn markets(tx: &mut Tx, reference: &Reference) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx.rows(MARKET_NAMES, args![reference.as_str()]).await?;
    Ok(rows.into_iter().map(|(name,)| name).collect())
}

/// Bytes of a quote's file, as it was sent or signed; none where it was not drawn.
pub(crate) async fn file_bytes(tx: &mut Tx, reference: &Reference, is_signed: bool) -> Result<Option<u64>> {
    let kind = if is_signed { DocumentKind::Signed } else { DocumentKind::Quote };
    let row: Option<(i64,)> = tx.row(FILE_BYTES, args![reference.as_str(), kind.word()]).await?;
    row.map(|(bytes,)| u64::try_from(bytes).map_err(Error::fault)).transpose()
}

/// The result of an order that this account placed, on a day on which its page is open.
pub(crate) async fn open_result(
    tx: &mut Tx,
    (reference, account): (&Reference, &AccountId),
    today: Date,
) -> Result<Option<Reference>> {
    let values = args![reference.as_str(), account.as_str(), today.to_string()];
    let row: Option<(Text<Reference>,)> = tx.row(OWN_RESULT, values).await?;
    Ok(row.map(|(Text(reference),)| reference))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        random::Random,
        scoring::{
            delivery::Scored,
            order::{Order, example},
            store,
        },
    };
    use jiff::Timestamp;

    #[tokio::test]
    async fn orders_and_results_are_those_of_the_account_that_placed_them() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let [mine, other] = [1, 2].map(|seed| AccountId::random(&Random::seeded(seed)));
        let order = Order { account: Some(mine.to_string()), ..example() };
        store::order::put(&mut tx, &order).await.unwrap();
        let reference = &order.reference;
        let listed = orders(&mut tx, &mine).await.unwrap();
        assert_eq!(listed, [(reference.clone(), order.indicator, order.signer.email.clone())]);
        assert_eq!(orders(&mut tx, &other).await.unwrap(), []);
        assert_eq!(markets(&mut tx, reference).await.unwrap(), ["Solaires visage", "Nez bouché"]);
        assert_eq!(file_bytes(&mut tx, reference, false).await.unwrap(), None);

        let day = |day: &str| day.parse::<Date>().unwrap();
        store::results::put(&mut tx, reference, &Scored::default(), Timestamp::UNIX_EPOCH).await.unwrap();
        let closed = open_result(&mut tx, (reference, &mine), day("2026-11-21")).await.unwrap();
        store::results::set_open_until(&mut tx, reference, Some(day("2027-05-21"))).await.unwrap();
        let open = open_result(&mut tx, (reference, &mine), day("2027-05-21")).await.unwrap();
        let over = open_result(&mut tx, (reference, &mine), day("2027-05-22")).await.unwrap();
        let others = open_result(&mut tx, (reference, &other), day("2027-05-21")).await.unwrap();
        assert_eq!((closed, open, over, others), (None, Some(reference.clone()), None, None));
    }
}
