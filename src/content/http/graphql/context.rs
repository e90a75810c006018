//! The reader of a query, the returned version of an entry, and string types of the schema.

use super::loader::Loader;
use crate::{
    content::{Found, Href, SafeHtml, Stage, Visibility},
    locale::Locale,
};
use async_graphql::{
    ComplexObject, Context, ContextSelectionSet, OutputType, Positioned, Result, ServerResult, SimpleObject,
    Value, parser::types::Field, registry::Registry,
};
use jiff::civil::Date;
use std::borrow::Cow;

/// The reader of a response.
#[derive(Debug, Clone, Copy)]
pub(super) struct Viewer {
    /// The requested language; links are below its path.
    pub(super) locale: Locale,
    /// Whether the viewer is an editor, for whom errors of a page are visible.
    pub(super) previews: bool,
}

impl Viewer {
    /// A visitor with this language.
    pub(super) fn visitor(locale: Locale) -> Self {
        Self { locale, previews: false }
    }
}

/// The returned version of an entry.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct Version {
    /// The language of the returned text.
    locale: Locale,
    /// Whether that is not the requested language.
    fallback: bool,
    /// The languages in which it is public.
    locales: Vec<Locale>,
    /// Whether it is a draft.
    draft: bool,
    #[graphql(skip)]
    stage: Stage,
    #[graphql(skip)]
    days: [Option<Date>; 2],
}

#[ComplexObject]
impl Version {
    /// What the public can see of it today.
    async fn visibility(&self, ctx: &Context<'_>) -> Result<Visibility> {
        let [first, last] = self.days;
        Ok(Visibility::compute(self.stage, first, last, ctx.data::<Loader>()?.app.clock.today()))
    }
}

impl Version {
    pub(super) fn from_entry(found: &Found, reader: Viewer) -> Self {
        let head = &found.entry.head;
        Self {
            locale: head.locale,
            fallback: head.locale != reader.locale,
            locales: found.locales.clone(),
            draft: head.stage == Stage::Draft,
            stage: head.stage,
            days: [head.published_on, head.expires_on],
        }
    }
}

/// Converts types with a string form to strings of the schema.
macro_rules! strings {
    ($($type:ty),+) => {
        $(impl OutputType for $type {
            fn type_name() -> Cow<'static, str> {
                <String as OutputType>::type_name()
            }

            fn create_type_info(registry: &mut Registry) -> String {
                <String as OutputType>::create_type_info(registry)
            }

            async fn resolve(&self, _: &ContextSelectionSet<'_>, _: &Positioned<Field>) -> ServerResult<Value> {
                Ok(Value::String(self.to_string()))
            }
        })+
    };
}

strings!(Href, SafeHtml);
