//! Campaigns by mail to those who work in health care: the base of contacts, and which of them a list means.

pub mod matching;
