//! Closed lists of words. Each word is written once and is the same in files, the database, addresses,
//! commands and the OpenAPI document.

/// Declares an enum with its words, parser, formatter and schema.
macro_rules! closed_list {
    ($(#[doc = $about:literal])* $name:ident { $($list:tt)+ }) => {
        $crate::closed_list::closed_list! { $(#[doc = $about])* $name as $name { $($list)+ } }
    };
    ($(#[doc = $about:literal])* $name:ident as $schema:ident {
        $($(#[doc = $note:literal])* $variant:ident = $word:literal,)+
    }) => {
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize)]
        pub enum $name {
            $($(#[doc = $note])* #[serde(rename = $word)] $variant,)+
        }

        impl $name {
            /// All variants, in display order.
            pub const ALL: [Self; [$($word),+].len()] = [$(Self::$variant),+];

            /// The words of all variants, in the same order.
            pub const WORDS: [&'static str; Self::ALL.len()] = [$($word),+];

            #[must_use]
            pub const fn word(self) -> &'static str {
                Self::WORDS[self as usize]
            }
        }

        impl ::utoipa::PartialSchema for $name {
            fn schema() -> ::utoipa::openapi::RefOr<::utoipa::openapi::Schema> {
                let schema = ::utoipa::openapi::ObjectBuilder::new()
                    .schema_type(::utoipa::openapi::schema::Type::String)
                    .enum_values(Some(Self::WORDS));
                schema.description(Some(concat!($($about),*).trim())).into()
            }
        }

        impl ::utoipa::ToSchema for $name {
            fn name() -> ::std::borrow::Cow<'static, str> {
                stringify!($schema).into()
            }
        }

        impl ::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($schema).into()
            }

            fn json_schema(_: &mut ::schemars::SchemaGenerator) -> ::schemars::Schema {
                ::schemars::json_schema!({ "enum": Self::WORDS.as_slice() })
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = String;

            fn from_str(word: &str) -> Result<Self, String> {
                let found = Self::ALL.into_iter().find(|known| known.word() == word);
                found.ok_or_else(|| format!("must be one of {}", Self::WORDS.join(", ")))
            }
        }
    };
}
pub(crate) use closed_list;
