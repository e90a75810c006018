//! The suppression list, by keyed hashes of addresses.

use crate::{
    Result,
    campaign::model::suppression::{Feedback, OptOut, Suppression, UnsubscribeLink, Unsubscribed},
    db::{Copy, Text, Tx, args, statements},
};

statements! {
    SUPPRESS = "INSERT INTO suppression (mailbox, client, at, reason, link) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (mailbox, client) DO NOTHING";
    "Suppressions of an address: for all clients, then for one."
    SUPPRESSIONS_OF = "SELECT client, at, link, feedback FROM suppression
        WHERE mailbox = $1 AND client IN ('', $2) ORDER BY client";
    DELETE_BY_LINK = "DELETE FROM suppression WHERE mailbox = $1 AND link = $2 AND client IN ('', $3) AND at > $4
        RETURNING client";
    "Recipients who opted out by the link of a campaign, by reason. A recipient who opted out for the client and later for
        all is counted once: the later row has no reason."
    COUNT_PRESSED = "SELECT feedback, CAST(count(*) AS BIGINT)
        FROM (SELECT mailbox, max(feedback) AS feedback FROM suppression WHERE link = $1 GROUP BY mailbox) AS pressed
        GROUP BY feedback ORDER BY feedback";
    SET_FEEDBACK = "UPDATE suppression SET feedback = $3 WHERE mailbox = $1 AND link = $2";
    "Whether an address is suppressed for a client, or for all clients."
    IS_SUPPRESSED = "SELECT CAST(count(*) AS BIGINT) FROM suppression WHERE mailbox = $1 AND client IN ('', $2)";
    "A page of the list, by its key."
    SUPPRESSION_PAGE = "SELECT mailbox, client, at, reason, link, feedback FROM suppression
        WHERE mailbox > $1 OR (mailbox = $1 AND client > $2) ORDER BY mailbox, client LIMIT $3";
    "The keys of the list from one mailbox to another."
    SUPPRESSION_KEYS = "SELECT mailbox, client FROM suppression WHERE mailbox >= $1 AND mailbox <= $2 ORDER BY mailbox, client";
    INSERT_OPT_OUT = "INSERT INTO suppression (mailbox, client, at, reason, link, feedback) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (mailbox, client) DO NOTHING";
    LIFT = "DELETE FROM suppression WHERE mailbox = $1 AND client = $2";
    IS_LISTED = "SELECT CAST(count(*) AS BIGINT) FROM suppression WHERE mailbox = $1";
    PROOF = "SELECT proof FROM suppression_proof WHERE id = 1";
    INSERT_PROOF = "INSERT INTO suppression_proof (id, proof) VALUES (1, $1) ON CONFLICT (id) DO NOTHING";
}

/// Adds an address; `false` if it is listed already.
pub(crate) async fn suppress(
    tx: &mut Tx,
    mailbox: &str,
    client: &str,
    reason: &str,
    at: i64,
) -> Result<bool> {
    Ok(tx.exec(SUPPRESS, args![mailbox, client, at, reason, None::<String>]).await? == 1)
}

#[derive(sqlx::FromRow)]
struct OptOutRow {
    mailbox: String,
    client: String,
    at: i64,
    reason: String,
    link: Option<String>,
    feedback: Option<Text<Feedback>>,
}

/// Lists the opt-outs after one, at most `limit` rows.
pub(crate) async fn page(copy: &mut Copy, after: Option<&OptOut>, limit: i64) -> Result<Vec<OptOut>> {
    let (mailbox, client) = after.map_or(("", ""), |after| (&after.address_hash, &after.client));
    let rows: Vec<OptOutRow> = copy.rows(SUPPRESSION_PAGE, args![mailbox, client, limit]).await?;
    let opt_out = |OptOutRow { mailbox, client, at, reason, link, feedback }| {
        let feedback = feedback.map(|Text(feedback): Text<Feedback>| feedback);
        OptOut { address_hash: mailbox, client, at, reason, link, feedback }
    };
    Ok(rows.into_iter().map(opt_out).collect())
}

/// Lists mailbox and client of the opt-outs from one mailbox to another.
pub(crate) async fn keys(copy: &mut Copy, from: &str, to: &str) -> Result<Vec<(String, String)>> {
    copy.rows(SUPPRESSION_KEYS, args![from, to]).await
}

/// Restores an opt-out; `false` if it is listed already.
pub(crate) async fn insert_if_absent(tx: &mut Tx, opt_out: &OptOut) -> Result<bool> {
    let OptOut { address_hash: mailbox, client, at, reason, link, feedback } = opt_out;
    let values = args![mailbox, client, *at, reason, link.clone(), feedback.map(Feedback::word)];
    Ok(tx.exec(INSERT_OPT_OUT, values).await? == 1)
}

/// Adds the address of a link, which can undo it.
pub(crate) async fn put_by_link(
    tx: &mut Tx,
    link: &UnsubscribeLink,
    client: &str,
    reason: &str,
    at: i64,
) -> Result<()> {
    tx.exec(SUPPRESS, args![&link.address_hash, client, at, reason, Some(link.name().to_owned())])
        .await
        .map(drop)
}

#[derive(sqlx::FromRow)]
struct SuppressionRow {
    client: String,
    at: i64,
    link: Option<String>,
    feedback: Option<Text<Feedback>>,
}

/// The suppressions of a mailbox for all clients and for one.
pub(crate) async fn list_by_address_hash(
    tx: &mut Tx,
    mailbox: &str,
    client: &str,
) -> Result<Vec<Suppression>> {
    let rows: Vec<SuppressionRow> = tx.rows(SUPPRESSIONS_OF, args![mailbox, client]).await?;
    let row = |SuppressionRow { client, at, link, feedback }| {
        let feedback = feedback.map(|Text(feedback): Text<Feedback>| feedback);
        Suppression { client, at, link, feedback }
    };
    Ok(rows.into_iter().map(row).collect())
}

/// Deletes the suppressions that a link added after an instant, and returns their clients.
pub(crate) async fn delete_by_link(
    tx: &mut Tx,
    link: &UnsubscribeLink,
    client: &str,
    after: i64,
) -> Result<Vec<String>> {
    let rows: Vec<(String,)> =
        tx.rows(DELETE_BY_LINK, args![&link.address_hash, link.name(), client, after]).await?;
    Ok(rows.into_iter().map(|(client,)| client).collect())
}

pub(crate) async fn count_pressed(tx: &mut Tx, campaign: &str) -> Result<Vec<Unsubscribed>> {
    let rows: Vec<(Option<Text<Feedback>>, i64)> = tx.rows(COUNT_PRESSED, args![campaign]).await?;
    let row = |(feedback, recipients): (Option<Text<Feedback>>, i64)| Unsubscribed {
        feedback: feedback.map(|Text(feedback)| feedback),
        recipients,
    };
    Ok(rows.into_iter().map(row).collect())
}

/// Stores the reason of an opt-out.
pub(crate) async fn set_feedback(tx: &mut Tx, link: &UnsubscribeLink, feedback: Feedback) -> Result<()> {
    tx.exec(SET_FEEDBACK, args![&link.address_hash, link.name(), feedback.word()]).await.map(drop)
}

pub(crate) async fn is_suppressed(tx: &mut Tx, mailbox: &str, client: &str) -> Result<bool> {
    Ok(tx.count(IS_SUPPRESSED, args![mailbox, client]).await? > 0)
}

/// Whether an address is suppressed for any client.
pub(crate) async fn is_suppressed_for_any(tx: &mut Tx, mailbox: &str) -> Result<bool> {
    Ok(tx.count(IS_LISTED, args![mailbox]).await? > 0)
}

/// Deletes an address; `false` if it is not listed.
pub(crate) async fn delete(tx: &mut Tx, mailbox: &str, client: &str) -> Result<bool> {
    Ok(tx.exec(LIFT, args![mailbox, client]).await? == 1)
}

pub(crate) async fn key_check(tx: &mut Tx) -> Result<Option<String>> {
    Ok(tx.row::<(String,)>(PROOF, args![]).await?.map(|(proof,)| proof))
}

pub(crate) async fn put_proof(tx: &mut Tx, proof: &str) -> Result<()> {
    tx.exec(INSERT_PROOF, args![proof]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::test_db;

    #[tokio::test]
    async fn unsubscribing_twice_counts_once() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let link = |mailbox: &str, campaign: &str| UnsubscribeLink {
            address_hash: mailbox.to_owned(),
            campaign: Some(campaign.to_owned()),
        };
        for (mailbox, campaign, client) in
            [("a", "K-1", "acme"), ("b", "K-1", "acme"), ("b", "K-1", ""), ("c", "K-2", "")]
        {
            put_by_link(&mut tx, &link(mailbox, campaign), client, "asked", 1).await.unwrap();
        }
        // Feedback was given before the objection was extended to all clients: the later row has none.
        set_feedback(&mut tx, &link("a", "K-1"), Feedback::TooMany).await.unwrap();
        put_by_link(&mut tx, &link("a", "K-1"), "", "asked", 2).await.unwrap();
        let counted = count_pressed(&mut tx, "K-1").await.unwrap();
        let counts: Vec<_> = counted.iter().map(|one| (one.feedback, one.recipients)).collect();
        assert_eq!(counts, [(None, 1), (Some(Feedback::TooMany), 1)]);
    }
}
