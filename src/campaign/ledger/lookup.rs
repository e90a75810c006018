//! Finds a campaign and checks that it may be sent.

use super::send_limits::SendLimits;
use crate::{
    App, Error, Result,
    campaign::{
        model::campaign::{Campaign, CampaignState},
        store::campaign as campaigns,
    },
    db::Tx,
    error::Kind,
};

/// The campaign with this reference.
pub(super) async fn require(tx: &mut Tx, id: &str) -> Result<Campaign> {
    campaigns::find(tx, id).await?.ok_or_else(|| {
        Error::not_found("campaign.unknown", format!("there is no campaign {id}: see `vigie campaign list`"))
    })
}

/// Checks that a campaign may be sent now.
pub(super) async fn ensure_sendable(
    tx: &mut Tx,
    app: &App,
    campaign: &Campaign,
    plan: &SendLimits,
) -> Result<()> {
    let Campaign { id, state, reason, .. } = campaign;
    let wave = campaigns::waves(tx, id).await?.into_iter().find(|wave| wave.wave == plan.wave);
    let early =
        wave.and_then(|wave| wave.day).filter(|day| *day > app.clock.today() && !plan.ignore_start_date);
    let why = match (state, early) {
        (CampaignState::Opened, _) => format!("it is not approved: `vigie campaign approve {id}`"),
        (CampaignState::Paused, _) => format!("it is paused ({reason}): `vigie campaign resume {id}`"),
        (CampaignState::Cancelled, _) => "it is cancelled".to_owned(),
        (CampaignState::Approved, _) if is_suspended_by_restore(tx, campaign).await? => format!(
            "the database was restored from a backup, which does not know what was sent since: \
             `vigie campaign reconcile {id} --sent LOG` takes the relay's log, then `vigie campaign resume {id}`"
        ),
        (CampaignState::Approved, Some(day)) => {
            format!("its wave {} begins on {day}: --ignore-start-date sends it now", plan.wave)
        }
        (CampaignState::Approved, None) => return Ok(()),
    };
    Err(Error::new(Kind::Conflict, "campaign.not-sendable", format!("campaign {id} is not sent: {why}")))
}

pub(super) async fn is_suspended_by_restore(tx: &mut Tx, campaign: &Campaign) -> Result<bool> {
    Ok(campaign.approved_at.is_some() && campaigns::restore_count(tx).await? != campaign.restore_count)
}
