//! Those who only stand in lists: who works here, and the visualisation modules.

use super::{
    connection::{Connection, Part},
    reading::Reading,
    words::{Reader, Version},
};
use crate::{
    Error,
    catalog::{index, listing::Listing},
    content::{
        Found, Kind, Listed, Order,
        entry::{Body, Photo},
    },
    locale::Locale,
};
use async_graphql::{Context, Result, SimpleObject};

/// Somebody who works here.
#[derive(SimpleObject)]
pub(super) struct Employee {
    id: String,
    name: String,
    /// What they do here, in a few words.
    role: String,
    /// A sentence on them.
    about: Option<String>,
    photo: Option<Photo>,
    /// Whether they are invented.
    demonstration: bool,
    #[graphql(flatten)]
    version: Version,
}

/// A module by which sources are looked at.
#[derive(SimpleObject)]
pub(super) struct Module {
    id: String,
    name: String,
    summary: String,
    /// How many public sources it shows.
    sources: usize,
    /// The language of the text that is given.
    locale: Locale,
    /// Whether that is not the language asked for.
    fallback: bool,
}

impl Employee {
    pub(super) fn of(found: Found, reader: Reader) -> Result<Self, Error> {
        let version = Version::of(&found, reader);
        let head = found.entry.head;
        let Body::Employee(employee) = found.entry.body else {
            return Err(Error::fault("an employee is something else"));
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

/// Everybody who works here, in their order.
pub(super) async fn employees(ctx: &Context<'_>, reader: Reader) -> Result<Vec<Employee>> {
    let reading: &Reading = ctx.data()?;
    let listed = reading.listed(Kind::Employee, reader.locale).await?;
    reading.allow(ctx, listed.len())?;
    let found = reading.wholes(&listed).await?;
    let employees = found.into_iter().map(|found| Employee::of(found, reader));
    Ok(employees.collect::<Result<_, Error>>()?)
}

/// A part of the modules, in their order.
pub(super) async fn modules(
    reading: &Reading,
    reader: Reader,
    part: Part<'_>,
) -> Result<Connection<Module>, Error> {
    let listed = reading.listed(Kind::Module, reader.locale).await?;
    let window = part.of(listed.iter(), Order::Newest)?;
    let index = index::current(&reading.app, reader.locale).await?;
    let shows = |module| move |listing: &&Listing| listing.facts.modules.contains(module);
    let modules = window.items.iter().map(|Listed { head, .. }| Module {
        sources: index.listings().iter().filter(shows(&head.slug)).count(),
        id: head.slug.to_string(),
        name: head.title.clone(),
        summary: head.summary.clone(),
        locale: head.locale,
        fallback: head.locale != reader.locale,
    });
    let nodes = modules.collect();
    Ok(Connection::of(window, nodes))
}
