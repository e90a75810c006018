//! OpenAPI schemas of the facets and the search. Descriptions are derived from [`Facet::ALL`], so that they include a
//! new facet.

use crate::{
    catalog::{
        closed_lists::{Access, Channel, Division, Family, Format, Granularity, Measure, SourceTerritory},
        download::FileKind,
        facet::{Facet, Selection},
        facet_index::{FacetCount, FacetCounts},
        filter::{Filter, Sort},
    },
    locale::Locale,
};
use std::borrow::Cow;
use utoipa::{
    IntoParams, PartialSchema, ToSchema,
    openapi::{
        ArrayBuilder, ObjectBuilder, Ref, RefOr, Schema,
        path::{Parameter, ParameterBuilder, ParameterIn},
        schema::Type,
    },
};

type Named = (String, RefOr<Schema>);

/// The closed list of a facet's values.
fn values(facet: Facet) -> Named {
    fn named_schema<T: ToSchema>() -> Named {
        (T::name().into_owned(), T::schema())
    }
    match facet {
        Facet::Family => named_schema::<Family>(),
        Facet::Channel => named_schema::<Channel>(),
        Facet::Territory => named_schema::<SourceTerritory>(),
        Facet::Division => named_schema::<Division>(),
        Facet::Indicator => named_schema::<Measure>(),
        Facet::Granularity => named_schema::<Granularity>(),
        Facet::Access => named_schema::<Access>(),
        Facet::Format => named_schema::<Format>(),
    }
}

/// Description of selecting values of a facet.
const fn meaning(facet: Facet) -> &'static str {
    match facet {
        Facet::Territory => "May be repeated: any of these, or a part of them.",
        Facet::Granularity => "May be repeated: any of these, or a finer step that adds up to it.",
        _ => "May be repeated: any of these.",
    }
}

fn list_of(schema: &str) -> ArrayBuilder {
    ArrayBuilder::new().items(Ref::from_schema_name(schema))
}

/// An object with a list for every facet.
fn by_facet(items: impl Fn(Facet) -> String) -> RefOr<Schema> {
    let object = Facet::ALL.into_iter().fold(ObjectBuilder::new(), |object, facet| {
        object.property(facet.word(), list_of(&items(facet))).required(facet.word())
    });
    object.into()
}

impl PartialSchema for Selection {
    fn schema() -> RefOr<Schema> {
        by_facet(|facet| values(facet).0)
    }
}

impl ToSchema for Selection {
    fn name() -> Cow<'static, str> {
        "Choice".into()
    }

    fn schemas(schemas: &mut Vec<Named>) {
        schemas.extend(Facet::ALL.map(values));
    }
}

impl PartialSchema for FacetCounts {
    fn schema() -> RefOr<Schema> {
        by_facet(|_| FacetCount::name().into_owned())
    }
}

impl ToSchema for FacetCounts {
    fn name() -> Cow<'static, str> {
        "Facets".into()
    }

    fn schemas(schemas: &mut Vec<Named>) {
        schemas.push((FacetCount::name().into_owned(), FacetCount::schema()));
    }
}

impl PartialSchema for FileKind {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .enum_values(Some(Self::ALL.map(Self::file_name)))
            .into()
    }
}

impl ToSchema for FileKind {}

impl IntoParams for Filter {
    fn into_params(parameter_in: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let facets = Facet::ALL.map(|facet| {
            ParameterBuilder::new()
                .name(facet.word())
                .parameter_in(ParameterIn::Query)
                .description(Some(meaning(facet)))
                .explode(Some(true))
                .schema(Some(list_of(&values(facet).0)))
                .build()
        });
        let others = [Listing::into_params(&parameter_in), Language::into_params(&parameter_in)];
        facets.into_iter().chain(others.into_iter().flatten()).collect()
    }
}

/// Query parameters of a list, in addition to its facets.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes what Filter::read takes")]
struct Listing {
    /// Search words; accents, plurals and a typing error are tolerated.
    #[param(max_length = 200)]
    q: Option<String>,
    #[param(default = json!(Sort::default()))]
    sort: Option<Sort>,
    #[param(minimum = 1, default = 1)]
    page: Option<u32>,
    /// Sources per page.
    #[param(minimum = 1, maximum = 100, default = 20)]
    size: Option<u32>,
    /// Whether to ignore invalid values instead of rejecting them.
    #[param(default = false)]
    lenient: Option<bool>,
}

/// Language of the texts.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "describes what Filter::read takes")]
pub(super) struct Language {
    /// The language of the texts. Texts that do not exist in it are in another.
    #[param(default = json!(Locale::Fr))]
    locale: Option<Locale>,
}
