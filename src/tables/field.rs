//! Fields that columns are mapped to.

use crate::closed_list::closed_list;

closed_list! {
    /// The type of a field.
    FieldKind as SampleFieldKind { Period = "period", Product = "product", Place = "place", Text = "text", Number = "number", }
}

/// A field that a column may be mapped to.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    pub name: &'static str,
    pub kind: FieldKind,
    /// Names of such columns in any language, most distinctive first. A leading `~` marks an ambiguous name.
    pub words: &'static [&'static str],
}
