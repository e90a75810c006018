//! Exports entries as files that can be imported again: their texts, with their pictures next to them.

use super::{
    import::Format,
    model::{
        element::Element,
        entry::{Body, Entry, EntryMeta},
    },
    store,
};
use crate::{
    Result,
    app::App,
    db::Tx,
    entries::{self, kind::Kind, slug::Slug, stage::Stage},
    error::Error,
    locale::Locale,
};
use std::collections::BTreeSet;

/// A file of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// The path below the folder of the export, with slashes: the folder of the kind, then the name of the
    /// entry.
    pub path: String,
    pub bytes: Vec<u8>,
}

/// The entries of an export; all by default.
#[derive(Debug, Clone, Copy, Default)]
pub struct Selection<'a> {
    pub kind: Option<Kind>,
    /// Only the entry with this name, of any kind unless a kind is given.
    pub slug: Option<&'a str>,
    pub locale: Option<Locale>,
}

/// Passes every version as a file to `take`, each picture once. Returns the number of versions.
///
/// # Errors
/// `content.unknown` if no entry is selected; errors of `take`.
pub async fn export(
    app: &App,
    selection: Selection<'_>,
    take: &mut (dyn FnMut(Exported) -> Result<()> + Send),
) -> Result<usize> {
    let Selection { kind, slug, locale } = selection;
    let mut tx = app.db.read().await?;
    let (mut versions, mut pictures) = (0, BTreeSet::new());
    for kind in Kind::ALL.into_iter().filter(|each| kind.is_none_or(|only| only == *each)) {
        let slug = match slug.and_then(|slug| slug.parse::<Slug>().ok()) {
            Some(slug) => entries::store::target(&mut tx, kind, &slug).await?.or(Some(slug)),
            None => None,
        };
        if selection.slug.is_some() && slug.is_none() {
            continue;
        }
        for head in store::list_meta(&mut tx, kind).await? {
            let is_wanted = slug.as_ref().is_none_or(|only| *only == head.slug)
                && locale.is_none_or(|only| only == head.locale);
            if !is_wanted {
                continue;
            }
            let entry = store::entry(&mut tx, kind, &head.slug, head.locale, head.stage).await?;
            let Some(mut entry): Option<Entry> = entry else { continue };
            for picture in detach(&mut tx, &mut entry).await? {
                if pictures.insert(picture.path.clone()) {
                    take(picture)?;
                }
            }
            take(Exported { path: path(&entry.head), bytes: entry.source.into_bytes() })?;
            versions += 1;
        }
    }
    if versions == 0 {
        return Err(Error::not_found("content.unknown", "there is no such entry to export"));
    }
    Ok(versions)
}

/// A path such as `pages/solutions/scoring.fr.toml`. The data in the name are also in the text.
fn path(head: &EntryMeta) -> String {
    let EntryMeta { kind, slug, locale, stage, .. } = head;
    let draft = if *stage == Stage::Draft { ".draft" } else { "" };
    let ending = Format::of_kind(*kind).first().map_or("", |format| format.word());
    format!("{}/{slug}.{locale}{draft}.{ending}", kind.plural())
}

/// The address of the picture of an element.
fn picture_address(element: &Element) -> Option<String> {
    if let Element::Image(image) = element { Some(image.src.clone()) } else { None }
}

/// The pictures of an entry as files next to it. The text of the entry is changed to refer to them.
async fn detach(tx: &mut Tx, entry: &mut Entry) -> Result<Vec<Exported>> {
    let sources: Vec<_> = match &entry.body {
        Body::Page(page) => page.elements.iter().filter_map(picture_address).collect(),
        Body::Press(article) => article.picture.iter().map(|picture| picture.src.clone()).collect(),
        Body::Employee(employee) => employee.photo.iter().map(|photo| photo.src.clone()).collect(),
        _ => return Ok(Vec::new()),
    };
    let own = path(&entry.head);
    let folder = own.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut files = Vec::new();
    for src in sources {
        let Some(name) = src.strip_prefix("/media/") else { continue };
        let sha256 = name.split('.').next().unwrap_or_default();
        if let Some(picture) = store::image(tx, sha256).await? {
            for quote in ['"', '\''] {
                let named = |src: &str| format!("{quote}{src}{quote}");
                entry.source = entry.source.replace(&named(&src), &named(name));
            }
            files.push(Exported { path: format!("{folder}/{name}"), bytes: picture.bytes });
        }
    }
    Ok(files)
}
