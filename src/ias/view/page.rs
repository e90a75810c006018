//! One theme in one territory, as its page shows it: seasons over each other, regions, and all that tells how far to
//! trust them. Today's version, or the one that was public on an earlier day.

use super::{
    annotation::{Annotation, annotations, event_marks},
    country::Country,
    coverage::Coverage,
    history::History,
    notes::{ExcludedDay, Flags, Missing, excluded_days},
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
        epidemic::{self, Epidemic, Unlearnt},
        event::Event,
        exclusion::Exclusions,
        level,
        nowcast::Nowcast,
        open_data::{self, DataFile},
        pharmacies::Pharmacies,
        population,
        publication::{Method, Publication},
        publish::{self, Difference, HoldSummary, Revision, VersionSummary},
        reference::{self, Correlation, Figure},
        retire::Retirement,
        season::{self, Band},
        series::{Series, days_after},
        standing::{self, Standing, Thresholds, Today},
        store,
        territory::Territory,
        theme::{Theme, final_on},
    },
};
use jiff::civil::{Date, date};
use serde::Serialize;
use utoipa::ToSchema;

const TOLD: i64 = 60;
/// Versions, the last ones, from which is learnt how last levels are revised: a year.
const LEARNT: i64 = 366;

/// One theme in one territory, as its page shows it. Its fields may grow; programs that read figures use the series.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ThemeView)]
pub struct View {
    #[serde(flatten)]
    pub standing: Standing,
    /// SHA-256 of the publication.
    pub sha256: String,
    /// Month and day on which seasons begin.
    pub season_start: String,
    pub territory: Territory,
    pub territories: Vec<Territory>,
    pub seasons: Vec<SeasonOverlay>,
    /// What a region is drawn before; nothing for the country.
    pub country: Option<Country>,
    /// The stretch of the series that was asked for, as one line.
    pub history: Option<History>,
    /// The parts of the territory, or itself, that left for good: it is what is left of it.
    pub retired: Vec<Retirement>,
    /// Days of the last 60 whose counts are excluded from the levels of this territory, newest first; empty of an earlier version.
    pub excluded: Vec<ExcludedDay>,
    /// All pharmacies of the territory, to which what the panel sells was brought up; nothing where it was not.
    pub pharmacies: Option<AllPharmacies>,
    /// Lowest and highest level of the past seasons.
    pub band: Option<Band>,
    /// Days of the season under way that rest on little.
    pub flags: Flags,
    /// When the last level stops changing.
    pub final_on: Option<Date>,
    /// The 22 regions of before 2016.
    pub regions: Vec<Region>,
    /// The 13 of today.
    pub present_regions: Vec<Region>,
    /// The day of which the regions' levels are.
    pub regions_day: Option<Date>,
    /// The day whose knowledge is shown; nothing for the last version.
    pub as_of: Option<Date>,
    /// Whether this is the last version.
    pub latest: bool,
    /// The last versions, newest first.
    pub versions: Vec<VersionSummary>,
    /// Every time in which newer figures were stopped, newest first.
    pub holds: Vec<HoldSummary>,
    /// How much a last level usually changes until it is final; null where too few versions tell.
    pub revision: Option<Revision>,
    /// What the last levels are expected to be once they are final; null where that cannot be learnt, or the last levels are in doubt.
    pub nowcast: Option<Nowcast>,
    /// What this version changed of the one before; of a version of the past, what the last one changed of it.
    pub difference: Option<Difference>,
    pub baseline_definition: Option<level::Definition>,
    /// Where the levels of present regions are means of former ones: what the populations are called that weigh them.
    pub weights_vintage: Option<String>,
    /// Days without figures.
    pub missing: Missing,
    /// Where the last complete week stands beside past epidemics.
    pub epidemic: Option<Epidemic>,
    /// Why that is not known.
    pub unlearnt: Option<Unlearnt>,
    /// How it goes with another network's series.
    pub correlation: Option<Correlation>,
    /// What somebody else published of that.
    pub published: Option<Figure>,
    /// Where a vaccination campaign stands.
    pub coverage: Option<Coverage>,
    /// Public holidays of the season under way.
    pub holidays: Vec<Date>,
    pub annotations: Vec<Annotation>,
    pub files: Vec<DataFile>,
}

/// One theme in one territory.
///
/// # Errors
/// `ias.theme-unpublished` when no version was public then, `ias.territory-unpublished` when that version has no series
/// of the territory.
pub async fn view(app: &App, theme: Theme, asked: ViewRequest) -> Result<View> {
    let mut tx = app.db.read().await?;
    let archived = publish::at(&mut tx, &app.clock, theme, asked.as_of).await?;
    let versions = publish::newest(&mut tx, &app.clock, theme, TOLD).await?;
    let holds = publish::holds(&mut tx, theme).await?;
    let archive = store::history(&mut tx, theme, LEARNT).await?;
    let latest = versions.first().is_some_and(|last| last.number == archived.version.number);
    if !archived.publication.series.contains_key(&asked.territory) {
        let detail = format!("{theme} is not published for {}", asked.territory);
        return Err(Error::absent("ias.territory-unpublished", detail));
    }
    // A version of the past is judged by what was known of it then.
    let (day, held_back) = match (latest, asked.as_of) {
        (false, Some(day)) => {
            let end = app.clock.start_of(days_after(day, 1));
            (day, publish::held_at(&mut tx, theme, end).await?)
        }
        _ => (app.clock.today(), publish::held_back(&mut tx).await?),
    };
    let today = Today { day, held_back: &held_back };
    // Of the past one asks what has changed since; of the present, what it changed itself.
    let difference = match latest {
        true => publish::difference(&archived.version)?,
        false => {
            let last = archive::last(&mut tx, theme).await?;
            let earlier = archived.version.number;
            Some(Difference::between(earlier, &archived.publication, &last.publication))
        }
    };
    let Beside { retired, exclusions, events, pharmacies } = Beside::read(&mut tx, theme, latest).await?;
    let pharmacies = AllPharmacies::of(&archived.publication, asked.territory, &pharmacies);
    let references = reference::of_theme(&mut tx, theme).await?;
    // References speak of the nation.
    let nation = asked.territory == Territory::FRANCE;
    let correlation = nation.then(|| reference::compare(&archived.publication, &references)).flatten();
    // A smoothed level reaches across a missing day: only the counts know of it.
    let uncounted = standing::uncounted(&mut tx, &archived.publication, asked.territory).await?;
    let baseline = publish::baseline(&mut tx, &archived).await?;
    let nowcast = publish::nowcast(&mut tx, &archived, asked.territory).await?;
    drop(tx);
    let revision = Revision::learn(&archived.publication, &archive, asked.territory)?;
    let mut view = look(&archived, &asked, today)?;
    view.missing = uncounted.map_or(view.missing, |days| Missing::from_days(&days));
    view.mark(&archived.publication, &events);
    // What went together for years is no word for figures that are in doubt.
    let correlation = correlation.filter(|_| view.standing.doubt.is_none());
    let retired = retirements_of(&archived.publication, asked.territory, retired);
    // The version knows which year it found in the counts; those before such was kept know the definition alone.
    view.baseline_definition = baseline.or(view.baseline_definition);
    let excluded = excluded_days(&exclusions, &events, (asked.territory, view.standing.last_day));
    Ok(View {
        latest,
        versions,
        holds,
        revision,
        nowcast: nowcast.filter(|_| view.standing.doubt.is_none()),
        difference,
        correlation,
        retired,
        excluded,
        pharmacies,
        ..view
    })
}

impl View {
    /// Adds the events of its territory to the annotations.
    fn mark(&mut self, publication: &Publication, events: &[Event]) {
        let series = publication.of(self.territory);
        self.annotations.extend(event_marks(series, self.territory, events));
        self.annotations.sort_by_key(|annotation| annotation.day);
    }
}

/// What is known of a theme beside its versions.
struct Beside {
    retired: Vec<Retirement>,
    /// Of the last version alone.
    exclusions: Exclusions,
    events: Vec<Event>,
    pharmacies: Pharmacies,
}

impl Beside {
    async fn read(tx: &mut Tx, theme: Theme, latest: bool) -> Result<Self> {
        Ok(Self {
            retired: store::retirements(tx, theme).await?,
            exclusions: if latest { store::exclusions(tx, theme).await? } else { Exclusions::NONE },
            events: store::events(tx).await?,
            pharmacies: store::pharmacies(tx).await?,
        })
    }
}

/// The retirements that a publication knows, of the parts of a territory.
fn retirements_of(publication: &Publication, territory: Territory, all: Vec<Retirement>) -> Vec<Retirement> {
    let concerns =
        |left: &Retirement| left.is_of(publication) && territory.parts().any(|part| part == left.territory);
    all.into_iter().filter(concerns).collect()
}

/// How many pharmacies there are, panel or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AllPharmacies {
    pub number: i64,
    /// Who counted them.
    pub source: String,
}

impl AllPharmacies {
    /// Those of the register that speaks for the last day of a territory.
    fn of(publication: &Publication, territory: Territory, known: &Pharmacies) -> Option<Self> {
        let last =
            publication.of(territory).last_day().filter(|_| publication.method == Method::ExpandedShare)?;
        let (_, register) = known.on(last)?;
        Some(Self { number: register.of(territory)?, source: register.source.clone() })
    }
}

fn look(archived: &ArchivedVersion, asked: &ViewRequest, today: Today<'_>) -> Result<View> {
    let ArchivedVersion { version, publication } = archived;
    let series = publication.of(asked.territory);
    let assessment = epidemic::assess(publication, asked.territory)?;
    let thresholds = Thresholds::new(&assessment, version.theme)?;
    let seasons = season::seasons(series, usize::MAX);
    let regions_day = publication.regions_day();
    let of = |kind| regions_day.map_or(Ok(Vec::new()), |day| regions(publication, kind, day));
    let standing = today.standing(archived, asked.territory, thresholds)?;
    let doubtful = standing.doubt.is_some();
    let last_open = series.points().iter().rfind(|point| point.provisional);
    Ok(View {
        annotations: annotations(
            series,
            standing.unit,
            assessment.epidemic.as_ref(),
            standing.forced.is_some(),
        ),
        history: history(asked, series, &standing),
        country: Country::behind(asked.territory, publication),
        standing,
        sha256: version.sha256.clone(),
        season_start: format!("{:02}-{:02}", season::START.0, season::START.1),
        territory: asked.territory,
        territories: publication.series.keys().copied().collect(),
        retired: Vec::new(),
        excluded: Vec::new(),
        pharmacies: None,
        // Beside a level that is not established, other seasons' peaks are no usual range.
        band: match assessment.unlearnt {
            Some(_) => None,
            None => season::band(seasons.get(1..).unwrap_or_default()),
        },
        seasons: overlays(seasons, asked.seasons.as_deref()),
        flags: Flags::of(series),
        final_on: last_open.map(|point| final_on(version.theme, point.day)),
        regions: of(RegionList::Former)?,
        present_regions: of(RegionList::Present)?,
        regions_day,
        as_of: asked.as_of,
        latest: true,
        versions: Vec::new(),
        holds: Vec::new(),
        revision: None,
        nowcast: None,
        difference: None,
        baseline_definition: baseline_definition(publication)?,
        weights_vintage: weights_vintage(publication)?,
        missing: Missing::of(series),
        epidemic: assessment.epidemic.map(|epidemic| if doubtful { epidemic.ungraded() } else { epidemic }),
        unlearnt: assessment.unlearnt,
        correlation: None,
        published: reference::published(version.theme, publication.method)?.filter(|_| !doubtful),
        coverage: Coverage::of((version.theme, publication.method), asked.territory, series)?,
        holidays: holidays(asked.territory, series),
        files: open_data::listed(publication),
    })
}

/// The stretch that is asked for, if one is.
fn history(asked: &ViewRequest, series: &Series, standing: &Standing) -> Option<History> {
    History::of(standing.theme, series, standing.situation.onset, asked.history?)
}

/// What the levels are compared with, where we compared them: of those imported as they were, nobody told.
fn baseline_definition(publication: &Publication) -> Result<Option<level::Definition>> {
    let ours = publication.method == Method::RatioOfSums;
    Ok(if ours { level::definition(publication.theme)? } else { None })
}

/// What the populations are called that weigh former regions in present ones, where no counts were.
fn weights_vintage(publication: &Publication) -> Result<Option<String>> {
    let weighted = matches!(publication.method, Method::Published | Method::Demonstration)
        && publication.regions_day().is_some();
    Ok(if weighted { Some(population::regions()?.vintage.clone()) } else { None })
}

/// The public holidays of the season under way, as the territory keeps them.
fn holidays(territory: Territory, series: &Series) -> Vec<Date> {
    let Some(last) = series.last_day() else { return Vec::new() };
    let year = season::first_year(last);
    let (from, to) = (date(year, season::START.0, season::START.1), date(year + 1, 8, 31));
    holidays_between(from, to, territory.holiday_law())
}
