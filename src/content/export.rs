//! Entries as files that an import reads again: the text of each, and the pictures that it shows beside it.

use super::{
    import::Format,
    model::{
        element::Element,
        entry::{Body, Entry, Head},
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
    /// Below the folder of the export, with slashes: the folder of the kind, then the name of the entry.
    pub path: String,
    pub bytes: Vec<u8>,
}

/// Which entries an export takes: all where nothing is said.
#[derive(Debug, Clone, Copy, Default)]
pub struct Selection<'a> {
    pub kind: Option<Kind>,
    /// Only the entry of this name, of any kind unless one is named.
    pub slug: Option<&'a str>,
    pub locale: Option<Locale>,
}

/// Hands every version as a file to `take`, each picture once, and says how many versions those were.
///
/// # Errors
/// `content.unknown` when nothing is selected, and what `take` says.
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
        for head in store::heads(&mut tx, kind).await? {
            let is_wanted = slug.as_ref().is_none_or(|only| *only == head.slug)
                && locale.is_none_or(|only| only == head.locale);
            if !is_wanted {
                continue;
            }
            let entry = store::entry(&mut tx, (kind, &head.slug), head.locale, head.stage).await?;
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
        return Err(Error::absent("content.unknown", "there is no such entry to export"));
    }
    Ok(versions)
}

/// `pages/solutions/scoring.fr.toml`; what is said by the name is said by the text too.
fn path(head: &Head) -> String {
    let Head { kind, slug, locale, stage, .. } = head;
    let draft = if *stage == Stage::Draft { ".draft" } else { "" };
    let ending = Format::of_kind(*kind).first().map_or("", |format| format.word());
    format!("{}/{slug}.{locale}{draft}.{ending}", kind.noun())
}

/// The address of the picture that an element shows.
fn shown(element: &Element) -> Option<String> {
    if let Element::Image(image) = element { Some(image.src.clone()) } else { None }
}

/// The pictures of an entry as files beside it, which its text names from then on.
async fn detach(tx: &mut Tx, entry: &mut Entry) -> Result<Vec<Exported>> {
    let sources: Vec<_> = match &entry.body {
        Body::Page(page) => page.elements.iter().filter_map(shown).collect(),
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
