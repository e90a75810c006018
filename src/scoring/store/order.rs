//! Orders, their markets and the products of each.

use crate::{
    Error, Result,
    db::{StoredEmail, Text, Tx, args, instant, statements},
    locale::Locale,
    reference::Reference,
    scoring::model::{
        client_identity::{Client, Seat, Signer, Siren, VatNumber},
        gtin::Gtin,
        market::Market,
        order::{Channel, Indicator, Order, SalesFormat, Territory},
        period::Period,
    },
};
use jiff::civil::Date;

statements! {
    INSERT_ORDER = "INSERT INTO scoring_order (reference, account, contact, locale, indicator, territory, period_from, period_to,
            formats, sell_out, company, seat, siren, vat, register, address, signer_name, signer_email, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)";
    FIND_ORDER = "SELECT account, contact, locale, indicator, territory, period_from, period_to, formats, sell_out, company, seat,
            siren, vat, register, address, signer_name, signer_email, created_at
        FROM scoring_order WHERE reference = $1";
    SET_SIGNER = "UPDATE scoring_order SET signer_name = $2, signer_email = $3 WHERE reference = $1";
    INSERT_MARKETS = "INSERT INTO scoring_market (reference, market, name) VALUES ($1, $2, $3)";
    MARKETS = "SELECT market, name FROM scoring_market WHERE reference = $1 ORDER BY market";
    INSERT_GTINS = "INSERT INTO scoring_gtin (reference, market, gtin) VALUES ($1, $2, $3)";
    GTINS = "SELECT market, gtin FROM scoring_gtin WHERE reference = $1 ORDER BY market, gtin";
}

pub(crate) async fn insert(tx: &mut Tx, order: &Order) -> Result<()> {
    let Order { reference, client, signer, .. } = order;
    let formats: Vec<&str> = order.formats.iter().map(|format| format.word()).collect();
    let values = args![
        reference.as_str(),
        order.account.clone(),
        order.contact.to_string(),
        order.locale.code(),
        order.indicator.word(),
        order.territory.word(),
        order.period.from().to_string(),
        order.period.to().to_string(),
        formats.join(" "),
        order.sell_out,
        client.company.as_str(),
        client.seat.word(),
        client.siren.as_ref().map(Siren::as_str),
        client.vat.as_ref().map(VatNumber::as_str),
        client.register.as_deref(),
        client.address.as_str(),
        signer.name.as_str(),
        signer.email.to_string(),
        order.at.as_millisecond()
    ];
    tx.exec(INSERT_ORDER, values).await?;
    let numbered = || (1i64..).zip(&order.markets);
    let markets = numbered().map(|(number, market)| args![reference.as_str(), number, market.name.as_str()]);
    tx.exec_many(INSERT_MARKETS, markets.collect()).await?;
    let gtins = numbered().flat_map(|(number, market)| {
        market.gtins.iter().map(move |gtin| args![reference.as_str(), number, gtin.number().cast_signed()])
    });
    tx.exec_many(INSERT_GTINS, gtins.collect()).await.map(drop)
}

pub(crate) async fn set_signer(tx: &mut Tx, reference: &Reference, signer: &Signer) -> Result<()> {
    let values = args![reference.as_str(), signer.name.as_str(), signer.email.to_string()];
    tx.exec(SET_SIGNER, values).await.map(drop)
}

#[derive(sqlx::FromRow)]
struct OrderRow {
    account: Option<String>,
    contact: StoredEmail,
    locale: Text<Locale>,
    indicator: Text<Indicator>,
    territory: Text<Territory>,
    period_from: Text<Date>,
    period_to: Text<Date>,
    formats: String,
    sell_out: i64,
    company: String,
    seat: Text<Seat>,
    siren: Option<Text<Siren>>,
    vat: Option<Text<VatNumber>>,
    register: Option<String>,
    address: String,
    signer_name: String,
    signer_email: StoredEmail,
    created_at: i64,
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<Order>> {
    let Some(row) = tx.row::<OrderRow>(FIND_ORDER, args![reference.as_str()]).await? else { return Ok(None) };
    let formats: Result<Vec<SalesFormat>, String> = row.formats.split(' ').map(str::parse).collect();
    Ok(Some(Order {
        reference: reference.clone(),
        account: row.account,
        contact: row.contact.0,
        locale: row.locale.0,
        indicator: row.indicator.0,
        // Only one channel exists.
        channel: Channel::Pharmacies,
        territory: row.territory.0,
        period: Period::of_months(row.period_from.0, row.period_to.0).map_err(Error::internal)?,
        formats: formats.map_err(Error::internal)?,
        sell_out: row.sell_out != 0,
        markets: markets(tx, reference).await?,
        client: Client {
            company: row.company,
            seat: row.seat.0,
            siren: row.siren.map(|siren| siren.0),
            vat: row.vat.map(|vat| vat.0),
            register: row.register,
            address: row.address,
        },
        signer: Signer { name: row.signer_name, email: row.signer_email.0 },
        at: instant(row.created_at)?,
    }))
}

async fn markets(tx: &mut Tx, reference: &Reference) -> Result<Vec<Market>> {
    let rows: Vec<(i64, String)> = tx.rows(MARKETS, args![reference.as_str()]).await?;
    let gtins: Vec<(i64, i64)> = tx.rows(GTINS, args![reference.as_str()]).await?;
    let market = |(number, name)| {
        let of_it = gtins.iter().filter(|(market, _)| *market == number);
        let gtins: Result<Vec<_>, _> = of_it.map(|(_, gtin)| Gtin::try_from(*gtin)).collect();
        Ok(Market { name, gtins: gtins.map_err(Error::internal)? })
    };
    rows.into_iter().map(market).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::test_db, random::Random, scoring::model::order::example};

    #[tokio::test]
    async fn loads_the_inserted_order() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let mut order = example();
        for market in &mut order.markets {
            market.gtins.sort_unstable();
        }
        insert(&mut tx, &order).await.unwrap();
        assert_eq!(find(&mut tx, &order.reference).await.unwrap(), Some(order.clone()));
        let reference = Reference::random('S', &Random::seeded(2));
        assert_eq!(find(&mut tx, &reference).await.unwrap(), None);
        let client = Client { seat: Seat::Elsewhere, siren: None, vat: None, register: None, ..order.client };
        let foreign = Order {
            reference,
            account: Some("a1".to_owned()),
            formats: vec![SalesFormat::Parquet],
            sell_out: false,
            client,
            ..order
        };
        insert(&mut tx, &foreign).await.unwrap();
        assert_eq!(find(&mut tx, &foreign.reference).await.unwrap(), Some(foreign));
    }
}
