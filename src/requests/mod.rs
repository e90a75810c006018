//! What visitors send, as messages, applications, requests for data and offers of it, and what operators do with it.

mod application;
mod campaign;
pub(crate) mod cli;
mod confirmation;
mod consent;
mod contact;
mod data_request;
mod followup;
pub mod http;
mod identity;
mod inbox;
mod letters;
mod provider;
mod receipt;
mod reference;
mod samples;
mod store;
mod submission;
mod upload_proof;

pub use letters::previews;

pub(crate) use application::{Application, CV, CheckCv};
pub(crate) use campaign::{
    ATTACHMENTS, Approval, Attachment, Audience as CampaignAudience, CONTENT, CampaignKind, CampaignProgress,
    CampaignRequest, Content, Counts as OutcomeCounts, Doubt, FIELDS, FIRST_AFTER, LEAST, LIST, MOST_PASTED,
    MOST_WITNESSES, Outcome, Own, Place, ReadAddresses, RecipientList, Replaced, SECOND_AFTER, SUBJECT,
    WaitingList, Wave as OutcomeWave, approve, attachments, choose as choose_columns, content_file,
    count_with as count_recipients, decide, discard as discard_content, find as find_campaign, find_approval,
    keep as keep_campaign_files, open as open_campaign, outcome, preview as preview_content,
    preview_approved, replace as replace_content, show_content, show_list, standing, take_content, take_list,
};
pub(crate) use confirmation::{Pending, confirm, find as find_pending, sweep};
pub(crate) use consent::{Purpose, give as give_consent};
pub(crate) use contact::{Message, Subject};
pub(crate) use data_request::{Budget, DESCRIPTION, DataRequest, TITLE, find as find_data_request};
pub(crate) use followup::{
    Advanced, FollowUp, Message as TeamMessage, Move, Order, Selection as FollowUpSelection, Status, Whole,
    advance, enter, list as list_follow_ups, note, of_key as follow_up_of_key,
    of_mailbox as follow_ups_of_mailbox, open_page as open_follow_up, renew, resend, revoke,
    show as show_follow_up,
};
pub(crate) use inbox::{Entry, Item, Selection as InboxSelection, Shown, close, list, show};
pub(crate) use provider::{
    BackData, CHANNELS, DESCRIPTION as OFFER_DESCRIPTION, DataSet, FROZEN_DAYS, History,
    TITLE as OFFER_TITLE, YesNo, find as find_data_set,
};
pub(crate) use receipt::{Receipt, Token, find as find_receipt, masked};
pub(crate) use reference::{Form, Reference};
pub(crate) use samples::{CountRows, ReadTables, RemoveColumn, WriteRejected};
pub(crate) use submission::{Sent, send, send_with};
pub(crate) use upload_proof::admit as admit_upload;

use crate::{answers, locale::Locale};
use std::net::IpAddr;

/// Who sends a form: the language that is answered in, and the address that limits count.
#[derive(Debug, Clone)]
pub(crate) struct Sender {
    pub(crate) locale: Locale,
    pub(crate) address: IpAddr,
}

/// Every SQL statement of the slice, by name.
#[must_use]
pub fn statements() -> Vec<(&'static str, &'static str)> {
    [
        store::application::STATEMENTS,
        store::campaign::STATEMENTS,
        store::contact::STATEMENTS,
        store::data_request::STATEMENTS,
        store::followup::STATEMENTS,
        store::provider::STATEMENTS,
        store::receipt::STATEMENTS,
        store::sample::STATEMENTS,
        store::consent::STATEMENTS,
        store::unconfirmed::STATEMENTS,
    ]
    .concat()
}
