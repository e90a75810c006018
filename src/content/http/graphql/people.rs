//! Those who only stand in lists: who works here, and the visualisation modules.

use super::words::Reader;
use crate::{
    App, Error,
    catalog::source,
    content::{Kind, entry::Body, listed, wholes},
    locale::Locale,
};
use async_graphql::SimpleObject;

/// Somebody who works here.
#[derive(SimpleObject)]
pub(super) struct Employee {
    id: String,
    name: String,
    /// What they do.
    role: String,
    /// A sentence on them.
    about: Option<String>,
    /// The language of the text that is given.
    locale: Locale,
    /// Whether that is not the language asked for.
    fallback: bool,
}

/// A visualisation module.
#[derive(SimpleObject)]
pub(super) struct Module {
    id: String,
    name: String,
    summary: String,
    /// The language of the text that is given.
    locale: Locale,
    /// Whether that is not the language asked for.
    fallback: bool,
}

/// Everybody who works here, in their order.
pub(super) async fn employees(app: &App, reader: Reader) -> Result<Vec<Employee>, Error> {
    let found = wholes(app, listed(app, Kind::Employee, reader.locale).await?).await?;
    let employees = found.into_iter().map(|found| {
        let head = found.entry.head;
        let Body::Employee(employee) = found.entry.body else {
            return Err(Error::fault("an employee is something else"));
        };
        Ok(Employee {
            id: head.slug.into(),
            name: head.title,
            role: head.summary,
            about: employee.about,
            locale: head.locale,
            fallback: head.locale != reader.locale,
        })
    });
    employees.collect()
}

/// The modules, in their order.
pub(super) async fn modules(app: &App, reader: Reader) -> Result<Vec<Module>, Error> {
    let modules = source::modules(app, reader.locale).await?.into_iter().map(|listed| {
        let head = listed.head;
        Module {
            id: head.slug.into(),
            name: head.title,
            summary: head.summary,
            locale: head.locale,
            fallback: head.locale != reader.locale,
        }
    });
    Ok(modules.collect())
}
