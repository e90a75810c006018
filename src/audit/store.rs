//! The log of deeds, a row for each.

use super::Deed;
use crate::{
    Result,
    db::{Tx, args, statements},
};

statements! {
    PUT_DEED = "INSERT INTO audit (id, at, who, action, subject, detail) VALUES ($1, $2, $3, $4, $5, $6)";
}

pub(super) async fn put(tx: &mut Tx, id: &str, who: &str, at: i64, deed: &Deed<'_>) -> Result<()> {
    let Deed { action, subject, detail, .. } = deed;
    tx.exec(PUT_DEED, args![id, at, who, *action, *subject, detail.as_str()]).await.map(drop)
}
