//! The fields of files: types that derive both their parser and their schema.

mod entry;
mod localised;
mod source;

pub(super) use entry::{
    DocumentFields, EmployeeTexts, EntryFields, ItemBody, Markup, MemberFields, ModuleTexts, PageFields,
    Salary,
};
pub(super) use localised::{LOCALISED, Localised};
pub(super) use source::{ColumnFields, MIN_COLUMNS, NameOrColumn, SharedColumns, SourceParts, SourceTexts};
