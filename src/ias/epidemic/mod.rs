//! Epidemic thresholds by the moving epidemic method (MEM): past seasons tell above which level an epidemic has begun
//! and how intense a week is, and the last complete week is graded by them.

mod assess;
mod level;
mod season;
mod smooth;
mod threshold;
mod timing;

pub use assess::{Assessment, Epidemic, Unlearnt};
pub(super) use assess::{assess, covers};
pub use level::Level;
pub use season::{Excluded, Reason};
