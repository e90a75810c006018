//! Parts of counts: the counts of one machine in a file, which can be merged exactly with others.
//!
//! A part is text, packed with zstd:
//! - `# vigie part 1 SHA256`: the version of this layout, and the checksum of the next line without its end;
//! - one line of JSON ([`PartialHeader`]): what was counted, and the checksum of everything below;
//! - CSV with a header (commas, line feeds): `date,territory,denominator`, a column per theme, `pharmacies`. A row is a
//!   day of one of the 22 regions, in this order; sums are signed; a theme without products on a day has an empty cell.
//!
//! Numbers of pharmacies cannot be added if one is in two parts. So `pharmacies` contains their codes as in the sales,
//! sorted, one per line. An estimate would not be exact, and hashes of codes that can be enumerated hide nothing. No
//! amount of a single pharmacy is in a part, but its days of sale are, so a part is as confidential as the sales.

mod about;
mod merge;
mod read;
mod write;

pub(crate) use merge::{MergeRequest, merge};
