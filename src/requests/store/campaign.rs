//! Requests for campaigns, their recipient lists, and the approvals of their signers.

use crate::{
    Error, Result,
    campaign::creative::{ContentKind, Visa},
    db::{StoredEmail, Text, Tx, args, instant, statements},
    email::Email,
    locale::Locale,
    requests::model::{ApprovalRequest, Audience, CampaignKind, CampaignRequest, Reference},
};
use jiff::{Timestamp, civil::Date};
use std::collections::HashMap;

/// The columns of an approval request, as [`ApprovalRow`] names them.
macro_rules! approvals {
    ($rest:literal) => {
        concat!("SELECT reference, signer, digest, approved_at FROM campaign_approval ", $rest)
    };
}

statements! {
    INSERT_CAMPAIGN_REQUEST = "INSERT INTO campaign_request (reference, audience, company, sponsor, signer, name, subject, kind,
            content, attachments, visa, visa_on, first_on, second_on, comment, locale, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)";
    INSERT_CAMPAIGN_ADDRESS = "INSERT INTO campaign_request_address (reference, use, number, email) VALUES ($1, $2, $3, $4)";
    FIND_CAMPAIGN_REQUEST = "SELECT audience, company, sponsor, signer, name, subject, kind, content, attachments, visa, visa_on,
            first_on, second_on, comment, locale, created_at
        FROM campaign_request WHERE reference = $1";
    LIST_CAMPAIGN_ADDRESSES = "SELECT email FROM campaign_request_address WHERE reference = $1 AND use = $2 ORDER BY number";
    INSERT_CAMPAIGN_LIST = "INSERT INTO campaign_list (file, contents) VALUES ($1, $2)";
    UPDATE_CAMPAIGN_LIST = "UPDATE campaign_list SET contents = $2 WHERE file = $1";
    FIND_CAMPAIGN_LIST = "SELECT contents FROM campaign_list WHERE file = $1";
    UPSERT_DECISION = "INSERT INTO campaign_list_decision (file, line, same) VALUES ($1, $2, $3)
        ON CONFLICT (file, line) DO UPDATE SET same = excluded.same";
    LIST_DECISIONS = "SELECT line, same FROM campaign_list_decision WHERE file = $1";
    DELETE_DECISIONS = "DELETE FROM campaign_list_decision WHERE file = $1";
    INSERT_APPROVAL_REQUEST = "INSERT INTO campaign_approval (token_sha256, reference, signer, digest) VALUES ($1, $2, $3, $4)";
    FIND_APPROVAL_REQUEST = approvals!("WHERE token_sha256 = $1");
    LIST_APPROVAL_REQUESTS = approvals!("WHERE reference = $1 ORDER BY approved_at DESC, token_sha256");
    APPROVE = "UPDATE campaign_approval SET approved_at = $2 WHERE token_sha256 = $1 AND approved_at IS NULL";
}

/// The uses of the addresses of a request.
const RECIPIENT: &str = "recipient";
const WITNESS: &str = "witness";

#[derive(sqlx::FromRow)]
struct CampaignRow {
    audience: Text<Audience>,
    company: String,
    sponsor: StoredEmail,
    signer: StoredEmail,
    name: String,
    subject: String,
    kind: Text<CampaignKind>,
    content: Text<ContentKind>,
    attachments: i64,
    visa: Option<String>,
    visa_on: Option<Text<Date>>,
    first_on: Text<Date>,
    second_on: Option<Text<Date>>,
    comment: String,
    locale: Text<Locale>,
    created_at: i64,
}

#[derive(sqlx::FromRow)]
struct AddressRow {
    email: StoredEmail,
}

#[derive(sqlx::FromRow)]
struct ListRow {
    contents: String,
}

/// The decision of the sponsor on an uncertain row: 1 is the same pharmacy, 0 is not.
#[derive(sqlx::FromRow)]
struct DecisionRow {
    line: i64,
    same: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct ApprovalRow {
    reference: Text<Reference>,
    signer: String,
    digest: String,
    approved_at: Option<i64>,
}

impl CampaignRow {
    fn parse(self, addresses: Vec<Email>, witnesses: Vec<Email>) -> Result<CampaignRequest> {
        let visa = self.visa.zip(self.visa_on).map(|(number, on)| Visa { number, on: on.0 });
        Ok(CampaignRequest {
            audience: self.audience.0,
            addresses,
            company: self.company,
            sponsor: self.sponsor.0,
            signer: self.signer.0,
            name: self.name,
            subject: self.subject,
            kind: self.kind.0,
            content: self.content.0,
            attachments: self.attachments != 0,
            visa,
            witnesses,
            first_on: self.first_on.0,
            second_on: self.second_on.map(|day| day.0),
            comment: self.comment,
            locale: self.locale.0,
            at: instant(self.created_at)?,
        })
    }
}

impl ApprovalRow {
    fn parse(self) -> Result<ApprovalRequest> {
        let Self { reference, signer, digest, approved_at } = self;
        let approved_at = approved_at.map(instant).transpose()?;
        Ok(ApprovalRequest { reference: reference.0, signer, digest, approved_at })
    }
}

pub(crate) async fn insert(tx: &mut Tx, reference: &Reference, request: &CampaignRequest) -> Result<()> {
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
    tx.exec(INSERT_CAMPAIGN_REQUEST, values).await?;
    for (used, list) in [(RECIPIENT, &request.addresses), (WITNESS, &request.witnesses)] {
        let row = |(number, email): (i64, &Email)| args![reference.as_str(), used, number, email.to_string()];
        let rows: Vec<_> = (0_i64..).zip(list).map(row).collect();
        if !rows.is_empty() {
            tx.exec_many(INSERT_CAMPAIGN_ADDRESS, rows).await?;
        }
    }
    Ok(())
}

pub(crate) async fn find(tx: &mut Tx, reference: &Reference) -> Result<Option<CampaignRequest>> {
    let found = tx.row::<CampaignRow>(FIND_CAMPAIGN_REQUEST, args![reference.as_str()]).await?;
    let Some(row) = found else { return Ok(None) };
    let recipients = addresses(tx, reference, RECIPIENT).await?;
    let witnesses = addresses(tx, reference, WITNESS).await?;
    row.parse(recipients, witnesses).map(Some)
}

async fn addresses(tx: &mut Tx, reference: &Reference, used: &str) -> Result<Vec<Email>> {
    let rows: Vec<AddressRow> = tx.rows(LIST_CAMPAIGN_ADDRESSES, args![reference.as_str(), used]).await?;
    Ok(rows.into_iter().map(|row| row.email.0).collect())
}

pub(crate) async fn insert_list(tx: &mut Tx, file: &str, contents: &str) -> Result<()> {
    tx.exec(INSERT_CAMPAIGN_LIST, args![file, contents]).await.map(drop)
}

/// Replaces a list that was matched with other columns, and deletes the decisions on its earlier rows.
pub(crate) async fn update_list(tx: &mut Tx, file: &str, contents: &str) -> Result<()> {
    tx.exec(UPDATE_CAMPAIGN_LIST, args![file, contents]).await?;
    tx.exec(DELETE_DECISIONS, args![file]).await.map(drop)
}

pub(crate) async fn find_list(tx: &mut Tx, file: &str) -> Result<Option<String>> {
    let row: Option<ListRow> = tx.row(FIND_CAMPAIGN_LIST, args![file]).await?;
    Ok(row.map(|row| row.contents))
}

/// Stores the decision on the row that begins at `line`.
pub(crate) async fn upsert_decision(tx: &mut Tx, file: &str, line: u64, same: Option<bool>) -> Result<()> {
    let line = i64::try_from(line).map_err(Error::internal)?;
    tx.exec(UPSERT_DECISION, args![file, line, same.map(i64::from)]).await.map(drop)
}

/// The decisions on the rows of a list, by line.
pub(crate) async fn list_decisions(tx: &mut Tx, file: &str) -> Result<HashMap<u64, Option<bool>>> {
    let rows: Vec<DecisionRow> = tx.rows(LIST_DECISIONS, args![file]).await?;
    Ok(rows.into_iter().map(|row| (row.line.unsigned_abs(), row.same.map(|same| same != 0))).collect())
}

pub(crate) async fn insert_approval_request(
    tx: &mut Tx,
    token_sha256: &[u8],
    request: &ApprovalRequest,
) -> Result<()> {
    let ApprovalRequest { reference, signer, digest, .. } = request;
    let values = args![token_sha256, reference.as_str(), signer.as_str(), digest.as_str()];
    tx.exec(INSERT_APPROVAL_REQUEST, values).await.map(drop)
}

/// The approval request of a link; the caller has checked that the link is valid.
pub(crate) async fn find_approval_request(
    tx: &mut Tx,
    token_sha256: &[u8],
) -> Result<Option<ApprovalRequest>> {
    let row: Option<ApprovalRow> = tx.row(FIND_APPROVAL_REQUEST, args![token_sha256]).await?;
    row.map(ApprovalRow::parse).transpose()
}

pub(crate) async fn list_approval_requests(
    tx: &mut Tx,
    reference: &Reference,
) -> Result<Vec<ApprovalRequest>> {
    let rows: Vec<ApprovalRow> = tx.rows(LIST_APPROVAL_REQUESTS, args![reference.as_str()]).await?;
    rows.into_iter().map(ApprovalRow::parse).collect()
}

/// Approves a request; returns `false` if it is already approved.
pub(crate) async fn approve(tx: &mut Tx, token_sha256: &[u8], at: Timestamp) -> Result<bool> {
    Ok(tx.exec(APPROVE, args![token_sha256, at.as_millisecond()]).await? == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        db::test_db,
        links::{self, Purpose},
        random::Random,
        requests::{campaign::tests::example, model::FormKind},
    };

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(seconds).unwrap()
    }

    #[tokio::test]
    async fn loads_the_inserted_request() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let reference = |seed| Reference::random(FormKind::Campaign, &Random::seeded(seed));
        let request = example();
        insert(&mut tx, &reference(1), &request).await.unwrap();
        assert_eq!(find(&mut tx, &reference(1)).await.unwrap(), Some(request.clone()));
        let plain =
            CampaignRequest { visa: None, second_on: None, addresses: vec![], witnesses: vec![], ..request };
        insert(&mut tx, &reference(2), &plain).await.unwrap();
        assert_eq!(find(&mut tx, &reference(2)).await.unwrap(), Some(plain));
        assert_eq!(find(&mut tx, &reference(3)).await.unwrap(), None);
    }

    #[tokio::test]
    async fn finds_an_approval_request_until_it_expires_unless_it_is_approved() {
        let (db, _folder) = test_db().await;
        let mut tx = db.write().await.unwrap();
        let reference = Reference::random(FormKind::Campaign, &Random::seeded(1));
        insert(&mut tx, &reference, &example()).await.unwrap();
        let one = |digest: &str| ApprovalRequest {
            reference: reference.clone(),
            signer: "s•••@x.example".to_owned(),
            digest: digest.to_owned(),
            approved_at: None,
        };
        for (token, digest) in [(b"a", "1"), (b"b", "2")] {
            let (subject, expires_at) = (reference.as_str(), Some(at(100)));
            links::issue(&mut tx, Purpose::Approval, token, subject, expires_at).await.unwrap();
            insert_approval_request(&mut tx, token, &one(digest)).await.unwrap();
        }
        let find =
            async |tx: &mut Tx, now| match links::find::<Reference>(tx, Purpose::Approval, b"a", at(now))
                .await
                .unwrap()
            {
                Some(_) => find_approval_request(tx, b"a").await.unwrap(),
                None => None,
            };
        assert_eq!(find(&mut tx, 99).await, Some(one("1")));
        assert_eq!(find(&mut tx, 100).await, None);
        for (seconds, is_first) in [(50, true), (60, false)] {
            assert_eq!(approve(&mut tx, b"a", at(seconds)).await.unwrap(), is_first);
            links::mark_used(&mut tx, b"a", at(seconds)).await.unwrap();
        }
        let approved = ApprovalRequest { approved_at: Some(at(50)), ..one("1") };
        assert_eq!(find(&mut tx, 100).await, Some(approved.clone()));
        links::revoke_unused(&mut tx, Purpose::Approval, reference.as_str()).await.unwrap();
        assert_eq!(list_approval_requests(&mut tx, &reference).await.unwrap(), [approved]);
    }
}
