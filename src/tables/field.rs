//! What is asked of a column.

use crate::closed_list::closed_list;

closed_list! {
    /// What a field holds.
    FieldKind as SampleFieldKind { Period = "period", Product = "product", Place = "place", Text = "text", Number = "number", }
}

/// A field that a column of a table may be.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub name: &'static str,
    pub kind: FieldKind,
    /// How columns of it are called, in any language, most telling first. `~` before one says that others are called so too.
    pub words: &'static [&'static str],
}
