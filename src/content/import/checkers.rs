//! The compiled schemas of all kinds of files, built at first use.

use super::{
    schema::{self, Languages},
    validate::Checker,
};
use crate::{Error, Result, entries::kind::Kind};
use serde_json::Value;
use std::{collections::BTreeMap, sync::LazyLock};

/// The schemas by which the import validates. Constraints between fields that depend on the stage of an entry are not
/// among them.
#[derive(Debug)]
pub(crate) struct Checkers {
    /// The fields of a page; its elements are checked one by one.
    pub(crate) page: Checker,
    /// Elements by their type.
    pub(crate) elements: BTreeMap<String, Checker>,
    press: DocumentCheckers,
    job: DocumentCheckers,
    employee: ListCheckers,
    module: ListCheckers,
    source: ListCheckers,
}

/// Press articles or job offers.
#[derive(Debug)]
pub(crate) struct DocumentCheckers {
    /// The fields of a file.
    pub(crate) file: Checker,
    /// An object of a list in JSON.
    pub(crate) item: Checker,
}

/// Lists in TOML.
#[derive(Debug)]
pub(crate) struct ListCheckers {
    /// The fields of a file; its members are checked one by one.
    pub(crate) file: Checker,
    /// A member with texts in several languages.
    pub(crate) member: Checker,
    /// A member that names its one language.
    pub(crate) member_in_one_language: Checker,
    /// The fields in several languages.
    pub(crate) localised: Vec<String>,
}

static CHECKERS: LazyLock<Result<Checkers>> = LazyLock::new(Checkers::new);

impl Checkers {
    /// # Errors
    /// An internal error if a schema is invalid, which a test prevents.
    pub(super) fn get() -> Result<&'static Self> {
        CHECKERS.as_ref().map_err(Error::clone)
    }

    pub(crate) fn document(&self, kind: Kind) -> &DocumentCheckers {
        if kind == Kind::Press { &self.press } else { &self.job }
    }

    pub(crate) fn list(&self, kind: Kind) -> &ListCheckers {
        match kind {
            Kind::Employee => &self.employee,
            Kind::Module => &self.module,
            _ => &self.source,
        }
    }

    fn new() -> Result<Self> {
        let elements = schema::elements().into_iter().map(|(word, table)| Ok((word, Checker::new(table)?)));
        Ok(Self {
            page: Checker::new(without_items(schema::entry(Kind::Page), "element"))?,
            elements: elements.collect::<Result<_>>()?,
            press: DocumentCheckers::for_kind(Kind::Press)?,
            job: DocumentCheckers::for_kind(Kind::Job)?,
            employee: ListCheckers::for_kind(Kind::Employee)?,
            module: ListCheckers::for_kind(Kind::Module)?,
            source: ListCheckers::for_kind(Kind::Source)?,
        })
    }
}

impl DocumentCheckers {
    fn for_kind(kind: Kind) -> Result<Self> {
        let file = schema::entry(kind);
        Ok(Self { item: Checker::new(schema::with_body(&file))?, file: Checker::new(file)? })
    }
}

impl ListCheckers {
    fn for_kind(kind: Kind) -> Result<Self> {
        let member = schema::entry(kind);
        let file = without_items(schema::list(kind, &Value::Null), kind.word());
        Ok(Self {
            file: Checker::new(schema::in_languages(&file, Languages::Several))?,
            member: Checker::new(schema::in_languages(&member, Languages::Several))?,
            member_in_one_language: Checker::new(schema::in_languages(&member, Languages::One))?,
            localised: schema::localised_fields(&member),
        })
    }
}

/// A table with a list whose items are not described.
fn without_items(mut table: Value, list: &str) -> Value {
    if let Some(list) = table["properties"][list].as_object_mut() {
        list.remove("items");
    }
    table
}
