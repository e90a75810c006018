//! Forms that visitors submit (messages, applications, requests for data, offers of data, campaigns) and the work of operators on
//! them.

mod application;
mod campaign;
pub(crate) mod cli;
mod confirmation;
mod consent;
mod contact;
mod data_request;
mod emails;
mod followup;
pub mod http;
mod inbox;
mod metrics;
mod model;
mod previews;
mod provider;
mod receipt;
mod samples;
mod store;
mod submission;
mod submit;
mod upload_proof;

pub use previews::previews;

pub(crate) use application::CheckCv;
pub(crate) use campaign::{
    Approval, Attachment, CampaignProgress, Content, Counts as ReportCounts, DeliveryReport, FIRST_AFTER,
    MIN_GROUP_SIZE, ReadAddresses, Replaced, SECOND_AFTER, Wave as ReportWave, approve, attachments,
    content_file, count_with as count_recipients, create as create_campaign, current_approval, decide,
    delivery_report, discard as discard_content, find as find_campaign, find_approval,
    preview as preview_content, preview_approved, rematch_columns, replace as replace_content, show_content,
    show_list, store_content, store_files as store_campaign_files, store_list,
};
pub(crate) use confirmation::{ConfirmationStatus, confirm, find as find_pending, sweep};
pub(crate) use consent::record as record_consent;
pub(crate) use data_request::find as find_data_request;
pub(crate) use followup::{
    AdvanceRequest, Advanced, FollowUpChange, FollowUpDetails, Selection as FollowUpSelection, advance,
    exchange_token, find_by_key as find_follow_up_by_key, list as list_follow_ups,
    list_by_email as list_follow_ups_by_email, note, open_page as open_follow_up, renew, resend, revoke,
    show as show_follow_up,
};
pub(crate) use inbox::{close, list, show};
pub(crate) use metrics::metrics;
pub(crate) use model::{
    ATTACHMENTS, Application, Audience as CampaignAudience, BackData, Budget, CHANNELS, CONTENT, CV,
    CampaignKind, CampaignRequest, DESCRIPTION, DataRequest, DataSet, FIELDS, FROZEN_DAYS, FollowUp,
    FormKind, History, InboxItem, InboxItemDetails, InboxSelection, Item, LIST, ListKind, MAX_PASTED,
    MAX_WITNESSES, Message, OFFER_DESCRIPTION, OFFER_TITLE, PendingList, Place, Purpose, Receipt,
    RecipientList, Reference, SUBJECT, Sender, SenderDetails, Status, Subject, TITLE, TeamMessage,
    UncertainRow, YesNo,
};
pub(crate) use provider::find as find_data_set;
pub(crate) use receipt::find as find_receipt;
pub(crate) use samples::{CountRows, ReadTables, RemoveColumn, WriteRejected};
pub(crate) use store::statements;
pub(crate) use submission::{FormParts, SubmittedForm};
pub(crate) use submit::{submit, submit_with_files};
pub(crate) use upload_proof::admit as admit_upload;

pub(crate) use crate::{email::mask, links::Token};
