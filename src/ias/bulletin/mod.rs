//! The weekly bulletin: the findings of the first publication of an ISO week on each indicator. Its facts are stored
//! once and never change; the sentences of pages, texts, feeds and the API are generated from them. If a final value
//! contradicts a bulletin, a later bulletin reports it.

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
