//! Tests of ten bulletins of a simulated winter: each sentence is compared with figures that are computed
//! independently.

use super::{
    super::{
        make::{Sources, make},
        model::{COMPARED, facts},
        text::Section,
    },
    *,
};
use crate::{
    ias::{
        archive::ArchivedVersion,
        compose::{ImportedData, compose},
        epidemic,
        event::{Event, EventKind},
        evidence::Evidence,
        exclusion::{Exclusion, Exclusions},
        publication::Publication,
        publish::HeldBack,
        series::{Series, days_after},
        simulate::{Duty, Sales, Setting, World},
        store::Version,
        territory::Territory,
        theme::Theme,
    },
    text::day as printed_day,
};
use jiff::{Timestamp, civil::date};
use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

/// The first of ten Mondays.
const FIRST: Date = date(2025, 11, 17);
const THEMES: [Theme; 2] = [Theme::Flu, Theme::Lice];

fn clock() -> Clock {
    Clock::fixed(Timestamp::UNIX_EPOCH)
}

/// The figures of both themes on the morning of a week.
#[derive(Clone)]
struct Figures {
    archived: Vec<ArchivedVersion>,
    evidences: BTreeMap<Theme, Arc<Evidence>>,
    publications: BTreeMap<Theme, Arc<Publication>>,
}

impl Figures {
    /// Computed once per week for all tests.
    fn of_week(week: usize) -> Self {
        static WEEKS: [OnceLock<Figures>; 10] = [const { OnceLock::new() }; 10];
        WEEKS[week].get_or_init(|| Self::compute(monday(week))).clone()
    }

    fn compute(morning: Date) -> Self {
        let (mut archived, mut evidences, mut publications) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        for theme in THEMES {
            let counts = sales().counts(theme, days_after(morning, -1));
            let data = ImportedData { counts, ..ImportedData::default() };
            let publication = Arc::new(compose(theme, &data).unwrap());
            let evidence = data.evidence(&publication).unwrap();
            let last_levels = serde_json::to_string(&evidence.last_levels(&publication)).unwrap();
            let version = Version {
                theme,
                number: i64::from((morning - FIRST).get_days() / 7 + 1),
                last_day: publication.national().last_day().unwrap(),
                last_levels: Some(last_levels),
                ..Version::test()
            };
            archived.push(ArchivedVersion { version, publication: Arc::clone(&publication) });
            evidences.insert(theme, Arc::new(evidence));
            publications.insert(theme, publication);
        }
        Self { archived, evidences, publications }
    }
}

fn monday(week: usize) -> Date {
    days_after(FIRST, 7 * i64::try_from(week).unwrap())
}

/// The sources of a bulletin on the evening before the morning of a week, and the figures to compare it with.
fn sources(week: usize, earlier: &[StoredBulletin]) -> (Sources, BTreeMap<Theme, Arc<Publication>>) {
    let Figures { archived, evidences, publications } = Figures::of_week(week);
    let morning = monday(week);
    let sources = Sources {
        archived,
        held_back: Vec::new(),
        exclusions: BTreeMap::new(),
        events: Vec::new(),
        evidences,
        earlier: earlier.iter().rev().take(usize::try_from(COMPARED).unwrap()).cloned().collect(),
        today: morning,
        now: clock().start_of_day_millis(morning) + 22_200_000,
    };
    (sources, publications)
}

/// A panel that is large enough for most regions to have levels.
fn sales() -> &'static Sales {
    static SALES: OnceLock<Sales> = OnceLock::new();
    SALES.get_or_init(|| {
        let (first, last) = (date(2019, 5, 1), date(2026, 2, 1));
        Sales::new(Setting { world: World::Quiet, duty: Duty::Rota, pharmacies: 700.0, seed: 1, first, last })
            .unwrap()
    })
}

/// The number after some words, up to the next space or bracket.
fn number_after(text: &str, words: &str) -> f64 {
    let (_, rest) = text.split_once(words).unwrap_or_else(|| panic!("no {words:?} in {text:?}"));
    let digits: String = rest.chars().take_while(|c| c.is_ascii_digit() || ".,".contains(*c)).collect();
    digits.replace(',', "").trim_end_matches('.').parse().unwrap()
}

fn is_near(printed: f64, exact: f64) -> bool {
    (printed - exact).abs() <= 0.0501
}

/// Compares each sentence of an English section with the series, and returns the number of recognised ones.
fn read_aloud(section: &Section, publication: &Publication) -> usize {
    let series = publication.national();
    let last = series.last_day().unwrap();
    let level = series.level(last).unwrap();
    let thresholds = epidemic::assess(publication, Territory::FRANCE).unwrap().epidemic;
    if let Some(epidemic) = &thresholds {
        assert_eq!(section.title.contains("no epidemic"), level <= epidemic.onset, "{}", section.title);
    }
    for sentence in &section.sentences {
        let plain = sentence.replace('\u{a0}', " ");
        match plain.as_str() {
            text if text.starts_with("Index ") => {
                assert!(is_near(number_after(text, "Index "), level), "{text}: {level}");
                assert!(text.contains(&printed_day(Locale::En, last)), "{text}");
                if let Some(epidemic) = &thresholds {
                    assert!(is_near(number_after(text, "epidemic threshold "), epidemic.onset), "{text}");
                }
            }
            text if text.contains("over seven days") => change_is_true(text, section, series),
            text if text.contains("above its own threshold") || text.contains("above their own") => {
                regions_are_true(text, publication, last);
            }
            text if text.starts_with("Usual at this time") => {
                let low = number_after(text, ": ");
                assert!(low > 0.0 && number_after(text, " to ") > low, "{text}");
            }
            text if text.starts_with("The last published levels are provisional") => {
                assert!(series.point(last).unwrap().provisional);
            }
            text if text.starts_with("The final value of ") => final_value_is_true(text, series),
            text => panic!("no figures are known for {text:?}"),
        }
    }
    section.sentences.len()
}

fn change_is_true(text: &str, section: &Section, series: &Series) {
    // A truncated window is trailing: its middle is three and a half days before the day.
    let last = series.last_day().unwrap();
    let at = |days: i64| series.level(days_after(last, -days)).unwrap();
    let difference = at(0) - f64::midpoint(at(10), at(11));
    let sign = text.chars().next().unwrap();
    assert!(sign != '+' || difference > 0.0, "{text}: {difference}");
    assert!(sign != '\u{2212}' || difference < 0.0, "{text}: {difference}");
    let is_rise = sign == '+' || sign == '×';
    assert!(is_rise || !section.title.contains("rising"), "{} {text}", section.title);
    assert!(sign == '\u{2212}' || !section.title.contains("falling"), "{} {text}", section.title);
}

fn final_value_is_true(text: &str, series: &Series) {
    let opening = |day| format!("The final value of {} is ", printed_day(Locale::En, day));
    let point = series.points().iter().find(|point| text.starts_with(&opening(point.day)));
    let point = point.unwrap_or_else(|| panic!("{text}"));
    assert!(!point.provisional, "{text}");
    assert!(is_near(number_after(text, " is "), point.level.unwrap()), "{text}");
}

/// Checks that exactly the named regions are above their thresholds, with these figures.
fn regions_are_true(text: &str, publication: &Publication, last: Date) {
    for territory in Territory::present_regions() {
        let level = publication.series_for(territory).level(last);
        let onset = epidemic::assess(publication, territory).unwrap().epidemic.map(|own| own.onset);
        let name = format!("{} (", crate::ias::sentences::region_name(Locale::En, territory));
        let Some((level, onset)) = level.zip(onset) else {
            assert!(!text.contains(&name), "{text}");
            continue;
        };
        assert_eq!(text.contains(&name), level > onset, "{territory}: {level} {onset}: {text}");
        if level > onset {
            assert!(is_near(number_after(text, &name), level), "{territory}: {level}: {text}");
        }
    }
}

#[test]
fn bulletins_of_a_simulated_winter_agree_with_their_figures() {
    let (mut stored, mut read, mut reviewed) = (Vec::new(), 0, 0);
    let (mut epidemics, mut regions) = ([false; 2], 0);
    for week in 0..10 {
        let (sources, publications) = sources(week, &stored);
        let made = make(&sources).unwrap();
        let bulletin = Bulletin::decode(&clock(), &made).unwrap();
        assert_eq!((bulletin.number, bulletin.published_on), (stored.len() as i64 + 1, monday(week)));
        let english = BulletinText::new(&clock(), Locale::En, &bulletin);
        for section in &english.sections {
            regions += section.sentences.iter().filter(|sentence| sentence.contains("above")).count();
            read += read_aloud(section, &publications[&section.theme]);
            if section.theme != Theme::Lice {
                epidemics[usize::from(!section.title.contains("no epidemic"))] = true;
            }
        }
        // Every language has the same sentences, without unfilled placeholders.
        for locale in Locale::ALL {
            let text = BulletinText::new(&clock(), locale, &bulletin);
            let counts = |text: &BulletinText| -> Vec<usize> {
                text.sections.iter().map(|section| section.sentences.len()).collect()
            };
            assert_eq!(counts(&text), counts(&english));
            let plain = text.plain("https://vigie.example/");
            assert!(!plain.contains("{{") && !plain.contains(".."), "{plain}");
        }
        // A day is final after a week: each bulletin is compared once, with the values of that time.
        for facts in &bulletin.facts {
            reviewed += facts.reviewed.len();
            for review in &facts.reviewed {
                let series = publications[&facts.theme].national();
                assert!(!series.point(review.day).unwrap().provisional);
                let after = review.after.unwrap();
                assert!(is_near(after.level, series.level(review.day).unwrap()));
            }
        }
        stored.push(made);
    }
    assert!(read >= 80, "{read} sentences");
    assert_eq!(regions, 10, "of the flu, which has thresholds");
    assert_eq!(epidemics, [true, true], "both sides of a threshold are stated");
    // All but the last one or two of each theme.
    assert!((16..=18).contains(&reviewed), "{reviewed}");
}

/// A morning with all kinds of events.
fn eventful() -> Bulletin {
    let (mut sources, _) = sources(0, &[]);
    let since = clock().start_of_day_millis(date(2025, 11, 16)) + 22_200_000;
    sources.held_back = vec![(Theme::Lice, HeldBack { since, findings: Vec::new() })];
    let exclusion = Exclusion { rule: "counts-leap".to_owned(), numerator: 1, denominator: 1 };
    let cells = Territory::regions().map(|region| ((region, date(2025, 11, 11)), exclusion.clone()));
    sources.exclusions.insert(Theme::Flu, Exclusions { cells: cells.collect(), ..Exclusions::NONE });
    let event = |number, from, to, regions: &[&str]| Event {
        number,
        from,
        to,
        what: EventKind::Strike,
        regions: regions.iter().map(|code| code.parse().unwrap()).collect(),
    };
    let old = event(1, date(2025, 11, 1), date(2025, 11, 3), &[]);
    sources.events = vec![event(2, date(2025, 11, 13), date(2025, 11, 14), &["53"]), old];
    Bulletin::decode(&clock(), &make(&sources).unwrap()).unwrap()
}

#[test]
fn bulletins_state_holds_exclusions_and_events() {
    let bulletin = eventful();
    let text = BulletinText::new(&clock(), Locale::En, &bulletin);
    let section = |theme| text.sections.iter().find(|section| section.theme == theme).unwrap();
    let flu = section(Theme::Flu).sentences.join("\n").replace('\u{a0}', " ");
    for expected in [
        "11 November 2025 is excluded from the computation: its sales are being checked.",
        "Pharmacies on strike from 13 November 2025 to 14 November 2025 (Brittany).",
    ] {
        assert!(flu.contains(expected), "{flu}");
    }
    assert!(!flu.contains("1 November 2025 to 3 November"), "{flu}");
    let held = section(Theme::Lice);
    assert!(held.title.ends_with("today’s level unknown"), "{}", held.title);
    let sentences = held.sentences.join("\n").replace('\u{a0}', " ");
    assert!(sentences.contains("on 16 November 2025 at 06:10"), "{sentences}");
    assert!(sentences.contains("The current situation cannot be stated"), "{sentences}");
    assert!(!sentences.contains("over seven days"), "{sentences}");
}

#[test]
fn a_final_value_that_contradicts_a_bulletin_is_stated_once() {
    let (sources_before, _) = sources(0, &[]);
    let mut first = make(&sources_before).unwrap();
    // The statement of that time was for another value.
    let mut facts = facts(&first).unwrap();
    for facts in &mut facts.themes {
        facts.situation.trend = Some(crate::ias::Trend::Falling);
        facts.situation.grade = Some(crate::ias::Grade::VeryHigh);
    }
    first.facts = serde_json::to_string(&facts).unwrap();
    let mut stored = vec![first];
    let mut sentences = Vec::new();
    for week in 1..4 {
        let (sources, _) = sources(week, &stored);
        let made = make(&sources).unwrap();
        let text = BulletinText::new(&clock(), Locale::Fr, &Bulletin::decode(&clock(), &made).unwrap());
        let flu = text.sections.into_iter().find(|section| section.theme == Theme::Flu).unwrap();
        sentences.extend(flu.sentences.into_iter().filter(|sentence| sentence.contains("semaine 47")));
        stored.push(made);
    }
    assert_eq!(sentences.len(), 1, "{sentences:?}");
    let sentence = sentences[0].replace('\u{a0}', " ");
    assert!(sentence.starts_with("La valeur définitive du 16 novembre 2025 est "), "{sentence}");
    assert!(
        sentence.contains(
            "Le « Bulletin de la semaine 47 de 2025 » indiquait : épidémie, intensité très forte, en baisse ("
        ),
        "{sentence}"
    );
}

#[test]
fn bulletins_mark_generated_figures_and_describe_empty_series() {
    let (mut sources, _) = sources(0, &[]);
    for archived in &mut sources.archived {
        archived.version.demonstration = true;
    }
    let bulletin = Bulletin::decode(&clock(), &make(&sources).unwrap()).unwrap();
    assert!(bulletin.demonstration);
    let plain = BulletinText::new(&clock(), Locale::Fr, &bulletin)
        .plain("https://vigie.example/fr/ias/bulletins/2025-W47");
    assert!(plain.starts_with("Bulletin de la semaine 47 de 2025\n\nDémonstration"), "{plain}");
    assert!(plain.ends_with("https://vigie.example/fr/ias/bulletins/2025-W47\n"), "{plain}");
    // With one real theme, the bulletin contains real figures only.
    sources.archived[0].version.demonstration = false;
    let real = Bulletin::decode(&clock(), &make(&sources).unwrap()).unwrap();
    assert_eq!((real.demonstration, real.facts.len()), (false, 1));
    assert!(Series::EMPTY.last_day().is_none());
}
