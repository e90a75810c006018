//! Who wants no more mail, by keyed hashes of addresses.

use crate::{
    Result,
    db::{Tx, args, statements},
};

statements! {
    SUPPRESS = "INSERT INTO suppression (mailbox, client, at, reason) VALUES ($1, $2, $3, $4)
        ON CONFLICT (mailbox, client) DO NOTHING";
    "Whether a client may not write to an address, for which what holds for all clients counts."
    IS_SUPPRESSED = "SELECT CAST(count(*) AS BIGINT) FROM suppression WHERE mailbox = $1 AND client IN ('', $2)";
    PROOF = "SELECT proof FROM suppression_proof WHERE id = 1";
    PUT_PROOF = "INSERT INTO suppression_proof (id, proof) VALUES (1, $1) ON CONFLICT (id) DO NOTHING";
}

/// Adds an address; false when it is there already.
pub(crate) async fn put(tx: &mut Tx, mailbox: &str, (client, reason): (&str, &str), at: i64) -> Result<bool> {
    Ok(tx.exec(SUPPRESS, args![mailbox, client, at, reason]).await? == 1)
}

pub(crate) async fn is_suppressed(tx: &mut Tx, mailbox: &str, client: &str) -> Result<bool> {
    let row: Option<(i64,)> = tx.row(IS_SUPPRESSED, args![mailbox, client]).await?;
    Ok(row.is_some_and(|(count,)| count > 0))
}

pub(crate) async fn proof(tx: &mut Tx) -> Result<Option<String>> {
    Ok(tx.row::<(String,)>(PROOF, args![]).await?.map(|(proof,)| proof))
}

pub(crate) async fn put_proof(tx: &mut Tx, proof: &str) -> Result<()> {
    tx.exec(PUT_PROOF, args![proof]).await.map(drop)
}
