//! The page of one theme in one territory: overlaid seasons, regions, and everything on their reliability; of the last
//! version, or of the one that was public on an earlier day.

use super::{
    annotation::{Annotation, annotations, event_marks},
    country::Country,
    coverage::Coverage,
    data_quality::{ExcludedDay, Flags, Missing, excluded_days},
    history::History,
    overlay::{SeasonOverlay, overlays},
    region::{Region, RegionList, regions},
    request::ViewRequest,
};
use crate::{
    Error, Result,
    app::App,
    db::Tx,
    holidays::holidays_between,
    ias::{
        archive::{self, ArchivedVersion},
        epidemic::{self, Epidemic, ThresholdsUnavailable},
        event::Event,
        exclusion::Exclusions,
        indicator_status::{self, IndicatorStatus, StatusContext, Thresholds},
        level,
        nowcast::Nowcast,
        open_data::{self, DataFile},
        pharmacies::Pharmacies,
        population,
        publication::{Method, Publication},
        publish::{self, Difference, HoldSummary, Revision, VersionSummary},
        reference::{self, Correlation, PublishedCorrelation},
        retire::Retirement,
        season::{self, Band},
        series::{Series, days_after},
        store,
        territory::Territory,
        theme::{Theme, final_on},
    },
};
use jiff::civil::{Date, date};
use serde::Serialize;
use utoipa::ToSchema;

const MAX_LISTED_VERSIONS: i64 = 60;
/// Number of latest versions from which revisions of last levels are learnt: a year.
const LEARNT: i64 = 366;

/// One theme in one territory, as on its page. Fields may be added; clients that read figures use the series.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ThemeView)]
pub struct ThemeView {
    #[serde(flatten)]
    pub status: IndicatorStatus,
    /// SHA-256 of the publication.
    pub sha256: String,
    /// Month and day on which seasons begin.
    pub season_start: String,
    pub territory: Territory,
    pub territories: Vec<Territory>,
    pub seasons: Vec<SeasonOverlay>,
    /// The reference of a region's chart; null for the country.
    pub country: Option<Country>,
    /// The requested part of the series, as one line.
    pub history: Option<History>,
    /// The parts of the territory, or itself, that are permanently retired and excluded from it.
    pub retired: Vec<Retirement>,
    /// Days of the last 60 whose counts are excluded from the levels of this territory, newest first; empty of an earlier version.
    pub excluded: Vec<ExcludedDay>,
    /// All pharmacies of the territory, to which the sales of the panel were extrapolated; null without extrapolation.
    pub pharmacies: Option<AllPharmacies>,
    /// Lowest and highest level of the past seasons.
    pub band: Option<Band>,
    /// Days of the current season with little data.
    pub flags: Flags,
    /// The day on which the last level becomes definitive.
    pub final_on: Option<Date>,
    /// The 22 regions before 2016.
    pub regions: Vec<Region>,
    /// The 13 regions of today.
    pub present_regions: Vec<Region>,
    /// The day of the regions' levels.
    pub regions_day: Option<Date>,
    /// The day of the as-of view; null for the last version.
    pub as_of: Option<Date>,
    /// Whether this is the last version.
    pub latest: bool,
    /// The last versions, newest first.
    pub versions: Vec<VersionSummary>,
    /// All holds of newer figures, newest first.
    pub holds: Vec<HoldSummary>,
    /// The usual revision of a last level until it is final; null for too few versions.
    pub revision: Option<Revision>,
    /// The nowcast of the last levels; null if it cannot be learnt, or the last levels are in doubt.
    pub nowcast: Option<Nowcast>,
    /// The changes of this version against the previous one; for an earlier version, the changes of the last version
    /// against it.
    pub difference: Option<Difference>,
    pub baseline_definition: Option<level::Definition>,
    /// Vintage of the populations that weight former regions, if the levels of present regions are means.
    pub weights_vintage: Option<String>,
    /// Days without figures.
    pub missing: Missing,
    /// The last complete week compared with past epidemics.
    pub epidemic: Option<Epidemic>,
    /// Why that is unknown.
    pub thresholds_unavailable: Option<ThresholdsUnavailable>,
    /// Correlation with another network's series.
    pub correlation: Option<Correlation>,
    /// A correlation published by another source.
    pub published: Option<PublishedCorrelation>,
    /// The status of a vaccination campaign.
    pub coverage: Option<Coverage>,
    /// Public holidays of the current season.
    pub holidays: Vec<Date>,
    pub annotations: Vec<Annotation>,
    pub files: Vec<DataFile>,
}

/// Returns one theme in one territory.
///
/// # Errors
/// `ias.theme-unpublished` if no version was public then; `ias.territory-unpublished` if that version has no series of
/// the territory.
pub async fn view(app: &App, theme: Theme, request: ViewRequest) -> Result<ThemeView> {
    let mut tx = app.db.read().await?;
    let archived = publish::version_as_of(&mut tx, &app.clock, theme, request.as_of).await?;
    let versions = publish::newest(&mut tx, &app.clock, theme, MAX_LISTED_VERSIONS).await?;
    let holds = publish::list_holds(&mut tx, theme).await?;
    let archive = store::history(&mut tx, theme, LEARNT).await?;
    let latest = versions.first().is_some_and(|last| last.number == archived.version.number);
    if !archived.publication.series.contains_key(&request.territory) {
        let detail = format!("{theme} is not published for {}", request.territory);
        return Err(Error::not_found("ias.territory-unpublished", detail));
    }
    // An earlier version is assessed as of its day.
    let (day, held_back) = match (latest, request.as_of) {
        (false, Some(day)) => {
            let end = app.clock.start_of_day_millis(days_after(day, 1));
            (day, publish::holds_before(&mut tx, theme, end).await?)
        }
        _ => (app.clock.today(), publish::held_back(&mut tx).await?),
    };
    let today = StatusContext { day, held_back: &held_back };
    // For an earlier version, the changes since; for the last one, its own changes.
    let difference = match latest {
        true => publish::difference(&archived.version)?,
        false => {
            let last = archive::last(&mut tx, theme).await?;
            let earlier = archived.version.number;
            Some(Difference::between(earlier, &archived.publication, &last.publication))
        }
    };
    let Beside { retired, exclusions, events, pharmacies } = Beside::load(&mut tx, theme, latest).await?;
    let pharmacies = AllPharmacies::from_register(&archived.publication, request.territory, &pharmacies);
    let references = reference::of_theme(&mut tx, theme).await?;
    // References are national.
    let nation = request.territory == Territory::FRANCE;
    let correlation = nation.then(|| reference::compare(&archived.publication, &references)).flatten();
    // A smoothed level covers missing days: only the counts show them.
    let uncounted =
        indicator_status::days_without_counts(&mut tx, &archived.publication, request.territory).await?;
    let baseline = publish::baseline(&mut tx, &archived).await?;
    let nowcast = publish::nowcast(&mut tx, &archived, request.territory).await?;
    drop(tx);
    let revision = Revision::learn(&archived.publication, &archive, request.territory)?;
    let mut view = build_view(&archived, &request, today)?;
    view.missing = uncounted.map_or(view.missing, |days| Missing::from_days(&days));
    view.mark(&archived.publication, &events);
    // A correlation of the past does not apply to figures in doubt.
    let correlation = correlation.filter(|_| view.status.doubt.is_none());
    let retired = retirements_of(&archived.publication, request.territory, retired);
    // The stored reference contains the year found in the counts; versions from before it was stored have the
    // definition only.
    view.baseline_definition = baseline.or(view.baseline_definition);
    let excluded = excluded_days(&exclusions, &events, request.territory, view.status.last_day);
    Ok(ThemeView {
        latest,
        versions,
        holds,
        revision,
        nowcast: nowcast.filter(|_| view.status.doubt.is_none()),
        difference,
        correlation,
        retired,
        excluded,
        pharmacies,
        ..view
    })
}

impl ThemeView {
    /// Adds the events of its territory to the annotations.
    fn mark(&mut self, publication: &Publication, events: &[Event]) {
        let series = publication.series_for(self.territory);
        self.annotations.extend(event_marks(series, self.territory, events));
        self.annotations.sort_by_key(|annotation| annotation.day);
    }
}

/// Data of a theme beside its versions.
struct Beside {
    retired: Vec<Retirement>,
    /// For the last version only.
    exclusions: Exclusions,
    events: Vec<Event>,
    pharmacies: Pharmacies,
}

impl Beside {
    async fn load(tx: &mut Tx, theme: Theme, latest: bool) -> Result<Self> {
        Ok(Self {
            retired: store::retirements(tx, theme).await?,
            exclusions: if latest { store::exclusions(tx, theme).await? } else { Exclusions::NONE },
            events: store::events(tx).await?,
            pharmacies: store::pharmacies(tx).await?,
        })
    }
}

/// The retirements of parts of a territory that a publication applies.
fn retirements_of(publication: &Publication, territory: Territory, all: Vec<Retirement>) -> Vec<Retirement> {
    let concerns = |left: &Retirement| {
        left.applies_to(publication) && territory.parts().any(|part| part == left.territory)
    };
    all.into_iter().filter(concerns).collect()
}

/// Numbers of all pharmacies, in the panel or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AllPharmacies {
    pub number: i64,
    /// Source of the numbers.
    pub source: String,
}

impl AllPharmacies {
    /// The numbers of the register that is valid on the last day of a territory.
    fn from_register(publication: &Publication, territory: Territory, known: &Pharmacies) -> Option<Self> {
        let last = publication
            .series_for(territory)
            .last_day()
            .filter(|_| publication.method == Method::ExpandedShare)?;
        let (_, register) = known.on(last)?;
        Some(Self { number: register.for_territory(territory)?, source: register.source.clone() })
    }
}

fn build_view(
    archived: &ArchivedVersion,
    request: &ViewRequest,
    today: StatusContext<'_>,
) -> Result<ThemeView> {
    let ArchivedVersion { version, publication } = archived;
    let series = publication.series_for(request.territory);
    let assessment = epidemic::assess(publication, request.territory)?;
    let thresholds = Thresholds::new(&assessment, version.theme)?;
    let seasons = season::seasons(series, usize::MAX);
    let regions_day = publication.regions_day();
    let of = |kind| regions_day.map_or(Ok(Vec::new()), |day| regions(publication, kind, day));
    let status = today.status_of(archived, request.territory, thresholds)?;
    let doubtful = status.doubt.is_some();
    let last_open = series.points().iter().rfind(|point| point.provisional);
    Ok(ThemeView {
        annotations: annotations(series, status.unit, assessment.epidemic.as_ref(), status.forced.is_some()),
        history: history(request, series, &status),
        country: Country::for_region(request.territory, publication),
        status,
        sha256: version.sha256.clone(),
        season_start: format!("{:02}-{:02}", season::START.0, season::START.1),
        territory: request.territory,
        territories: publication.series.keys().copied().collect(),
        retired: Vec::new(),
        excluded: Vec::new(),
        pharmacies: None,
        // For a level that is not established, the peaks of other seasons are not a usual range.
        band: match assessment.thresholds_unavailable {
            Some(_) => None,
            None => season::band(seasons.get(1..).unwrap_or_default()),
        },
        seasons: overlays(seasons, request.seasons.as_deref()),
        flags: Flags::from_series(series),
        final_on: last_open.map(|point| final_on(version.theme, point.day)),
        regions: of(RegionList::Former)?,
        present_regions: of(RegionList::Present)?,
        regions_day,
        as_of: request.as_of,
        latest: true,
        versions: Vec::new(),
        holds: Vec::new(),
        revision: None,
        nowcast: None,
        difference: None,
        baseline_definition: baseline_definition(publication)?,
        weights_vintage: weights_vintage(publication)?,
        missing: Missing::from_series(series),
        epidemic: assessment.epidemic.map(|epidemic| if doubtful { epidemic.ungraded() } else { epidemic }),
        thresholds_unavailable: assessment.thresholds_unavailable,
        correlation: None,
        published: reference::published(version.theme, publication.method)?.filter(|_| !doubtful),
        coverage: Coverage::compute(version.theme, publication.method, request.territory, series)?,
        holidays: holidays(request.territory, series),
        files: open_data::list_files(publication),
    })
}

/// The requested part of the history, if any.
fn history(request: &ViewRequest, series: &Series, status: &IndicatorStatus) -> Option<History> {
    History::from_series(status.theme, series, status.situation.onset, request.history?)
}

/// The reference of the levels, if they were computed here: that of imported levels is unknown.
fn baseline_definition(publication: &Publication) -> Result<Option<level::Definition>> {
    let ours = publication.method == Method::RatioOfSums;
    Ok(if ours { level::definition(publication.theme)? } else { None })
}

/// Vintage of the populations that weight former regions in present ones without counts.
fn weights_vintage(publication: &Publication) -> Result<Option<String>> {
    let weighted = matches!(publication.method, Method::Published | Method::Demonstration)
        && publication.regions_day().is_some();
    Ok(if weighted { Some(population::regions()?.vintage.clone()) } else { None })
}

/// The public holidays of the current season in the territory.
fn holidays(territory: Territory, series: &Series) -> Vec<Date> {
    let Some(last) = series.last_day() else { return Vec::new() };
    let year = season::first_year(last);
    let (from, to) = (date(year, season::START.0, season::START.1), date(year + 1, 8, 31));
    holidays_between(from, to, territory.holiday_law())
}
