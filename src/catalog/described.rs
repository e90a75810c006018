//! What every description of a source's files for machines needs to know of it.

use super::download::Part;
use crate::{
    Error, Result,
    app::App,
    content::{
        self, Kind,
        entry::{Body, Head, Source},
        words::Access,
    },
    ias,
    locale::Locale,
};
use serde_json::{Value, json};

/// A source whose files are described.
pub(super) struct Described {
    pub(super) head: Head,
    pub(super) source: Box<Source>,
    pub(super) sample: Sample,
    /// The description of its open data for tools that read tables, where they are published.
    pub(super) data: Option<Value>,
    pub(super) page: String,
    /// Its address without a language.
    pub(super) here: String,
}

/// Its sample as a file.
pub(super) struct Sample {
    pub(super) url: String,
    pub(super) bytes: usize,
    pub(super) sha256: String,
}

impl Described {
    /// A public source that has a sample, for readers of a language.
    pub(super) async fn find(app: &App, slug: &str, locale: Locale) -> Result<Self> {
        let entry = content::find(app, Kind::Source, slug, locale).await?.entry;
        let (head, origin) = (entry.head, &app.config.public_url);
        let source = match entry.body {
            Body::Source(source) if !source.sample.is_empty() => source,
            _ => return Err(Error::absent("request.not-found", format!("{slug} has no sample"))),
        };
        let theme = source.facts.theme.as_deref().filter(|_| source.facts.access == Access::Open);
        let data = match theme.and_then(|theme| theme.parse().ok()) {
            Some(theme) => ias::tidy(app, theme).await?,
            None => None,
        };
        let text = source.sample_csv();
        Ok(Self {
            sample: Sample {
                url: Part::Sample.url(origin, &head.slug),
                bytes: text.len(),
                sha256: ias::sha256(text.as_bytes()),
            },
            data,
            page: format!("{origin}/{locale}/sources/{}", head.slug),
            here: format!("{origin}/sources/{}", head.slug),
            head,
            source,
        })
    }

    /// The name of its licence, when it is open.
    pub(super) fn licence(&self) -> Option<&str> {
        self.source.facts.licence.as_deref().filter(|_| self.source.facts.access == Access::Open)
    }

    /// A description as people can read it too.
    pub(super) fn print(document: &Value) -> Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec_pretty(document).map_err(Error::fault)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

/// A description without what is not known, and without lists of nothing, which readers refuse.
pub(super) fn known(mut document: Value) -> Value {
    if let Some(document) = document.as_object_mut() {
        document.retain(|_, value| !value.is_null() && *value != json!([]));
    }
    document
}
