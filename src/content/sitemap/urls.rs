//! URLs of the site map: public pages that search engines may index.

use super::section::Section;
use crate::{
    Result,
    app::App,
    content::{
        load::{self, EntrySummary},
        model::entry::{Entry, EntryMeta},
    },
    entries::{Kind, Slug, public, store::PageRange},
    ias,
    locale::Locale,
    ui::Pages,
};
use std::collections::{BTreeMap, BTreeSet};

/// The path of the indicators, listed with their themes.
const INDICATORS: &str = "/ias";
/// Path of the weekly bulletins.
const BULLETINS: &str = "/ias/bulletins";

/// A page with all its languages.
pub(super) struct SitemapUrl {
    pub(super) path: String,
    /// The languages, and when each version last changed, in milliseconds since 1970.
    pub(super) versions: Vec<(Locale, Option<i64>)>,
    /// Languages in this file; the others are in the previous or the next file.
    chosen: Vec<Locale>,
}

impl SitemapUrl {
    fn everywhere(path: &str, changed: Option<i64>) -> Self {
        Self::new(path.to_owned(), Locale::ALL.map(|locale| (locale, changed)).to_vec())
    }

    fn new(path: String, versions: Vec<(Locale, Option<i64>)>) -> Self {
        let chosen = versions.iter().map(|(locale, _)| *locale).collect();
        Self { path, versions, chosen }
    }

    /// Languages in this file, with the last change of each version.
    pub(super) fn listed(&self) -> impl Iterator<Item = (Locale, Option<i64>)> {
        self.versions.iter().filter(|(locale, _)| self.chosen.contains(locale)).copied()
    }
}

/// How the URLs of a section are loaded.
enum SectionSource {
    /// Completely: its pages state themselves whether they may be indexed.
    Whole(Vec<SitemapUrl>),
    /// By page, from the database: there may be thousands of entries.
    Parts(Kind),
}

impl SectionSource {
    async fn load(app: &App, section: Section) -> Result<Self> {
        Ok(Self::Whole(match section {
            Section::Sources => return Ok(Self::Parts(Kind::Source)),
            Section::Modules => return Ok(Self::Parts(Kind::Module)),
            Section::Pages => pages(app).await?,
            Section::Press => entries(app, Kind::Press).await?,
            Section::Jobs => entries(app, Kind::Job).await?,
            Section::Indicators => indicators(app).await?,
        }))
    }
}

/// The number of URLs of a section, and the time of their last change in milliseconds since 1970.
pub(super) async fn extent(app: &App, section: Section) -> Result<(usize, Option<i64>)> {
    match SectionSource::load(app, section).await? {
        SectionSource::Whole(places) => {
            let versions = || places.iter().flat_map(|place| &place.versions);
            Ok((versions().count(), versions().filter_map(|(_, at)| *at).max()))
        }
        SectionSource::Parts(kind) => {
            let extent = public::listed_totals(app, kind).await?;
            Ok((extent.versions, extent.changed_at))
        }
    }
}

/// A page of the URLs of a section, in order of addresses.
pub(super) async fn page(app: &App, section: Section, part: PageRange) -> Result<Vec<SitemapUrl>> {
    let kind = match SectionSource::load(app, section).await? {
        SectionSource::Whole(places) => return Ok(cut_page(places, part)),
        SectionSource::Parts(kind) => kind,
    };
    let places = public::sitemap_entries(app, kind, part).await?.into_iter().filter_map(|mapped| {
        let versions = mapped.versions.into_iter().map(|(locale, at)| (locale, Some(at))).collect();
        let path = kind.path(mapped.slug.as_str())?;
        Some(SitemapUrl { path, versions, chosen: mapped.chosen })
    });
    Ok(places.collect())
}

/// A page of URLs.
fn cut_page(places: Vec<SitemapUrl>, PageRange { offset, limit }: PageRange) -> Vec<SitemapUrl> {
    let (mut before, mut left) = (offset, limit);
    let cut = places.into_iter().map(|mut place| {
        place.chosen.drain(..before.min(place.chosen.len()));
        before -= before.min(place.versions.len());
        place.chosen.truncate(left);
        left -= place.chosen.len();
        place
    });
    cut.filter(|place| !place.chosen.is_empty()).collect()
}

async fn pages(app: &App) -> Result<Vec<SitemapUrl>> {
    let written = entries(app, Kind::Page).await?;
    let screens: Vec<_> = Pages::embedded().indexable_paths().collect();
    let mut all: Vec<_> = screens.iter().map(|path| SitemapUrl::everywhere(path, None)).collect();
    // An editorial page for a screen is shown on that screen, in any language.
    all.extend(written.into_iter().filter(|place| !screens.contains(&place.path.as_str())));
    all.retain(|place| ![INDICATORS, BULLETINS].contains(&place.path.as_str()));
    Ok(all)
}

async fn indicators(app: &App) -> Result<Vec<SitemapUrl>> {
    let published = |status: ias::OperatorStatus| Some((status.theme, status.published?.published_at));
    let themes: Vec<_> = ias::statuses(app).await?.into_iter().filter_map(published).collect();
    let newest = themes.iter().map(|(_, at)| *at).max();
    let all = SitemapUrl::everywhere(INDICATORS, newest);
    let each =
        themes.iter().map(|(theme, at)| SitemapUrl::everywhere(&format!("{INDICATORS}/{theme}"), Some(*at)));
    let weeks = ias::bulletin_weeks(app).await?;
    let newest = weeks.first().map(|(_, at)| *at);
    let list = newest.map(|newest| SitemapUrl::everywhere(BULLETINS, Some(newest)));
    let bulletins =
        weeks.iter().map(|(week, at)| SitemapUrl::everywhere(&format!("{BULLETINS}/{week}"), Some(*at)));
    Ok(std::iter::once(all).chain(each).chain(list).chain(bulletins).collect())
}

async fn entries(app: &App, kind: Kind) -> Result<Vec<SitemapUrl>> {
    let today = app.clock.today();
    let heads = load::list_meta(app, kind).await?;
    let public: Vec<_> = heads.into_iter().filter(|head| head.listed && head.is_public(today)).collect();
    let hidden = hidden(app, &public).await?;
    let mut of_path: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for head in public.iter().filter(|head| !hidden.contains(&(head.slug.clone(), head.locale))) {
        if let Some(path) = head.path() {
            of_path.entry(path).or_default().push((head.locale, Some(head.changed_at)));
        }
    }
    let place = |(path, mut versions): (String, Vec<_>)| {
        versions.sort();
        SitemapUrl::new(path, versions)
    };
    Ok(of_path.into_iter().map(place).collect())
}

/// Pages that search engines must not index.
async fn hidden(app: &App, heads: &[EntryMeta]) -> Result<BTreeSet<(Slug, Locale)>> {
    let may_ask = |head: &&EntryMeta| matches!(head.kind, Kind::Page | Kind::Press | Kind::Job);
    let pages = heads.iter().filter(may_ask).cloned();
    let pages = pages.map(|head| EntrySummary { head, locales: Vec::new() }).collect();
    let asks = |entry: &Entry| entry.body.is_noindex();
    let whole = load::load_all(app, pages).await?.into_iter().map(|found| found.entry);
    Ok(whole.filter(asks).map(|entry| (entry.head.slug, entry.head.locale)).collect())
}
