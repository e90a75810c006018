//! Who asks, which version of an entry is given, and how the types of the domain are spelled.

use super::loader::Reading;
use crate::{
    content::{Found, Href, Rich, Stage, Visibility},
    locale::Locale,
};
use async_graphql::{
    ComplexObject, Context, ContextSelectionSet, OutputType, Positioned, Result, ServerResult, SimpleObject,
    Value, parser::types::Field, registry::Registry,
};
use jiff::civil::Date;
use std::borrow::Cow;

/// For whom an answer is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reader {
    /// The language asked for: links lead below it.
    pub(super) locale: Locale,
    /// Whether the viewer is an editor, for whom errors of a page are visible.
    pub(super) previews: bool,
}

impl Reader {
    /// A visitor who reads this language.
    pub(super) fn visitor(locale: Locale) -> Self {
        Self { locale, previews: false }
    }
}

/// Which version of an entry is given.
#[derive(SimpleObject)]
#[graphql(complex)]
pub(super) struct Version {
    /// The language of the text that is given.
    locale: Locale,
    /// Whether that is not the language asked for.
    fallback: bool,
    /// The languages in which the public can read it.
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
    /// What the public sees of it today.
    async fn visibility(&self, ctx: &Context<'_>) -> Result<Visibility> {
        let [first, last] = self.days;
        Ok(Visibility::of(self.stage, first, last, ctx.data::<Reading>()?.app.clock.today()))
    }
}

impl Version {
    pub(super) fn of(found: &Found, reader: Reader) -> Self {
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

/// Texts with a meaning are strings to those who ask.
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

strings!(Href, Rich);
