//! The requested territories, as one word or as codes.

use crate::ias::{
    territory::{Territory, UnknownTerritory},
    view::RegionList,
};
use std::str::FromStr;
use utoipa::openapi::{ArrayBuilder, ObjectBuilder, OneOfBuilder, RefOr, Schema, schema::Type};

/// Territories of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Places {
    All,
    Regions(RegionList),
    These(Vec<Territory>),
}

impl Places {
    /// Words for several territories.
    pub const WORDS: [&str; 3] = ["all", "former", "present"];

    /// The territories; `None` for all of them.
    #[must_use]
    pub fn territories(self) -> Option<Vec<Territory>> {
        match self {
            Self::All => None,
            Self::Regions(list) => Some(list.all()),
            Self::These(territories) => Some(territories),
        }
    }

    /// The accepted values: the words, then the codes.
    #[must_use]
    pub fn allowed() -> Vec<String> {
        let codes = Territory::all().map(|territory| territory.to_string());
        Self::WORDS.map(str::to_owned).into_iter().chain(codes).collect()
    }
}

impl FromStr for Places {
    type Err = UnknownTerritory;

    /// Parses one of the words, or codes separated by commas.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text {
            "all" => Self::All,
            "former" => Self::Regions(RegionList::Former),
            "present" => Self::Regions(RegionList::Present),
            codes => Self::These(codes.split(',').map(|code| code.trim().parse()).collect::<Result<_, _>>()?),
        })
    }
}

impl utoipa::PartialSchema for Places {
    fn schema() -> RefOr<Schema> {
        let words = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(Self::WORDS));
        let these = ArrayBuilder::new().items(Territory::schema()).min_items(Some(1));
        OneOfBuilder::new().item(these).item(words).into()
    }
}

impl utoipa::ToSchema for Places {}
