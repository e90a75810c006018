//! Publication: the stored data of the indicators become one immutable version per theme. All versions are computed and
//! judged first, then stored in one transaction, then the open-data files are switched. Equal input gives equal bytes,
//! so a repeated publication changes nothing.

mod blocking;
mod difference;
mod draft;
mod history;
mod hold;
mod release;
mod request;
mod revision;
mod round;
mod rounding;
mod run;
mod unpublished;
mod weekly;

pub use difference::{Difference, Largest};
pub(crate) use history::{Compared, History, Since, compare, history};
pub use history::{Forced, HeldBack, HoldSummary, VersionSummary};
pub(super) use history::{
    baseline, difference, forced, held_back, holds_before, last_levels, list_holds, newest, nowcast,
    version_as_of,
};
pub(super) use release::lock_folder;
pub use request::{Outcome, Published, Request};
pub use revision::Revision;
pub use round::{ReplacedFile, RoundRequest, Rounded, RoundedVersion, round};
pub(super) use rounding::Rounding;
pub(super) use run::publish_seeds;
pub use run::{publish, refresh_files};
pub(crate) use unpublished::awaiting_publication;
pub use unpublished::{Online, Unpublished, unpublished};
