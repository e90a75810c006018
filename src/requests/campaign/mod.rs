//! Requests for campaigns: recipients, content, days, and the signer. Nothing is sent before the signer's
//! approval.

mod approval;
mod attachment;
mod content_file;
mod create_campaign;
mod dates;
mod digest;
mod emails;
mod expired_file;
mod list;
mod read_list;
mod recipients;
mod report;
mod request;
mod uploads;

#[cfg(test)]
pub(crate) mod tests;

pub(crate) use approval::{
    Approval, approve, create, current_approval, find as find_approval, preview as preview_approved,
};
pub(crate) use attachment::Attachment;
pub(crate) use content_file::{
    Content, Replaced, discard, file as content_file, preview, replace, show as show_content, store_content,
};
pub(crate) use dates::{FIRST_AFTER, SECOND_AFTER};
pub(super) use emails::PREVIEWS;
pub(crate) use list::{decide, rematch_columns, show as show_list, store_list};
pub(crate) use read_list::ReadAddresses;
pub(crate) use recipients::count_with;
pub(crate) use report::{
    CampaignProgress, Counts, DeliveryReport, MIN_GROUP_SIZE, Wave, find_by_key as delivery_report,
};
pub(crate) use request::{attachments, find};
pub(crate) use uploads::store_files;
