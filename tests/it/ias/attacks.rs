//! Disclosure attacks on public files. Each attack is first verified on unrounded levels, where it must recover sales, and must then
//! fail on the published levels.

mod whole_numbers;

use crate::harness::{Folder, full, root};
use jiff::{ToSpan as _, civil::Date, civil::date};
use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
};
use vigie::ias::{
    Territory, Theme,
    simulate::{Duty, PHARMACIES, Sales, Setting, World},
};
use whole_numbers::{fraction, gcd, reduce};

const FIRST: Date = date(2026, 5, 1);
const EVENING: Date = date(2026, 11, 20);
/// The index themes: they share a denominator in each territory and on each day.
const THEMES: [Theme; 6] =
    [Theme::Respiratory, Theme::Flu, Theme::Allergies, Theme::Gastroenteritis, Theme::Lice, Theme::Scabies];

/// Numerator, denominator and pharmacies of one region on one day.
type Sums = (i64, i64, i64);
type Day = (Theme, Territory, Date);

/// The counts of a panel, as known on one evening.
struct Panel {
    counts: BTreeMap<Day, Sums>,
    last: Date,
}

impl Panel {
    fn new(sales: &Sales, last: Date) -> Self {
        let mut counts = BTreeMap::new();
        for day in FIRST.series(1.day()).take_while(|day| *day <= last) {
            for region in Territory::regions() {
                for theme in THEMES.into_iter().chain([Theme::FluVaccination65]) {
                    let sums = sales.sums(theme, region, day, last);
                    counts.extend(sums.map(|sums| ((theme, region, day), sums)));
                }
            }
        }
        Self { counts, last }
    }

    fn csv(&self) -> String {
        let mut text = "date,theme,territory,numerator,denominator,pharmacies\n".to_owned();
        for ((theme, region, day), (numerator, denominator, pharmacies)) in &self.counts {
            writeln!(text, "{day},{theme},{region},{numerator},{denominator},{pharmacies}").unwrap();
        }
        text
    }

    /// Sums of a territory over a range of days.
    fn sums(&self, theme: Theme, territory: Territory, from: Date, to: Date) -> Sums {
        let days = || from.series(1.day()).take_while(|day| *day <= to.min(self.last));
        let cells = territory.parts().flat_map(|part| days().map(move |day| (theme, part, day)));
        cells
            .filter_map(|cell| self.counts.get(&cell))
            .fold((0, 0, 0), |all, one| (all.0 + one.0, all.1 + one.1, all.2 + one.2))
    }

    fn window(&self, theme: Theme, territory: Territory, day: Date) -> Sums {
        self.sums(theme, territory, day - 7.days(), day + 7.days())
    }
}

/// A ratio that a reader can compute from levels: numerator over denominator of the days around one day.
trait Known {
    fn ratio(&self, theme: Theme, territory: Territory, day: Date) -> Option<f64>;
}

/// Levels before rounding and disclosure control: a hundred times the ratio to the baseline, in full precision.
impl Known for Panel {
    fn ratio(&self, theme: Theme, territory: Territory, day: Date) -> Option<f64> {
        let weeks = match theme {
            Theme::Allergies => (date(2026, 9, 7), date(2026, 11, 15)),
            _ => (date(2026, 5, 4), date(2026, 7, 12)),
        };
        let base = self.sums(theme, territory, weeks.0, weeks.1);
        let (numerator, denominator, _) = self.window(theme, territory, day);
        let base = base.0 as f64 / base.1 as f64;
        let level = 100.0 / base * (numerator as f64 / denominator as f64);
        Some(level * base / 100.0)
    }
}

/// The public files of an installation.
struct Public {
    levels: BTreeMap<Day, f64>,
    ratios: BTreeMap<(Theme, Territory), f64>,
}

impl Public {
    fn read(folder: &Folder) -> Self {
        let (mut levels, mut ratios) = (BTreeMap::new(), BTreeMap::new());
        for theme in THEMES.into_iter().chain([Theme::FluVaccination65]) {
            let place = folder.path("var/open-data/current").join(theme.slug());
            for line in fs::read_to_string(place.join("tidy.csv")).unwrap().lines().skip(1) {
                let cells: Vec<&str> = line.split(',').collect();
                assert_eq!(cells[5], "false", "{line}");
                let level = cells[3].parse().ok();
                levels.extend(
                    level.map(|level| ((theme, cells[1].parse().unwrap(), cells[2].parse().unwrap()), level)),
                );
            }
            let metadata: Value =
                serde_json::from_slice(&fs::read(place.join("metadata.json")).unwrap()).unwrap();
            for (territory, ratio) in
                metadata["baselineDefinition"]["ratios"].as_object().into_iter().flatten()
            {
                ratios.insert((theme, territory.parse().unwrap()), ratio.as_f64().unwrap());
            }
        }
        Self { levels, ratios }
    }
}

impl Known for Public {
    fn ratio(&self, theme: Theme, territory: Territory, day: Date) -> Option<f64> {
        Some(self.levels.get(&(theme, territory, day))? * self.ratios.get(&(theme, territory))? / 100.0)
    }
}

fn sales(pharmacies: f64) -> Sales {
    let setting = Setting {
        world: World::Quiet,
        duty: Duty::Chance,
        pharmacies,
        seed: 5,
        first: FIRST,
        last: EVENING + 1.day(),
    };
    Sales::new(setting).unwrap()
}

/// Publishes the counts known on an evening and reads the public files.
fn publish(folder: &Folder, panel: &Panel) -> Public {
    fs::write(folder.path("counts.csv"), panel.csv()).unwrap();
    for arguments in [
        &["ias", "import-counts", "counts.csv"][..],
        &["ias", "publish", "--force", "--reason", "made up for a test"],
    ] {
        let clock = format!("{}T06:10:00Z", panel.last + 1.day());
        let output = folder.command(arguments).env("VIGIE_CLOCK", clock).output().unwrap();
        assert!(matches!(output.status.code(), Some(0 | 3)), "{}", String::from_utf8_lossy(&output.stderr));
    }
    Public::read(folder)
}

fn region(code: &str) -> Territory {
    code.parse().unwrap()
}

/// How many of these sums an attack recovers to within one percent.
fn recovered<T>(
    cases: impl IntoIterator<Item = T>,
    attack: impl Fn(&T) -> Option<(f64, i64)>,
) -> (usize, usize) {
    let found: Vec<bool> = cases
        .into_iter()
        .filter_map(|case| attack(&case))
        .map(|(guess, truth)| (guess - truth as f64).abs() <= 0.01 * truth as f64)
        .collect();
    (found.iter().filter(|found| **found).count(), found.len())
}

/// The denominator for which the ratios of all themes have whole numerators: simultaneous approximation by lattice reduction.
fn denominator(known: &impl Known, territory: Territory, day: Date) -> Option<f64> {
    const SCALE: f64 = 1_125_899_906_842_624.0;
    let ratios: Option<Vec<f64>> = THEMES.iter().map(|theme| known.ratio(*theme, territory, day)).collect();
    let mut basis =
        vec![[vec![1], ratios?.iter().map(|ratio| (ratio * SCALE).round() as i128).collect()].concat()];
    for theme in 0..THEMES.len() {
        let mut row = vec![0; THEMES.len() + 1];
        row[theme + 1] = SCALE as i128;
        basis.push(row);
    }
    reduce(basis).iter().map(|row| row[0].abs() as f64).find(|sum| *sum > 0.0)
}

fn days(many: i64) -> impl Iterator<Item = Date> + Clone {
    (0..many).map(|at| EVENING - (8 + 3 * at).days())
}

#[test]
fn published_levels_do_not_reveal_the_sums_of_a_small_panel() {
    let panel = Panel::new(&sales(987.0), EVENING);
    let folder = Folder::ready();
    let public = publish(&folder, &panel);
    let attack = |known: &dyn Known, error: f64| {
        let cases = Territory::regions().flat_map(|region| days(full(40, 5)).map(move |day| (region, day)));
        recovered(cases, |(territory, day)| {
            let themes = [Theme::Flu, Theme::Lice, Theme::Scabies];
            let found =
                themes.iter().filter_map(|theme| fraction(known.ratio(*theme, *territory, *day)?, error));
            // Fractions are reduced, so the sum is a common multiple.
            let sum = found.map(|(_, sum)| sum).reduce(|a, b| a / gcd(a, b) * b)?;
            Some((sum as f64, panel.window(Theme::Flu, *territory, *day).1))
        })
    };
    let (found, tried) = attack(&panel, 1e-15);
    assert!(
        tried > 100 && 10 * found > 8 * tried,
        "the attack does not work on unrounded levels: {found} of {tried}"
    );
    let (found, tried) = attack(&public, 1e-4);
    assert!(tried > 50, "{tried}");
    assert_eq!(found, 0, "of {tried}");
}

#[test]
fn combined_themes_or_versions_reveal_no_sum_and_no_single_pharmacy() {
    let sales = sales(PHARMACIES);
    let [panel, later] = [EVENING, EVENING + 1.day()].map(|evening| Panel::new(&sales, evening));
    let folder = Folder::ready();
    let [public, public_later] = [&panel, &later].map(|panel| publish(&folder, panel));
    let cases = |many| {
        let territories = ["94", "53", "11", "FR"].map(region);
        days(many).flat_map(move |day| territories.map(|territory| (territory, day)))
    };
    let truth = |panel: &Panel, territory, day| panel.window(Theme::Flu, territory, day);
    let attack = |known: &dyn Fn(Territory, Date) -> Option<f64>| {
        recovered(cases(full(60, 5)), |(territory, day)| {
            Some((known(*territory, *day)?, truth(&panel, *territory, *day).1))
        })
    };
    let (found, tried) = attack(&|territory, day| denominator(&panel, territory, day));
    assert!(
        tried > 15 && 10 * found > 9 * tried,
        "the attack does not work on unrounded levels: {found} of {tried}"
    );
    let (found, tried) = attack(&|territory, day| denominator(&public, territory, day));
    assert!(tried > 15, "{tried}");
    assert_eq!(found, 0, "of {tried}");

    // The late sales are the difference between two versions.
    let late = |(territory, day): &(Territory, Date)| {
        let [before, after] = [&panel, &later].map(|panel| truth(panel, *territory, *day));
        (after.1 - before.1, after.2 - before.2)
    };
    let cases: Vec<(Territory, Date)> = (7..11)
        .flat_map(|at| Territory::regions().map(move |region| (region, EVENING - at.days())))
        .filter(|case| late(case).0 > 0)
        .collect();
    assert!(cases.iter().any(|case| late(case).1 == 1), "no case has exactly one late pharmacy");
    let attack = |before: &dyn Fn(&(Territory, Date)) -> Option<f64>,
                  after: &dyn Fn(&(Territory, Date)) -> Option<f64>| {
        recovered(cases.clone(), |case| Some((after(case)? - before(case)?, late(case).0)))
    };
    let of = |(territory, day): &(Territory, Date), known: &Panel| denominator(known, *territory, *day);
    let (found, tried) = attack(&|case| of(case, &panel), &|case| of(case, &later));
    assert!(
        tried > 20 && 10 * found > 8 * tried,
        "the attack does not work on unrounded levels: {found} of {tried}"
    );
    let of = |(territory, day): &(Territory, Date), known: &Public| denominator(known, *territory, *day);
    let (found, tried) = attack(&|case| of(case, &public), &|case| of(case, &public_later));
    assert!(tried > 20, "{tried}");
    assert_eq!(found, 0, "of {tried}");

    no_day_of_few_pharmacies_follows_from_a_share(&later, &public_later);
}

fn no_day_of_few_pharmacies_follows_from_a_share(panel: &Panel, public: &Public) {
    const SHARE: Theme = Theme::FluVaccination65;
    let season = date(2026, 9, 1);
    let people = people();
    let cases: Vec<(Territory, Date)> = season
        .series(1.day())
        .skip(1)
        .take_while(|day| *day <= EVENING)
        .flat_map(|day| Territory::regions().map(move |region| (region, day)))
        .filter(|(region, day)| {
            let (boxes, _, pharmacies) = panel.sums(SHARE, *region, *day, *day);
            boxes > 0 && pharmacies < 11
        })
        .collect();
    let attack = |share: &dyn Fn(Territory, Date) -> Option<f64>| {
        recovered(cases.clone(), |(region, day)| {
            let boxes =
                (share(*region, *day)? - share(*region, *day - 1.day())?) * people[region] as f64 / 100.0;
            Some((boxes, panel.sums(SHARE, *region, *day, *day).0))
        })
    };
    let exact =
        |region, day| Some(100.0 * panel.sums(SHARE, region, season, day).0 as f64 / people[&region] as f64);
    let (found, tried) = attack(&exact);
    assert!(tried > 20 && found == tried, "the attack does not work on unrounded levels: {found} of {tried}");
    let (found, tried) = attack(&|region, day| public.levels.get(&(SHARE, region, day)).copied());
    assert!(tried > 20, "{tried}");
    assert_eq!(found, 0, "of {tried}");
    for (region, day) in cases {
        let [before, now] = [day - 1.day(), day].map(|day| public.levels.get(&(SHARE, region, day)));
        assert_eq!(before, now, "{region} {day}: the share rises by the sales of few pharmacies");
    }
}

/// Population aged 65 and over by former region, of the newest vintage before the season.
fn people() -> BTreeMap<Territory, i64> {
    let text = fs::read_to_string(root().join("seeds/populations.toml")).unwrap();
    let file: toml::Table = text.parse().unwrap();
    let vintages = file["vintages"].as_array().unwrap();
    let newest = vintages.iter().rfind(|vintage| vintage["day"].as_str().unwrap() <= "2026-09-01").unwrap();
    let regions = newest["regions"].as_array().unwrap().iter();
    regions.map(|of| (region(of["code"].as_str().unwrap()), of["population"].as_integer().unwrap())).collect()
}

#[test]
fn fitted_region_weights_do_not_reveal_a_suppressed_ratio() {
    // From this day on too few pharmacies of Lower Normandy report.
    let left = date(2026, 10, 10);
    let [normandy, upper, lower] = ["FR-NOR", "23", "25"].map(region);
    let mut panel = Panel::new(&sales(full(PHARMACIES, 2_000.0)), EVENING);
    for ((_, region, day), (_, _, pharmacies)) in &mut panel.counts {
        if *region == lower && *day >= left {
            *pharmacies = 10;
        }
    }
    let folder = Folder::ready();
    let public = publish(&folder, &panel);
    let withheld: Vec<(Theme, Date)> = (10..30)
        .flat_map(|at| THEMES.map(move |theme| (theme, left + at.days())))
        .filter(|(theme, day)| *day <= EVENING && !public.levels.contains_key(&(*theme, lower, *day)))
        .collect();
    assert!(withheld.len() > 60, "{}", withheld.len());
    // The weight of Upper Normandy within Normandy, equal for all themes, fitted on the last days on which all are published.
    let weight = |known: &dyn Known| {
        let learnt = (8..12).flat_map(|at| THEMES.map(move |theme| (theme, left - at.days())));
        let terms = learnt.filter_map(|(theme, day)| {
            let [whole, upper, lower] = [normandy, upper, lower].map(|t| known.ratio(theme, t, day));
            let (whole, upper, lower) = (whole?, upper?, lower?);
            Some(((whole - lower) * (upper - lower) / lower.powi(2), ((upper - lower) / lower).powi(2)))
        });
        let (with, of) = terms.fold((0.0, 0.0), |all, term| (all.0 + term.0, all.1 + term.1));
        with / of
    };
    let attack = |known: &dyn Known| {
        let weight = weight(known);
        let found = withheld.iter().filter_map(|(theme, day)| {
            let (whole, upper) = (known.ratio(*theme, normandy, *day)?, known.ratio(*theme, upper, *day)?);
            let guess = (whole - weight * upper) / (1.0 - weight);
            Some((guess / panel.ratio(*theme, lower, *day)? - 1.0).abs() < 0.1)
        });
        found.collect::<Vec<bool>>()
    };
    let found = attack(&Rounded(&panel));
    let many = found.iter().filter(|found| **found).count();
    assert!(
        found.len() > 60 && 10 * many > 8 * found.len(),
        "the attack does not work on unrounded levels: {many} of {}",
        found.len()
    );
    assert_eq!(attack(&public), Vec::<bool>::new());
    // The rest of France, from which Normandy would follow by subtraction, is not public either.
    let shown = |t: Territory, (theme, day): &(Theme, Date)| public.levels.contains_key(&(*theme, t, *day));
    for case in &withheld {
        let missing: BTreeSet<Territory> = Territory::present_regions()
            .filter(|present| !shown(*present, case) && !present.parts().all(|part| shown(part, case)))
            .collect();
        assert!(missing.len() != 1 || !shown(Territory::FRANCE, case), "{case:?} {missing:?}");
    }
}

/// Levels of two decimals and ratios of five digits, without disclosure control.
struct Rounded<'a>(&'a Panel);

impl Known for Rounded<'_> {
    fn ratio(&self, theme: Theme, territory: Territory, day: Date) -> Option<f64> {
        let ratio = self.0.ratio(theme, territory, day)?;
        format!("{ratio:.4e}").parse().ok()
    }
}
