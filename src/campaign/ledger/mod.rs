//! The ledger of campaigns: one row for each mail, so that each is sent exactly once. The handover of a mail
//! is on the disk before its first byte is sent. The state of a mail is unknown if its runner died after
//! that; only an operator sends it again.

mod admin;
mod backoff;
mod batch;
mod compose;
mod create;
mod deliver;
mod dispatch;
mod journal;
mod lookup;
mod payload;
mod resume;
mod run;
mod second_wave;
mod send_limits;
mod settle;
mod summary;
mod test_send;

pub(crate) use super::model::{
    campaign::{CampaignState, UnknownOpens},
    mail::MailState,
};
pub(crate) use admin::{
    Approval, CampaignDetails, Decision, Report, ReportRow, Summary, UnknownMail, approve, cancel, count_due,
    count_paused_by_run, list, pause, report, settle_unknown, show, unknown,
};
pub(crate) use create::{
    Audience, CreatedCampaign, NewCampaign, PreparedCampaign, add, client, create, delete_unapproved, prepare,
};
pub(crate) use payload::{Attached, Content, load_content as read_content};
pub(crate) use resume::{Reconciled, Refusals, Resumed, reconcile, resume};
pub(crate) use run::send;
pub(crate) use second_wave::{OpenStats, SecondWaveSummary, create_second_wave};
pub(crate) use send_limits::{MaxHard, Rate, SendLimits, Window, time};
pub(super) use settle::too_many_hard;
pub(crate) use summary::RunSummary;
pub(crate) use test_send::{Preview, TestSendResult, preview, test};
