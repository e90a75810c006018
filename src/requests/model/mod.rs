//! Submitted forms, requests with follow-ups, and the closed lists of both.

mod application;
mod campaign_request;
mod contact;
mod data_request;
mod data_set;
mod follow_up;
mod form_kind;
mod inbox;
mod recipient_list;
mod sample;
mod sender_details;
mod submission;
mod upload_limits;

pub(crate) use application::Application;
pub(crate) use campaign_request::{
    ApprovalRequest, Audience, CampaignKind, CampaignRequest, MAX_PASTED, MAX_WITNESSES, SUBJECT, Target,
};
pub(crate) use contact::{Message, Subject};
pub(crate) use data_request::{Budget, DESCRIPTION, DataRequest, TITLE};
pub(crate) use data_set::{
    BackData, CHANNELS, Continuation, DataSet, FROZEN_DAYS, History, OFFER_DESCRIPTION, OFFER_TITLE, YesNo,
};
pub(crate) use follow_up::{FollowUp, Status, Step, TeamMessage};
pub(crate) use form_kind::{FormKind, Reference};
pub(crate) use inbox::{InboxItem, InboxItemDetails, InboxSelection, Item};
pub(crate) use recipient_list::{FIELDS, ListKind, PendingList, Place, RecipientList, UncertainRow};
pub(crate) use sample::{ColumnChoice, Sample, SubmittedSample};
pub(crate) use sender_details::{Sender, SenderDetails};
pub(crate) use submission::{CONFIRMATION_HOURS, Consent, Purpose, Receipt, UnconfirmedForm};
pub(crate) use upload_limits::{ATTACHMENTS, CONTENT, CV, LIST, SAMPLES};
