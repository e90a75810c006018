//! Campaigns: content, state, waves and witnesses.

use crate::{
    Result,
    campaign::model::{
        campaign::{Campaign, CampaignState, NewCampaignRow, UnknownOpens, Wave},
        mail::WaveId,
    },
    db::{StoredEmail, Text, Tx, args, statements},
    email::Email,
    locale::Locale,
};
use jiff::civil::Date;

/// The columns of [`CampaignRow`], followed by the rest of the statement.
macro_rules! campaigns {
    ($rest:literal) => {
        concat!(
            "SELECT id, name, client, sponsor, subject, locale, audience, visa, state, reason, restored, sha256,
                opened_at, approved_at FROM campaign ",
            $rest
        )
    };
}

statements! {
    INSERT_CAMPAIGN = "INSERT INTO campaign (id, name, client, sponsor, subject, locale, audience, visa, state, reason, restored,
            content, sha256, opened_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'opened', '', 0, $9, $10, $11)";
    INSERT_WITNESS = "INSERT INTO campaign_witness (campaign, email) VALUES ($1, $2) ON CONFLICT (campaign, email) DO NOTHING";
    INSERT_WAVE = "INSERT INTO campaign_wave (campaign, wave, day) VALUES ($1, $2, $3)";
    FIND_CAMPAIGN = campaigns!("WHERE id = $1");
    LIST_CAMPAIGNS = campaigns!("ORDER BY opened_at DESC, id");
    CONTENT_OF = "SELECT content FROM campaign WHERE id = $1";
    WITNESSES_OF = "SELECT email FROM campaign_witness WHERE campaign = $1 ORDER BY email";
    WAVES_OF = "SELECT wave, day, made_at FROM campaign_wave WHERE campaign = $1 ORDER BY wave";
    SET_WAVE_MADE = "UPDATE campaign_wave SET made_at = $3, unknown_opens = $4 WHERE campaign = $1 AND wave = $2";
    SET_CAMPAIGN_STATE = "UPDATE campaign SET state = $2, reason = $3, paused_by_run = 0 WHERE id = $1";
    "A campaign that has ended in the meantime is not changed."
    PAUSE_CAMPAIGN = "UPDATE campaign SET state = 'paused', reason = $2, paused_by_run = 1
        WHERE id = $1 AND state = 'approved'";
    COUNT_CAMPAIGNS = "SELECT state, CAST(count(*) AS BIGINT) FROM campaign GROUP BY state ORDER BY state";
    COUNT_PAUSED_BY_RUN = "SELECT count(*) FROM campaign WHERE state = 'paused' AND paused_by_run = 1";
    "Approves sending for the current restore counter of the database."
    ALLOW_CAMPAIGN = "UPDATE campaign SET state = 'approved', reason = '', paused_by_run = 0, restored = $2,
        approved_at = coalesce(approved_at, $3) WHERE id = $1";
    DELETE_RECIPIENTS = "DELETE FROM campaign_recipient WHERE campaign = $1";
    DELETE_WAVES = "DELETE FROM campaign_wave WHERE campaign = $1";
    DELETE_WITNESSES = "DELETE FROM campaign_witness WHERE campaign = $1";
    DELETE_CAMPAIGN = "DELETE FROM campaign WHERE id = $1";
    "Only a restore of the database raises this counter."
    RESTORED = "SELECT value FROM revision WHERE scope = 'campaign.restored'";
    INSERT_RESTORED_IF_ABSENT = "INSERT INTO revision (scope, value) VALUES ('campaign.restored', 1) ON CONFLICT (scope) DO NOTHING";
}

/// Inserts a campaign with its witnesses and waves.
pub(crate) async fn insert(tx: &mut Tx, campaign: &NewCampaignRow<'_>) -> Result<()> {
    let NewCampaignRow { id, name, client, sponsor, subject, audience, content, sha256, opened_at, .. } =
        *campaign;
    let (locale, visa) = (campaign.locale.code(), campaign.visa.map(str::to_owned));
    let values =
        args![id, name, client, sponsor, subject, locale, audience, visa, content, sha256, opened_at];
    tx.exec(INSERT_CAMPAIGN, values).await?;
    tx.exec(INSERT_RESTORED_IF_ABSENT, args![]).await?;
    for witness in campaign.witnesses {
        tx.exec(INSERT_WITNESS, args![id, witness.to_string()]).await?;
    }
    for (wave, day) in (1_i64..).zip(campaign.days) {
        tx.exec(INSERT_WAVE, args![id, wave, day.map(|day| day.to_string())]).await?;
    }
    Ok(())
}

#[derive(sqlx::FromRow)]
struct CampaignRow {
    id: String,
    name: String,
    client: String,
    sponsor: String,
    subject: String,
    locale: Text<Locale>,
    audience: String,
    visa: Option<String>,
    state: Text<CampaignState>,
    reason: String,
    restored: i64,
    sha256: String,
    opened_at: i64,
    approved_at: Option<i64>,
}

impl From<CampaignRow> for Campaign {
    fn from(row: CampaignRow) -> Self {
        Self {
            id: row.id,
            name: row.name,
            client: row.client,
            sponsor: row.sponsor,
            subject: row.subject,
            locale: row.locale.0,
            audience: row.audience,
            visa: row.visa,
            state: row.state.0,
            reason: row.reason,
            restore_count: row.restored,
            sha256: row.sha256,
            opened_at: row.opened_at,
            approved_at: row.approved_at,
        }
    }
}

pub(crate) async fn find(tx: &mut Tx, id: &str) -> Result<Option<Campaign>> {
    Ok(tx.row::<CampaignRow>(FIND_CAMPAIGN, args![id]).await?.map(Campaign::from))
}

pub(crate) async fn list(tx: &mut Tx) -> Result<Vec<Campaign>> {
    Ok(tx.rows::<CampaignRow>(LIST_CAMPAIGNS, args![]).await?.into_iter().map(Campaign::from).collect())
}

pub(crate) async fn count_by_state(tx: &mut Tx) -> Result<Vec<(CampaignState, i64)>> {
    tx.counts(COUNT_CAMPAIGNS, args![]).await
}

pub(crate) async fn content(tx: &mut Tx, id: &str) -> Result<Vec<u8>> {
    let row: Option<(Vec<u8>,)> = tx.row(CONTENT_OF, args![id]).await?;
    Ok(row.map(|(content,)| content).unwrap_or_default())
}

pub(crate) async fn witnesses(tx: &mut Tx, id: &str) -> Result<Vec<Email>> {
    let rows: Vec<(StoredEmail,)> = tx.rows(WITNESSES_OF, args![id]).await?;
    Ok(rows.into_iter().map(|(StoredEmail(email),)| email).collect())
}

#[derive(sqlx::FromRow)]
struct WaveRow {
    wave: i64,
    day: Option<Text<Date>>,
    made_at: Option<i64>,
}

pub(crate) async fn waves(tx: &mut Tx, id: &str) -> Result<Vec<Wave>> {
    let rows: Vec<WaveRow> = tx.rows(WAVES_OF, args![id]).await?;
    let wave =
        |WaveRow { wave, day, made_at }| Wave { wave, day: day.map(|Text(day): Text<Date>| day), made_at };
    Ok(rows.into_iter().map(wave).collect())
}

pub(crate) async fn set_recipients_frozen(
    tx: &mut Tx,
    scope: &WaveId,
    unknown: Option<UnknownOpens>,
    at: i64,
) -> Result<()> {
    let unknown = unknown.map(UnknownOpens::word);
    tx.exec(SET_WAVE_MADE, args![&scope.campaign, scope.wave, at, unknown]).await.map(drop)
}

pub(crate) async fn set_state(tx: &mut Tx, id: &str, state: CampaignState, reason: &str) -> Result<()> {
    tx.exec(SET_CAMPAIGN_STATE, args![id, state.word(), reason]).await.map(drop)
}

/// Pauses a campaign that is being sent; `false` if it is not.
pub(crate) async fn pause(tx: &mut Tx, id: &str, reason: &str) -> Result<bool> {
    Ok(tx.exec(PAUSE_CAMPAIGN, args![id, reason]).await? > 0)
}

/// The number of campaigns that wait for an operator because a run paused them.
pub(crate) async fn count_paused_by_run(tx: &mut Tx) -> Result<i64> {
    tx.count(COUNT_PAUSED_BY_RUN, args![]).await
}

pub(crate) async fn set_approved(tx: &mut Tx, id: &str, restored: i64, at: i64) -> Result<()> {
    tx.exec(ALLOW_CAMPAIGN, args![id, restored, at]).await.map(drop)
}

/// Deletes a campaign with all its mails.
pub(crate) async fn delete(tx: &mut Tx, id: &str) -> Result<()> {
    for statement in [DELETE_RECIPIENTS, DELETE_WAVES, DELETE_WITNESSES, DELETE_CAMPAIGN] {
        tx.exec(statement, args![id]).await?;
    }
    Ok(())
}

/// Restore counter of the database.
pub(crate) async fn restore_count(tx: &mut Tx) -> Result<i64> {
    tx.count(RESTORED, args![]).await
}
