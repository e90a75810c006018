//! Entries that are only shown in lists: employees and visualisation modules.

use super::{
    context::{Version, Viewer},
    loader::Loader,
};
use crate::{
    Error,
    content::{
        Found, Kind,
        model::entry::{Body, EntryMeta, Photo},
    },
    locale::Locale,
};
use async_graphql::{Context, Result, SimpleObject};

/// An employee.
#[derive(SimpleObject)]
pub(super) struct Employee {
    id: String,
    name: String,
    /// The role in a few words.
    role: String,
    /// A sentence about the person.
    about: Option<String>,
    photo: Option<Photo>,
    /// Whether the person is an invented example.
    demonstration: bool,
    #[graphql(flatten)]
    version: Version,
}

/// A module that visualises sources.
#[derive(SimpleObject)]
pub(super) struct Module {
    id: String,
    name: String,
    summary: String,
    /// Number of public sources that it shows.
    sources: usize,
    /// The language of the returned text.
    locale: Locale,
    /// Whether that differs from the requested language.
    fallback: bool,
}

impl Module {
    pub(super) fn new(head: &EntryMeta, sources: usize, reader: Viewer) -> Self {
        Self {
            id: head.slug.to_string(),
            name: head.title.clone(),
            summary: head.summary.clone(),
            sources,
            locale: head.locale,
            fallback: head.locale != reader.locale,
        }
    }
}

impl Employee {
    pub(super) fn from_entry(found: Found, reader: Viewer) -> Result<Self, Error> {
        let version = Version::from_entry(&found, reader);
        let head = found.entry.head;
        let Body::Employee(employee) = found.entry.body else {
            return Err(Error::internal("an employee is something else"));
        };
        Ok(Self {
            id: head.slug.into(),
            name: head.title,
            role: head.summary,
            about: employee.about,
            photo: employee.photo,
            demonstration: employee.demonstration,
            version,
        })
    }
}

/// All employees, in editorial order.
pub(super) async fn employees(ctx: &Context<'_>, reader: Viewer) -> Result<Vec<Employee>> {
    let reading: &Loader = ctx.data()?;
    let listed = reading.listed(Kind::Employee, reader.locale).await?;
    reading.charge(ctx, listed.len())?;
    let found = reading.load_all(&listed).await?;
    let employees = found.into_iter().map(|found| Employee::from_entry(found, reader));
    Ok(employees.collect::<Result<_, Error>>()?)
}
