//! Parts of counts: what one machine counted of its files, in a file that others of its kind are added to exactly.
//!
//! A part is text, packed with zstd:
//! - `# vigie part 1 SHA256`: the version of this layout and the checksum of the next line, its end left out;
//! - one line of JSON ([`About`]): what was counted, and the checksum of everything below;
//! - CSV with a header (commas, line feeds): `date,territory,denominator`, a column per theme, `pharmacies`. A row is a day of one of
//!   the 22 regions, in this order; sums are signed; a theme without products on a day has an empty cell.
//!
//! Numbers of pharmacies cannot be added when one of them stands in two parts: `pharmacies` holds their codes as they stand in
//! the sales, sorted, a line each. An estimate would not be exact, and a hash of codes that anybody can list hides nothing. No
//! amount of one pharmacy is in a part, but who sold on which day is, so it is as confidential as the sales.

mod about;
mod merge;
mod read;
mod write;

pub(crate) use merge::{MergeRequest, merge};
