//! Proof of work against bots (ALTCHA, version 2). A browser searches for a counter for about a second, which
//! is cheap for a person and expensive for bulk senders. It uses no third party and no cookie. A challenge is
//! bound to its form and its time, and a solution is accepted once. An operator may configure an external
//! verifier in addition.

mod challenge;
mod forms;
mod proof;
mod store;
mod verifier;

pub(crate) use challenge::{Challenge, challenge, check_upload, is_proof, judge_form, verify};
pub(crate) use forms::{FIELD, OTHER_FORMS, PRIVACY, SUPPORT, UNSUBSCRIBE};
pub(crate) use proof::rejected;
pub(crate) use store::STATEMENTS;
