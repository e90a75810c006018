//! Who wants no more mail, by keyed hashes of addresses.

use crate::{
    Result,
    campaign::unsubscribe::{Feedback, Link, Row, Unsubscribed},
    db::{Text, Tx, args, statements},
};

statements! {
    SUPPRESS = "INSERT INTO suppression (mailbox, client, at, reason, link) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (mailbox, client) DO NOTHING";
    "What keeps a client's campaigns from an address: everybody's, then the client's."
    SUPPRESSIONS_OF = "SELECT client, at, link, feedback FROM suppression
        WHERE mailbox = $1 AND client IN ('', $2) ORDER BY client";
    TAKE_BACK = "DELETE FROM suppression WHERE mailbox = $1 AND link = $2 AND client IN ('', $3) AND at > $4
        RETURNING client";
    "Those who pressed the link of a campaign, by why."
    COUNT_PRESSED = "SELECT feedback, CAST(count(DISTINCT mailbox) AS BIGINT) FROM suppression
        WHERE link = $1 GROUP BY feedback ORDER BY feedback";
    TELL_WHY = "UPDATE suppression SET feedback = $3 WHERE mailbox = $1 AND link = $2";
    "Whether a client may not write to an address, for which what holds for all clients counts."
    IS_SUPPRESSED = "SELECT CAST(count(*) AS BIGINT) FROM suppression WHERE mailbox = $1 AND client IN ('', $2)";
    LIFT = "DELETE FROM suppression WHERE mailbox = $1 AND client = $2";
    IS_LISTED = "SELECT CAST(count(*) AS BIGINT) FROM suppression WHERE mailbox = $1";
    PROOF = "SELECT proof FROM suppression_proof WHERE id = 1";
    PUT_PROOF = "INSERT INTO suppression_proof (id, proof) VALUES (1, $1) ON CONFLICT (id) DO NOTHING";
}

/// Adds an address; false when it is there already.
pub(crate) async fn put(tx: &mut Tx, mailbox: &str, (client, reason): (&str, &str), at: i64) -> Result<bool> {
    Ok(tx.exec(SUPPRESS, args![mailbox, client, at, reason, None::<String>]).await? == 1)
}

/// Adds the address of a link, which can take it back.
pub(crate) async fn put_by_link(
    tx: &mut Tx,
    link: &Link,
    (client, reason): (&str, &str),
    at: i64,
) -> Result<()> {
    tx.exec(SUPPRESS, args![&link.mailbox, client, at, reason, Some(link.name().to_owned())]).await.map(drop)
}

pub(crate) async fn of_mailbox(tx: &mut Tx, mailbox: &str, client: &str) -> Result<Vec<Row>> {
    type Found = (String, i64, Option<String>, Option<Text<Feedback>>);
    let rows: Vec<Found> = tx.rows(SUPPRESSIONS_OF, args![mailbox, client]).await?;
    let row = |(client, at, link, feedback): Found| {
        let feedback = feedback.map(|Text(feedback)| feedback);
        Row { client, at, link, feedback }
    };
    Ok(rows.into_iter().map(row).collect())
}

/// Removes what a link has added after an instant, and gives the clients for whose campaigns that was.
pub(crate) async fn take_back(tx: &mut Tx, link: &Link, client: &str, after: i64) -> Result<Vec<String>> {
    let rows: Vec<(String,)> = tx.rows(TAKE_BACK, args![&link.mailbox, link.name(), client, after]).await?;
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

/// Keeps why somebody pressed a link.
pub(crate) async fn tell(tx: &mut Tx, link: &Link, feedback: Feedback) -> Result<()> {
    tx.exec(TELL_WHY, args![&link.mailbox, link.name(), feedback.word()]).await.map(drop)
}

pub(crate) async fn is_suppressed(tx: &mut Tx, mailbox: &str, client: &str) -> Result<bool> {
    let row: Option<(i64,)> = tx.row(IS_SUPPRESSED, args![mailbox, client]).await?;
    Ok(row.is_some_and(|(count,)| count > 0))
}

/// Whether anything keeps mail from an address, of whatever client.
pub(crate) async fn is_listed(tx: &mut Tx, mailbox: &str) -> Result<bool> {
    let row: Option<(i64,)> = tx.row(IS_LISTED, args![mailbox]).await?;
    Ok(row.is_some_and(|(count,)| count > 0))
}

/// Removes an address; false when it is not there.
pub(crate) async fn lift(tx: &mut Tx, mailbox: &str, client: &str) -> Result<bool> {
    Ok(tx.exec(LIFT, args![mailbox, client]).await? == 1)
}

pub(crate) async fn proof(tx: &mut Tx) -> Result<Option<String>> {
    Ok(tx.row::<(String,)>(PROOF, args![]).await?.map(|(proof,)| proof))
}

pub(crate) async fn put_proof(tx: &mut Tx, proof: &str) -> Result<()> {
    tx.exec(PUT_PROOF, args![proof]).await.map(drop)
}
