//! The files of a source, for machine-readable descriptions.

use super::{
    closed_lists::Access, data_status::DataStatus, demonstration, download::FileKind, public, source::Source,
};
use crate::{
    Error, Result,
    app::App,
    entries::{Entry, EntryMeta},
    ias,
    locale::Locale,
};
use serde_json::{Value, json};

pub(super) struct SourceFiles {
    pub(super) head: EntryMeta,
    pub(super) source: Source,
    pub(super) sample: SampleFile,
    /// Frictionless resource of its open data; `None` unless published.
    pub(super) data: Option<Value>,
    pub(super) page: String,
    /// Its address, without a language.
    pub(super) address: String,
    /// Its description, after the note if it is a demonstration.
    pub(super) description: String,
}

pub(super) struct SampleFile {
    pub(super) url: String,
    pub(super) bytes: usize,
    pub(super) sha256: String,
}

impl SourceFiles {
    /// Loads the files of a public source with a sample.
    ///
    /// # Errors
    /// `content.unknown`, `content.expired`; `request.not-found` without a sample.
    pub(super) async fn find(app: &App, slug: &str, locale: Locale) -> Result<Self> {
        let Entry { head, body: source, .. } = public::source(app, slug, locale).await?.entry;
        let origin = &app.config.public_url;
        if source.sample.is_empty() {
            return Err(Error::not_found("request.not-found", format!("{slug} has no sample")));
        }
        let theme = source.facts.theme.as_deref().filter(|_| source.facts.access == Access::Open);
        let data = match theme.and_then(|theme| theme.parse().ok()) {
            Some(theme) => ias::tidy(app, theme).await?,
            None => None,
        };
        let text = source.sample_csv();
        let status = DataStatus::load(app).await?;
        let description = match demonstration::note(&source.facts, status.freshness(&source.facts), locale) {
            Some(note) => format!("{note} {}", head.summary),
            None => head.summary.clone(),
        };
        Ok(Self {
            sample: SampleFile {
                url: FileKind::Sample.url(origin, &head.slug),
                bytes: text.len(),
                sha256: ias::sha256(text.as_bytes()),
            },
            data,
            description,
            page: format!("{origin}/{locale}/sources/{}", head.slug),
            address: format!("{origin}/sources/{}", head.slug),
            head,
            source,
        })
    }

    /// SPDX name of its licence, if it is open.
    pub(super) fn licence(&self) -> Option<&str> {
        self.source.facts.licence.as_deref().filter(|_| self.source.facts.access == Access::Open)
    }

    pub(super) fn print(document: &Value) -> Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec_pretty(document).map_err(Error::internal)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}

/// Removes nulls and empty lists, which readers reject.
pub(super) fn without_unknown(mut document: Value) -> Value {
    if let Some(document) = document.as_object_mut() {
        document.retain(|_, value| !value.is_null() && *value != json!([]));
    }
    document
}
