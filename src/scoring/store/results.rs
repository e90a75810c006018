//! Results of orders: pharmacies, scores, and summaries of markets.

use crate::{
    Error, Result,
    db::{Text, Tx, Value, args, instant, statements},
    fold::fold,
    reference::Reference,
    scoring::{
        delivery::{
            Basis, Chance, Filter, MarketSummary, Pharmacy, Score, Scored, ScoredPharmacy, StoredResult,
            Turnover,
        },
        model::state::State,
    },
};
use jiff::{Timestamp, civil::Date};
use std::collections::HashMap;

/// The columns of [`ResultRow`], followed by the rest of the statement.
macro_rules! results {
    ($rest:literal) => {
        concat!("SELECT reference, computed_at, pharmacies, summary, open_until FROM scoring_result ", $rest)
    };
}

statements! {
    QUOTE_STATE = "SELECT state FROM scoring_quote WHERE reference = $1";
    UPSERT_RESULT = "INSERT INTO scoring_result (reference, computed_at, pharmacies, summary) VALUES ($1, $2, $3, $4)
        ON CONFLICT (reference) DO UPDATE SET computed_at = excluded.computed_at, pharmacies = excluded.pharmacies,
            summary = excluded.summary";
    FIND_RESULT = results!("WHERE reference = $1");
    LIST_RESULTS = results!("ORDER BY computed_at DESC, reference");
    DELETE_SCORES = "DELETE FROM scoring_score WHERE reference = $1";
    DELETE_PHARMACIES = "DELETE FROM scoring_pharmacy WHERE reference = $1";
    INSERT_PHARMACIES = "INSERT INTO scoring_pharmacy (reference, number, location, cip, name, folded, address, city, postcode, region,
            department, turnover)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    INSERT_SCORES = "INSERT INTO scoring_score (reference, market, number, stratum, basis, chance, peers)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    "Pharmacies by their fields and their score in one market, strongest first."
    PHARMACIES = "SELECT p.number, p.location, p.cip, p.name, p.address, p.city, p.postcode, p.region, p.department, p.turnover,
            s.stratum, s.basis, s.chance, s.peers
        FROM scoring_pharmacy p JOIN scoring_score s ON s.reference = p.reference AND s.number = p.number
        WHERE p.reference = $1 AND s.market = $2 AND ($3 = '' OR p.region = $3) AND ($4 = '' OR p.department = $4)
            AND ($5 = '' OR p.turnover = $5) AND ($6 = '' OR s.basis = $6) AND ($7 = 0 OR s.stratum >= $7)
            AND ($8 = 0 OR s.stratum <= $8) AND p.folded LIKE $9 ESCAPE '!'
        ORDER BY coalesce(s.stratum, 0) DESC, coalesce(s.chance, -1) DESC, p.number LIMIT $10 OFFSET $11";
    COUNT_PHARMACIES = "SELECT CAST(count(*) AS BIGINT)
        FROM scoring_pharmacy p JOIN scoring_score s ON s.reference = p.reference AND s.number = p.number
        WHERE p.reference = $1 AND s.market = $2 AND ($3 = '' OR p.region = $3) AND ($4 = '' OR p.department = $4)
            AND ($5 = '' OR p.turnover = $5) AND ($6 = '' OR s.basis = $6) AND ($7 = 0 OR s.stratum >= $7)
            AND ($8 = 0 OR s.stratum <= $8) AND p.folded LIKE $9 ESCAPE '!'";
    SCORES = "SELECT number, stratum, basis, chance, peers FROM scoring_score WHERE reference = $1 ORDER BY number, market";
    "Per department: pharmacies with a stratum in a market, and those in its two strongest."
    DEPARTMENTS = "SELECT p.department, CAST(count(s.stratum) AS BIGINT) AS pharmacies,
            CAST(sum(CASE WHEN s.stratum >= 9 THEN 1 ELSE 0 END) AS BIGINT) AS strongest
        FROM scoring_pharmacy p JOIN scoring_score s ON s.reference = p.reference AND s.number = p.number
        WHERE p.reference = $1 AND s.market = $2 GROUP BY p.department ORDER BY p.department";
    SET_OPEN_UNTIL = "UPDATE scoring_result SET open_until = $2 WHERE reference = $1";
}

/// Stored state of the quote of an order; `None` without a quote.
pub(crate) async fn quote_state(tx: &mut Tx, reference: &Reference) -> Result<Option<State>> {
    let row: Option<(Text<State>,)> = tx.row(QUOTE_STATE, args![reference.as_str()]).await?;
    Ok(row.map(|(Text(state),)| state))
}

/// Replaces a result. The last day of its page does not change.
pub(crate) async fn upsert(tx: &mut Tx, reference: &Reference, scored: &Scored, at: Timestamp) -> Result<()> {
    let summary = serde_json::to_string(&scored.markets).map_err(Error::internal)?;
    let count = i64::try_from(scored.pharmacies.len()).map_err(Error::internal)?;
    let reference = reference.as_str();
    tx.exec(DELETE_SCORES, args![reference]).await?;
    tx.exec(DELETE_PHARMACIES, args![reference]).await?;
    tx.exec(UPSERT_RESULT, args![reference, at.as_millisecond(), count, summary]).await?;
    let numbered = || (0i64..).zip(&scored.pharmacies);
    let pharmacies = numbered().map(|(number, scored)| pharmacy_values(reference, number, scored));
    tx.exec_many(INSERT_PHARMACIES, pharmacies.collect()).await?;
    let scores = numbered().flat_map(|(number, scored)| {
        (1i64..).zip(&scored.scores).map(move |(market, score)| {
            let chance = score.chance.map(|chance| i64::from(chance.percent));
            let peers = score.chance.map(|chance| i64::try_from(chance.peers).unwrap_or(i64::MAX));
            let stratum = score.stratum.map(i64::from);
            args![reference, market, number, stratum, score.basis.word(), chance, peers]
        })
    });
    tx.exec_many(INSERT_SCORES, scores.collect()).await.map(drop)
}

fn pharmacy_values(reference: &str, number: i64, scored: &ScoredPharmacy) -> Vec<Value> {
    let ScoredPharmacy { pharmacy, turnover, .. } = scored;
    let folded = fold(&format!("{} {} {} {}", pharmacy.location, pharmacy.cip, pharmacy.name, pharmacy.city));
    args![
        reference,
        number,
        pharmacy.location.as_str(),
        pharmacy.cip.as_str(),
        pharmacy.name.as_str(),
        folded,
        pharmacy.address.as_str(),
        pharmacy.city.as_str(),
        pharmacy.postcode.as_str(),
        pharmacy.region.as_str(),
        pharmacy.department.as_str(),
        turnover.word()
    ]
}

#[derive(sqlx::FromRow)]
struct ResultRow {
    reference: Text<Reference>,
    computed_at: i64,
    pharmacies: i64,
    summary: String,
    open_until: Option<Text<Date>>,
}

impl ResultRow {
    fn parse(self) -> Result<StoredResult> {
        let mut markets: Vec<MarketSummary> = serde_json::from_str(&self.summary).map_err(Error::internal)?;
        // Chances of results from before their validation were removed by migration 0038.
        for market in markets.iter_mut().filter(|market| market.check.is_none()) {
            market.unknown += std::mem::take(&mut market.estimated);
        }
        Ok(StoredResult {
            computed_at: instant(self.computed_at)?,
            pharmacies: u64::try_from(self.pharmacies).map_err(Error::internal)?,
            markets,
            open_until: self.open_until.map(|Text(day)| day),
        })
    }
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<StoredResult>> {
    tx.row::<ResultRow>(FIND_RESULT, args![reference.as_str()]).await?.map(ResultRow::parse).transpose()
}

pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<(Reference, StoredResult)>> {
    let rows: Vec<ResultRow> = tx.rows(LIST_RESULTS, args![]).await?;
    rows.into_iter().map(|row| Ok((row.reference.0.clone(), row.parse()?))).collect()
}

fn filter_values(reference: &Reference, filter: &Filter) -> Vec<Value> {
    let [from, to] = filter.strata.unwrap_or([0, 0]);
    // Wildcards of LIKE are escaped in typed text.
    let words = fold(&filter.words).replace('!', "!!").replace('%', "!%").replace('_', "!_");
    args![
        reference.as_str(),
        filter.market,
        filter.region.as_str(),
        filter.department.as_str(),
        filter.turnover.map(Turnover::word).unwrap_or_default(),
        filter.basis.map(Basis::word).unwrap_or_default(),
        i64::from(from),
        i64::from(to),
        format!("%{words}%")
    ]
}

#[derive(sqlx::FromRow)]
struct ScoreRow {
    number: i64,
    stratum: Option<i64>,
    basis: Text<Basis>,
    chance: Option<i64>,
    peers: Option<i64>,
}

impl ScoreRow {
    fn parse(self) -> Result<Score> {
        let chance = match (self.chance, self.peers) {
            (Some(percent), Some(peers)) => Some(Chance {
                percent: percent.try_into().map_err(Error::internal)?,
                peers: peers.try_into().map_err(Error::internal)?,
            }),
            _ => None,
        };
        let stratum = self.stratum.map(u8::try_from).transpose().map_err(Error::internal)?;
        Ok(Score { basis: self.basis.0, stratum, chance })
    }
}

#[derive(sqlx::FromRow)]
struct PharmacyRow {
    location: String,
    cip: String,
    name: String,
    address: String,
    city: String,
    postcode: String,
    region: String,
    department: String,
    turnover: Text<Turnover>,
    #[sqlx(flatten)]
    score: ScoreRow,
}

impl PharmacyRow {
    fn parse(self) -> Result<(i64, ScoredPharmacy)> {
        let Self { location, cip, name, address, city, postcode, region, department, .. } = self;
        let pharmacy = Pharmacy {
            location,
            cip,
            name,
            address,
            city,
            postcode,
            region,
            department,
            ..Pharmacy::default()
        };
        let (number, scores) = (self.score.number, vec![self.score.parse()?]);
        Ok((number, ScoredPharmacy { pharmacy, turnover: self.turnover.0, scores }))
    }
}

/// Lists pharmacies by their numbers, each with its score in the market of the filter: `limit` rows from `offset` on.
pub(crate) async fn pharmacies(
    tx: &mut Tx,
    reference: &Reference,
    filter: &Filter,
    limit: i64,
    offset: i64,
) -> Result<Vec<(i64, ScoredPharmacy)>> {
    let values = [filter_values(reference, filter), args![limit, offset]].concat();
    let rows: Vec<PharmacyRow> = tx.rows(PHARMACIES, values).await?;
    rows.into_iter().map(PharmacyRow::parse).collect()
}

/// Loads the scores of every pharmacy in all markets, by their numbers.
pub(crate) async fn scores(tx: &mut Tx, reference: &Reference) -> Result<HashMap<i64, Vec<Score>>> {
    let rows: Vec<ScoreRow> = tx.rows(SCORES, args![reference.as_str()]).await?;
    let mut found: HashMap<i64, Vec<Score>> = HashMap::new();
    for row in rows {
        found.entry(row.number).or_default().push(row.parse()?);
    }
    Ok(found)
}

pub(crate) async fn count(tx: &mut Tx, reference: &Reference, filter: &Filter) -> Result<u64> {
    u64::try_from(tx.count(COUNT_PHARMACIES, filter_values(reference, filter)).await?)
        .map_err(Error::internal)
}

/// Counts of a department in a market.
#[derive(Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct DepartmentRow {
    pub(crate) department: String,
    pub(crate) pharmacies: i64,
    /// Pharmacies in the two strongest strata.
    pub(crate) strongest: i64,
}

pub(crate) async fn departments(
    tx: &mut Tx,
    reference: &Reference,
    market: i64,
) -> Result<Vec<DepartmentRow>> {
    tx.rows(DEPARTMENTS, args![reference.as_str(), market]).await
}

pub(crate) async fn set_open_until(tx: &mut Tx, reference: &Reference, day: Option<Date>) -> Result<()> {
    let day = day.map(|day| day.to_string());
    tx.exec(SET_OPEN_UNTIL, args![reference.as_str(), day]).await.map(drop)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{db::test_db, scoring::model::order::example};

    /// Sets the quote of an order to signed, whatever its state.
    pub(crate) async fn sign(tx: &mut Tx, reference: &Reference) {
        const SIGNED: &str = "INSERT INTO scoring_quote (reference, year, serial, dated, valid_until, contents, state, changed_at)
            VALUES ($1, 2026, 1, '2026-11-21', '2026-12-21', '{}', 'signed', 0)";
        tx.exec(SIGNED, args![reference.as_str()]).await.unwrap();
    }

    fn scored(number: u32, name: &str, stratum: Option<u8>) -> ScoredPharmacy {
        let pharmacy = Pharmacy {
            location: format!("L{number}"),
            cip: format!("201234{number}"),
            name: name.to_owned(),
            city: "ÉPERNAY".to_owned(),
            department: if number < 3 { "51" } else { "69" }.to_owned(),
            region: if number < 3 { "FR-GES" } else { "FR-ARA" }.to_owned(),
            ..Pharmacy::default()
        };
        let basis = if stratum.is_some() { Basis::Measured } else { Basis::Silent };
        let chance = Some(Chance { percent: 27, peers: 40 });
        let scores = vec![
            Score { stratum, ..Score::from_basis(basis) },
            Score { chance, ..Score::from_basis(Basis::Estimated) },
        ];
        ScoredPharmacy { pharmacy, turnover: Turnover::Unknown, scores }
    }

    #[tokio::test]
    async fn loads_the_queried_pharmacies_of_a_result() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let order = example();
        let reference = &order.reference;
        crate::scoring::store::order::insert(&mut tx, &order).await.unwrap();
        assert_eq!(
            (quote_state(&mut tx, reference).await.unwrap(), find(&mut tx, reference).await.unwrap()),
            (None, None)
        );
        let pharmacies = vec![
            scored(1, "PHARMACIE DE L'ÉTOILE", Some(3)),
            scored(2, "100% SANTÉ", None),
            scored(3, "PHIE_SUD", Some(10)),
            scored(4, "PHARMACIE NORD", Some(9)),
        ];
        let result = Scored { pharmacies, markets: vec![MarketSummary::default(); 2] };
        let at = Timestamp::from_second(7).unwrap();
        upsert(&mut tx, reference, &result, at).await.unwrap();
        upsert(&mut tx, reference, &result, at).await.unwrap();
        let filter = Filter::default;
        for (filter, expected) in [
            (filter(), vec![2, 3, 0, 1]),
            (Filter { words: "etoile".to_owned(), ..filter() }, vec![0]),
            (Filter { words: "epernay".to_owned(), ..filter() }, vec![2, 3, 0, 1]),
            (Filter { words: "2012344".to_owned(), ..filter() }, vec![3]),
            (Filter { words: "100%".to_owned(), ..filter() }, vec![1]),
            (Filter { words: "e_s".to_owned(), ..filter() }, vec![2]),
            (Filter { words: "100!".to_owned(), ..filter() }, vec![]),
            (Filter { strata: Some([9, 10]), ..filter() }, vec![2, 3]),
            (Filter { strata: Some([9, 10]), market: 2, ..filter() }, vec![]),
            (Filter { basis: Some(Basis::Silent), ..filter() }, vec![1]),
            (Filter { department: "51".to_owned(), ..filter() }, vec![0, 1]),
            (
                Filter { region: "FR-ARA".to_owned(), turnover: Some(Turnover::Unknown), ..filter() },
                vec![2, 3],
            ),
            (Filter { turnover: Some(Turnover::Withheld), ..filter() }, vec![]),
        ] {
            let found = super::pharmacies(&mut tx, reference, &filter, 10, 0).await.unwrap();
            let numbers: Vec<i64> = found.iter().map(|(number, _)| *number).collect();
            assert_eq!(numbers, expected, "{filter:?}");
            assert_eq!(
                count(&mut tx, reference, &filter).await.unwrap(),
                expected.len() as u64,
                "{filter:?}"
            );
        }
        let second = super::pharmacies(&mut tx, reference, &filter(), 1, 1).await.unwrap();
        let one =
            ScoredPharmacy { scores: vec![result.pharmacies[3].scores[0]], ..result.pharmacies[3].clone() };
        assert_eq!(second, [(3, one)]);
        let all = scores(&mut tx, reference).await.unwrap();
        assert_eq!((all.len(), &all[&2]), (4, &result.pharmacies[2].scores));
        let found = departments(&mut tx, reference, 1).await.unwrap();
        let row = |code: &str, pharmacies, strongest| DepartmentRow {
            department: code.to_owned(),
            pharmacies,
            strongest,
        };
        assert_eq!(found, [row("51", 1, 0), row("69", 2, 2)]);
    }

    #[tokio::test]
    async fn a_result_of_a_signed_order_is_listed_with_the_last_day_of_its_page() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let order = example();
        let reference = &order.reference;
        crate::scoring::store::order::insert(&mut tx, &order).await.unwrap();
        sign(&mut tx, reference).await;
        assert_eq!(quote_state(&mut tx, reference).await.unwrap(), Some(State::Signed));
        upsert(&mut tx, reference, &Scored::default(), Timestamp::from_second(7).unwrap()).await.unwrap();
        let last: Date = "2027-05-21".parse().unwrap();
        set_open_until(&mut tx, reference, Some(last)).await.unwrap();
        let listed = all(&mut tx).await.unwrap();
        assert_eq!(listed, [(reference.clone(), find(&mut tx, reference).await.unwrap().unwrap())]);
        assert_eq!(listed[0].1.open_until, Some(last));
    }
}
