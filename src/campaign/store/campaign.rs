//! Campaigns themselves: what they send, where they stand, when.

use crate::{
    Result,
    campaign::ledger::{Audience, Campaign, CampaignState, Opening, Scope, UnknownOpens},
    db::{StoredEmail, Text, Tx, args, statements},
    email::Email,
    locale::Locale,
};
use jiff::civil::Date;

statements! {
    PUT_CAMPAIGN = "INSERT INTO campaign (id, name, client, sponsor, subject, locale, audience, visa, state, reason, restored,
            content, sha256, opened_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'opened', '', 0, $9, $10, $11)";
    PUT_WITNESS = "INSERT INTO campaign_witness (campaign, email) VALUES ($1, $2) ON CONFLICT (campaign, email) DO NOTHING";
    PUT_WAVE = "INSERT INTO campaign_wave (campaign, wave, day) VALUES ($1, $2, $3)";
    FIND_CAMPAIGN = "SELECT id, name, client, sponsor, subject, locale, audience, visa, state, reason, restored, sha256,
            opened_at, approved_at
        FROM campaign WHERE id = $1";
    LIST_CAMPAIGNS = "SELECT id, name, client, sponsor, subject, locale, audience, visa, state, reason, restored, sha256,
            opened_at, approved_at
        FROM campaign ORDER BY opened_at DESC, id";
    CONTENT_OF = "SELECT content FROM campaign WHERE id = $1";
    WITNESSES_OF = "SELECT email FROM campaign_witness WHERE campaign = $1 ORDER BY email";
    WAVES_OF = "SELECT wave, day, made_at FROM campaign_wave WHERE campaign = $1 ORDER BY wave";
    MAKE_WAVE = "UPDATE campaign_wave SET made_at = $3, unknown_opens = $4 WHERE campaign = $1 AND wave = $2";
    MOVE_CAMPAIGN = "UPDATE campaign SET state = $2, reason = $3, paused_by_run = 0 WHERE id = $1";
    "What was ended meanwhile stays so."
    PAUSE_CAMPAIGN = "UPDATE campaign SET state = 'paused', reason = $2, paused_by_run = 1
        WHERE id = $1 AND state = 'approved'";
    COUNT_PAUSED_BY_RUN = "SELECT count(*) FROM campaign WHERE state = 'paused' AND paused_by_run = 1";
    "Sending is allowed on the database as it stands now."
    ALLOW_CAMPAIGN = "UPDATE campaign SET state = 'approved', reason = '', paused_by_run = 0, restored = $2,
        approved_at = coalesce(approved_at, $3) WHERE id = $1";
    DELETE_RECIPIENTS = "DELETE FROM campaign_recipient WHERE campaign = $1";
    DELETE_WAVES = "DELETE FROM campaign_wave WHERE campaign = $1";
    DELETE_WITNESSES = "DELETE FROM campaign_witness WHERE campaign = $1";
    DELETE_CAMPAIGN = "DELETE FROM campaign WHERE id = $1";
    "Restoring a database raises all its counters, and nothing else raises this one."
    RESTORED = "SELECT value FROM revision WHERE scope = 'campaign.restored'";
    PUT_RESTORED = "INSERT INTO revision (scope, value) VALUES ('campaign.restored', 1) ON CONFLICT (scope) DO NOTHING";
}

/// A campaign with its witnesses and waves.
pub(crate) async fn put(
    tx: &mut Tx,
    opening: &Opening,
    (content, sha256): (&[u8], &str),
    at: i64,
) -> Result<()> {
    let Opening { id, name, client, sponsor, subject, locale, audience, visa, .. } = opening;
    let audience = match audience {
        Audience::Base(kind) => kind.word(),
        Audience::Contacts(_) => "contacts",
        Audience::Own { .. } => "own",
    };
    let (locale, visa) = (locale.code(), visa.as_ref());
    let values =
        args![id, name, client, sponsor, subject, locale, audience, visa.cloned(), content, sha256, at];
    tx.exec(PUT_CAMPAIGN, values).await?;
    tx.exec(PUT_RESTORED, args![]).await?;
    for witness in &opening.witnesses {
        tx.exec(PUT_WITNESS, args![id, witness.to_string()]).await?;
    }
    for (wave, day) in (1_i64..).zip(opening.days) {
        tx.exec(PUT_WAVE, args![id, wave, day.map(|day| day.to_string())]).await?;
    }
    Ok(())
}

type Row = (
    String,
    String,
    String,
    String,
    String,
    Text<Locale>,
    String,
    Option<String>,
    Text<CampaignState>,
    String,
    i64,
    String,
    i64,
    Option<i64>,
);

fn campaign(row: Row) -> Campaign {
    Campaign {
        id: row.0,
        name: row.1,
        client: row.2,
        sponsor: row.3,
        subject: row.4,
        locale: row.5.0,
        audience: row.6,
        visa: row.7,
        state: row.8.0,
        reason: row.9,
        restored: row.10,
        sha256: row.11,
        opened_at: row.12,
        approved_at: row.13,
    }
}

pub(crate) async fn find(tx: &mut Tx, id: &str) -> Result<Option<Campaign>> {
    Ok(tx.row::<Row>(FIND_CAMPAIGN, args![id]).await?.map(campaign))
}

pub(crate) async fn list(tx: &mut Tx) -> Result<Vec<Campaign>> {
    Ok(tx.rows::<Row>(LIST_CAMPAIGNS, args![]).await?.into_iter().map(campaign).collect())
}

pub(crate) async fn content(tx: &mut Tx, id: &str) -> Result<Vec<u8>> {
    let row: Option<(Vec<u8>,)> = tx.row(CONTENT_OF, args![id]).await?;
    Ok(row.map(|(content,)| content).unwrap_or_default())
}

pub(crate) async fn witnesses(tx: &mut Tx, id: &str) -> Result<Vec<Email>> {
    let rows: Vec<(StoredEmail,)> = tx.rows(WITNESSES_OF, args![id]).await?;
    Ok(rows.into_iter().map(|(StoredEmail(email),)| email).collect())
}

/// A wave of a campaign.
pub(crate) struct Wave {
    pub(crate) wave: i64,
    /// On which it may begin.
    pub(crate) day: Option<Date>,
    /// Of the second one, when it was settled who gets it.
    pub(crate) made_at: Option<i64>,
}

pub(crate) async fn waves(tx: &mut Tx, id: &str) -> Result<Vec<Wave>> {
    let rows: Vec<(i64, Option<Text<Date>>, Option<i64>)> = tx.rows(WAVES_OF, args![id]).await?;
    let wave = |(wave, day, made_at): (i64, Option<Text<Date>>, Option<i64>)| Wave {
        wave,
        day: day.map(|Text(day)| day),
        made_at,
    };
    Ok(rows.into_iter().map(wave).collect())
}

pub(crate) async fn make(tx: &mut Tx, scope: &Scope, unknown: Option<UnknownOpens>, at: i64) -> Result<()> {
    let unknown = unknown.map(UnknownOpens::word);
    tx.exec(MAKE_WAVE, args![&scope.campaign, scope.wave, at, unknown]).await.map(drop)
}

pub(crate) async fn set_state(tx: &mut Tx, id: &str, state: CampaignState, reason: &str) -> Result<()> {
    tx.exec(MOVE_CAMPAIGN, args![id, state.word(), reason]).await.map(drop)
}

/// Pauses a campaign that is being sent; false where it is no longer.
pub(crate) async fn pause(tx: &mut Tx, id: &str, reason: &str) -> Result<bool> {
    Ok(tx.exec(PAUSE_CAMPAIGN, args![id, reason]).await? > 0)
}

/// How many campaigns wait for an operator because a run paused them.
pub(crate) async fn count_paused_by_run(tx: &mut Tx) -> Result<i64> {
    let row: Option<(i64,)> = tx.row(COUNT_PAUSED_BY_RUN, args![]).await?;
    Ok(row.map_or(0, |(count,)| count))
}

pub(crate) async fn allow(tx: &mut Tx, id: &str, restored: i64, at: i64) -> Result<()> {
    tx.exec(ALLOW_CAMPAIGN, args![id, restored, at]).await.map(drop)
}

/// Takes a campaign and all its mails away.
pub(crate) async fn delete(tx: &mut Tx, id: &str) -> Result<()> {
    for statement in [DELETE_RECIPIENTS, DELETE_WAVES, DELETE_WITNESSES, DELETE_CAMPAIGN] {
        tx.exec(statement, args![id]).await?;
    }
    Ok(())
}

/// A number that grows when the database is restored.
pub(crate) async fn restored(tx: &mut Tx) -> Result<i64> {
    let row: Option<(i64,)> = tx.row(RESTORED, args![]).await?;
    Ok(row.map_or(0, |(value,)| value))
}
