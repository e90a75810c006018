//! Campaigns that were asked for, the lists that were read for them, and what their signers approved.

use crate::{
    Error, Result,
    campaign::creative::{ContentKind, Visa},
    db::{StoredEmail, Text, Tx, args, instant, statements},
    email::Email,
    locale::Locale,
    requests::{
        campaign::{Asked, Audience, CampaignKind, CampaignRequest},
        reference::Reference,
    },
};
use jiff::{Timestamp, civil::Date};
use std::collections::HashMap;

statements! {
    PUT_CAMPAIGN_REQUEST = "INSERT INTO campaign_request (reference, audience, company, sponsor, signer, name, subject, kind,
            content, attachments, visa, visa_on, first_on, second_on, comment, locale, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)";
    PUT_CAMPAIGN_ADDRESS = "INSERT INTO campaign_request_address (reference, use, number, email) VALUES ($1, $2, $3, $4)";
    CAMPAIGN_REQUEST = "SELECT audience, company, sponsor, signer, name, subject, kind, content, attachments, visa, visa_on,
            first_on, second_on, comment, locale, created_at
        FROM campaign_request WHERE reference = $1";
    CAMPAIGN_ADDRESSES = "SELECT email FROM campaign_request_address WHERE reference = $1 AND use = $2 ORDER BY number";
    PUT_CAMPAIGN_LIST = "INSERT INTO campaign_list (file, contents) VALUES ($1, $2)";
    SET_CAMPAIGN_LIST = "UPDATE campaign_list SET contents = $2 WHERE file = $1";
    CAMPAIGN_LIST = "SELECT contents FROM campaign_list WHERE file = $1";
    PUT_DECISION = "INSERT INTO campaign_list_decision (file, line, same) VALUES ($1, $2, $3)
        ON CONFLICT (file, line) DO UPDATE SET same = excluded.same";
    DECISIONS = "SELECT line, same FROM campaign_list_decision WHERE file = $1";
    FORGET_DECISIONS = "DELETE FROM campaign_list_decision WHERE file = $1";
    PUT_APPROVAL = "INSERT INTO campaign_approval (token_sha256, reference, signer, digest, expires_at, approved_at)
        VALUES ($1, $2, $3, $4, $5, NULL)";
    "A link that was used shows what was approved for good."
    APPROVAL = "SELECT reference, signer, digest, approved_at FROM campaign_approval
        WHERE token_sha256 = $1 AND (expires_at > $2 OR approved_at IS NOT NULL)";
    APPROVALS = "SELECT reference, signer, digest, approved_at FROM campaign_approval
        WHERE reference = $1 ORDER BY approved_at DESC, expires_at DESC";
    APPROVE = "UPDATE campaign_approval SET approved_at = $2 WHERE token_sha256 = $1 AND approved_at IS NULL";
    REVOKE_APPROVALS = "DELETE FROM campaign_approval WHERE reference = $1 AND approved_at IS NULL";
}

/// What addresses of a request are for.
const RECIPIENT: &str = "recipient";
const WITNESS: &str = "witness";

pub(crate) async fn put(tx: &mut Tx, reference: &Reference, request: &CampaignRequest) -> Result<()> {
    let values = args![
        reference.as_str(),
        request.audience.word(),
        request.company.as_str(),
        request.sponsor.to_string(),
        request.signer.to_string(),
        request.name.as_str(),
        request.subject.as_str(),
        request.kind.word(),
        request.content.word(),
        request.attachments,
        request.visa.as_ref().map(|visa| visa.number.clone()),
        request.visa.as_ref().map(|visa| visa.on.to_string()),
        request.first_on.to_string(),
        request.second_on.map(|day| day.to_string()),
        request.comment.as_str(),
        request.locale.code(),
        request.at.as_millisecond()
    ];
    tx.exec(PUT_CAMPAIGN_REQUEST, values).await?;
    for (used, list) in [(RECIPIENT, &request.addresses), (WITNESS, &request.witnesses)] {
        let row = |(number, email): (i64, &Email)| args![reference.as_str(), used, number, email.to_string()];
        let rows: Vec<_> = (0_i64..).zip(list).map(row).collect();
        if !rows.is_empty() {
            tx.exec_many(PUT_CAMPAIGN_ADDRESS, rows).await?;
        }
    }
    Ok(())
}

/// A row of the table, in the order of its columns.
type Row = (
    Text<Audience>,
    String,
    StoredEmail,
    StoredEmail,
    String,
    String,
    Text<CampaignKind>,
    Text<ContentKind>,
    i64,
    Option<String>,
    Option<Text<Date>>,
    Text<Date>,
    Option<Text<Date>>,
    String,
    Text<Locale>,
    i64,
);

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<CampaignRequest>> {
    let Some(row) = tx.row::<Row>(CAMPAIGN_REQUEST, args![reference.as_str()]).await? else {
        return Ok(None);
    };
    let (audience, company, sponsor, signer, name, subject, kind, content, attachments, visa, visa_on, ..) =
        &row;
    let (.., first_on, second_on, comment, locale, at) = &row;
    let visa = visa.clone().zip(visa_on.as_ref()).map(|(number, on)| Visa { number, on: on.0 });
    Ok(Some(CampaignRequest {
        audience: audience.0,
        addresses: addresses(tx, reference, RECIPIENT).await?,
        company: company.clone(),
        sponsor: sponsor.0.clone(),
        signer: signer.0.clone(),
        name: name.clone(),
        subject: subject.clone(),
        kind: kind.0,
        content: content.0,
        attachments: *attachments != 0,
        visa,
        witnesses: addresses(tx, reference, WITNESS).await?,
        first_on: first_on.0,
        second_on: second_on.as_ref().map(|day| day.0),
        comment: comment.clone(),
        locale: locale.0,
        at: instant(*at)?,
    }))
}

async fn addresses(tx: &mut Tx, reference: &Reference, used: &str) -> Result<Vec<Email>> {
    let rows: Vec<(StoredEmail,)> = tx.rows(CAMPAIGN_ADDRESSES, args![reference.as_str(), used]).await?;
    Ok(rows.into_iter().map(|(email,)| email.0).collect())
}

/// Keeps what was read in a list.
pub(crate) async fn put_list(tx: &mut Tx, file: &str, contents: &str) -> Result<()> {
    tx.exec(PUT_CAMPAIGN_LIST, args![file, contents]).await.map(drop)
}

/// Keeps what was read in it with other columns, of which nothing is decided.
pub(crate) async fn set_list(tx: &mut Tx, file: &str, contents: &str) -> Result<()> {
    tx.exec(SET_CAMPAIGN_LIST, args![file, contents]).await?;
    tx.exec(FORGET_DECISIONS, args![file]).await.map(drop)
}

/// Keeps what is decided of the row that begins at a line.
pub(crate) async fn put_decision(tx: &mut Tx, file: &str, line: u64, same: Option<bool>) -> Result<()> {
    let line = i64::try_from(line).map_err(Error::fault)?;
    tx.exec(PUT_DECISION, args![file, line, same.map(i64::from)]).await.map(drop)
}

/// What was decided since a list was read, by line.
pub(crate) async fn decisions(tx: &mut Tx, file: &str) -> Result<HashMap<u64, Option<bool>>> {
    let rows: Vec<(i64, Option<i64>)> = tx.rows(DECISIONS, args![file]).await?;
    Ok(rows.into_iter().map(|(line, same)| (line.unsigned_abs(), same.map(|same| same != 0))).collect())
}

pub(crate) async fn list(tx: &mut Tx, file: &str) -> Result<Option<String>> {
    let row: Option<(String,)> = tx.row(CAMPAIGN_LIST, args![file]).await?;
    Ok(row.map(|(contents,)| contents))
}

pub(crate) async fn put_approval(
    tx: &mut Tx,
    token_sha256: &[u8],
    asked: &Asked,
    expires_at: Timestamp,
) -> Result<()> {
    let Asked { reference, signer, digest, .. } = asked;
    let values = args![
        token_sha256,
        reference.as_str(),
        signer.as_str(),
        digest.as_str(),
        expires_at.as_millisecond()
    ];
    tx.exec(PUT_APPROVAL, values).await.map(drop)
}

type ApprovalRow = (Text<Reference>, String, String, Option<i64>);

fn asked((reference, signer, digest, approved_at): ApprovalRow) -> Result<Asked> {
    let approved_at = approved_at.map(instant).transpose()?;
    Ok(Asked { reference: reference.0, signer, digest, approved_at })
}

/// The approval of a link, as long as it is good.
pub(crate) async fn approval(tx: &mut Tx, token_sha256: &[u8], now: Timestamp) -> Result<Option<Asked>> {
    let values = args![token_sha256, now.as_millisecond()];
    tx.row::<ApprovalRow>(APPROVAL, values).await?.map(asked).transpose()
}

/// All of a request.
pub(crate) async fn approvals(tx: &mut Tx, reference: &Reference) -> Result<Vec<Asked>> {
    tx.rows::<ApprovalRow>(APPROVALS, args![reference.as_str()]).await?.into_iter().map(asked).collect()
}

/// False when it is approved already.
pub(crate) async fn approve(tx: &mut Tx, token_sha256: &[u8], at: Timestamp) -> Result<bool> {
    Ok(tx.exec(APPROVE, args![token_sha256, at.as_millisecond()]).await? == 1)
}

/// Ends the links that nobody has used.
pub(crate) async fn revoke(tx: &mut Tx, reference: &Reference) -> Result<()> {
    tx.exec(REVOKE_APPROVALS, args![reference.as_str()]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        random::Random,
        requests::{campaign::tests::example, reference::Form},
    };

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(seconds).unwrap()
    }

    #[tokio::test]
    async fn a_request_reads_back_as_it_was_put() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let reference = |seed| Reference::random(Form::Campaign, &Random::seeded(seed));
        let request = example();
        put(&mut tx, &reference(1), &request).await.unwrap();
        assert_eq!(find(&mut tx, &reference(1)).await.unwrap(), Some(request.clone()));
        let plain =
            CampaignRequest { visa: None, second_on: None, addresses: vec![], witnesses: vec![], ..request };
        put(&mut tx, &reference(2), &plain).await.unwrap();
        assert_eq!(find(&mut tx, &reference(2)).await.unwrap(), Some(plain));
        assert_eq!(find(&mut tx, &reference(3)).await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_link_is_good_until_it_ends_and_shows_what_was_approved_for_good() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let reference = Reference::random(Form::Campaign, &Random::seeded(1));
        put(&mut tx, &reference, &example()).await.unwrap();
        let one = |digest: &str| Asked {
            reference: reference.clone(),
            signer: "s•••@x.example".to_owned(),
            digest: digest.to_owned(),
            approved_at: None,
        };
        put_approval(&mut tx, b"a", &one("1"), at(100)).await.unwrap();
        put_approval(&mut tx, b"b", &one("2"), at(100)).await.unwrap();
        assert_eq!(approval(&mut tx, b"a", at(99)).await.unwrap(), Some(one("1")));
        assert_eq!(approval(&mut tx, b"a", at(100)).await.unwrap(), None);
        approve(&mut tx, b"a", at(50)).await.unwrap();
        approve(&mut tx, b"a", at(60)).await.unwrap();
        let approved = Asked { approved_at: Some(at(50)), ..one("1") };
        assert_eq!(approval(&mut tx, b"a", at(100)).await.unwrap(), Some(approved.clone()));
        revoke(&mut tx, &reference).await.unwrap();
        assert_eq!(approvals(&mut tx, &reference).await.unwrap(), [approved]);
    }
}
