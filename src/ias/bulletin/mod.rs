//! The weekly bulletin: what the first publication of an ISO week found of each indicator. Its facts are stored once and never changed;
//! pages, texts, feeds and programs get sentences that are written from them. Where a final value says otherwise than a bulletin did, a
//! later bulletin says so.

mod facts;
mod list;
mod make;
mod model;
mod text;
mod week;

pub use facts::{BulletinEvent, RegionAbove, Review, Stated, ThemeFacts};
pub(crate) use list::bulletin_weeks;
pub(super) use list::recent;
pub use list::{BulletinDetails, BulletinItem, bulletin, bulletin_text, bulletins};
pub(super) use make::{Sources, make};
pub(super) use model::COMPARED;
pub use text::{BulletinText, Section};
