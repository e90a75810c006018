//! What is published of figures in which the gate found a fault: a day or a region that cannot be believed is excluded, and the theme goes
//! on without it; what is true after all is published with a mark; only a fault of the whole country holds a theme.

mod doubt;
mod judgement;

pub(super) use judgement::{Criteria, Judged, evaluate};
