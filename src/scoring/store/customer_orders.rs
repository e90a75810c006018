//! Orders by account.

use crate::{
    Error, Result,
    db::{StoredEmail, Text, Tx, args, statements},
    email::Email,
    reference::Reference,
    scoring::{
        model::{
            order::Indicator,
            owner::{Customer, OrderRole},
        },
        quote::DocumentKind,
    },
};
use jiff::civil::Date;

statements! {
    "An order that an operator quoted belongs to its contact and its signer, after verification of their address."
    OWN_ORDERS = "SELECT reference, indicator, signer_email, account, contact FROM scoring_order
        WHERE account = $1 OR account IS NULL AND (LOWER(contact) = $2 OR LOWER(signer_email) = $2)
        ORDER BY created_at DESC, reference";
    MARKET_NAMES = "SELECT name FROM scoring_market WHERE reference = $1 ORDER BY market";
    FILE_BYTES = "SELECT CAST(length(contents) AS BIGINT) FROM scoring_document WHERE reference = $1 AND kind = $2";
    OWN_RESULT = "SELECT r.reference FROM scoring_result r JOIN scoring_order o ON o.reference = r.reference
        WHERE r.reference = $1 AND r.open_until >= $4
            AND (o.account = $2 OR o.account IS NULL AND LOWER(o.contact) = $3)";
}

/// An order of an account.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OwnRow {
    pub(crate) reference: Reference,
    pub(crate) indicator: Indicator,
    pub(crate) signer: Email,
    pub(crate) role: OrderRole,
}

#[derive(sqlx::FromRow)]
struct OrderRow {
    reference: Text<Reference>,
    indicator: Text<Indicator>,
    signer_email: StoredEmail,
    account: Option<String>,
    contact: StoredEmail,
}

/// The orders of an account, newest first.
pub(crate) async fn orders(tx: &mut Tx, owner: &Customer) -> Result<Vec<OwnRow>> {
    let values = args![owner.account.as_str(), owner.mailbox.clone()];
    let rows: Vec<OrderRow> = tx.rows(OWN_ORDERS, values).await?;
    let own = |row: OrderRow| {
        let role = owner.role(row.account.as_deref(), &row.contact.0, &row.signer_email.0)?;
        let (reference, indicator, signer) = (row.reference.0, row.indicator.0, row.signer_email.0);
        Some(OwnRow { reference, indicator, signer, role })
    };
    Ok(rows.into_iter().filter_map(own).collect())
}

pub(crate) async fn markets(tx: &mut Tx, reference: &Reference) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx.rows(MARKET_NAMES, args![reference.as_str()]).await?;
    Ok(rows.into_iter().map(|(name,)| name).collect())
}

/// Size in bytes of a quote's file, unsigned or signed; `None` if it was not rendered yet.
pub(crate) async fn file_bytes(tx: &mut Tx, reference: &Reference, is_signed: bool) -> Result<Option<u64>> {
    let kind = if is_signed { DocumentKind::Signed } else { DocumentKind::Quote };
    let row: Option<(i64,)> = tx.row(FILE_BYTES, args![reference.as_str(), kind.word()]).await?;
    row.map(|(bytes,)| u64::try_from(bytes).map_err(Error::internal)).transpose()
}

/// The result of an order of this client, if its page is open on a day.
pub(crate) async fn open_result(
    tx: &mut Tx,
    reference: &Reference,
    owner: &Customer,
    today: Date,
) -> Result<Option<Reference>> {
    let Customer { account, mailbox } = owner;
    let values = args![reference.as_str(), account.as_str(), mailbox.clone(), today.to_string()];
    let row: Option<(Text<Reference>,)> = tx.row(OWN_RESULT, values).await?;
    Ok(row.map(|(Text(reference),)| reference))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        principal::AccountId,
        random::Random,
        scoring::{
            delivery::Scored,
            model::order::{Order, example},
            store,
        },
    };
    use jiff::Timestamp;

    fn owner(seed: u64, mailbox: Option<&str>) -> Customer {
        Customer { account: AccountId::random(&Random::seeded(seed)), mailbox: mailbox.map(str::to_owned) }
    }

    #[tokio::test]
    async fn orders_and_results_are_visible_to_the_placing_account_only() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let mine = owner(1, None);
        let order = Order { account: Some(mine.account.to_string()), ..example() };
        // The order belongs to that account only, whatever addresses it names.
        let other = owner(2, Some(&order.contact.normalized()));
        store::order::insert(&mut tx, &order).await.unwrap();
        let reference = &order.reference;
        let listed = orders(&mut tx, &mine).await.unwrap();
        let (signer, role) = (order.signer.email.clone(), OrderRole::Client);
        let row = OwnRow { reference: reference.clone(), indicator: order.indicator, signer, role };
        assert_eq!(listed, [row]);
        assert_eq!(orders(&mut tx, &other).await.unwrap(), []);
        assert_eq!(markets(&mut tx, reference).await.unwrap(), ["Solaires visage", "Nez bouché"]);
        assert_eq!(file_bytes(&mut tx, reference, false).await.unwrap(), None);

        let day = |day: &str| day.parse::<Date>().unwrap();
        store::results::upsert(&mut tx, reference, &Scored::default(), Timestamp::UNIX_EPOCH).await.unwrap();
        let closed = open_result(&mut tx, reference, &mine, day("2026-11-21")).await.unwrap();
        store::results::set_open_until(&mut tx, reference, Some(day("2027-05-21"))).await.unwrap();
        let open = open_result(&mut tx, reference, &mine, day("2027-05-21")).await.unwrap();
        let over = open_result(&mut tx, reference, &mine, day("2027-05-22")).await.unwrap();
        let others = open_result(&mut tx, reference, &other, day("2027-05-21")).await.unwrap();
        assert_eq!((closed, open, over, others), (None, Some(reference.clone()), None, None));
    }

    #[tokio::test]
    async fn quotes_of_operators_are_visible_at_verified_addresses_only() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let mut order = Order { account: None, contact: "Zoe@Labo.example".parse().unwrap(), ..example() };
        order.signer.email = "Alix@Labo.example".parse().unwrap();
        store::order::insert(&mut tx, &order).await.unwrap();
        let reference = &order.reference;
        store::results::upsert(&mut tx, reference, &Scored::default(), Timestamp::UNIX_EPOCH).await.unwrap();
        let day = "2026-11-21".parse::<Date>().unwrap();
        store::results::set_open_until(&mut tx, reference, Some(day)).await.unwrap();
        for (mailbox, role, sees_result) in [
            (Some("zoe@labo.example"), Some(OrderRole::Client), true),
            (Some("alix@labo.example"), Some(OrderRole::Signer), false),
            (Some("leo@labo.example"), None, false),
            (Some("labo.example"), None, false),
            (Some("%"), None, false),
            (None, None, false),
        ] {
            let owner = owner(1, mailbox);
            let listed = orders(&mut tx, &owner).await.unwrap();
            let shown = listed.first().map(|row| row.role);
            let result = open_result(&mut tx, reference, &owner, day).await.unwrap();
            assert_eq!((shown, result.is_some()), (role, sees_result), "{mailbox:?}");
        }
    }
}
