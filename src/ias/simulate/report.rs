//! What the gate does with a panel that is well, with one that is not, and with a country in which something happens, for as many
//! themes and for as long as is asked.

use super::{
    Change, Disturbance, Duty, Event, Fault, PHARMACIES, Sales, Setting, World, days_to, held, mornings_of,
};
use crate::{
    Result,
    ias::{gate::Rules, parallel::on_all_cores, series::days_after, theme::Theme},
};
use jiff::civil::Date;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Days of sales before the first morning: seasons to compare with.
const HISTORY: i64 = 3 * 366;

#[derive(Debug, Clone)]
pub struct Request {
    pub themes: Vec<Theme>,
    pub worlds: Vec<World>,
    /// Of the quiet world; in the others pharmacies take turns.
    pub duties: Vec<Duty>,
    /// The last day that is sold on.
    pub until: Date,
    /// Mornings on which the gate is asked.
    pub days: i64,
    /// Days on which each fault begins.
    pub tries: i64,
    pub seed: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    pub healthy: Vec<FalseAlarmResult>,
    pub faults: Vec<DetectionResult>,
    pub events: Vec<Witnessed>,
}

/// Mornings of a panel that is well.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FalseAlarmResult {
    pub world: World,
    pub duty: Duty,
    pub theme: Theme,
    pub mornings: i64,
    /// On which the gate held the theme back.
    pub held: usize,
    /// By which rules, and on how many mornings each.
    pub rules: BTreeMap<String, usize>,
    /// What it said first.
    pub first: Option<String>,
}

/// A fault of one theme.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DetectionResult {
    pub world: World,
    pub fault: Fault,
    pub theme: Theme,
    pub tried: usize,
    pub stopped: usize,
    /// The most days of it that were needed to stop it, where it was stopped; the first day is 1.
    pub longest: Option<i64>,
    /// The rules that stopped it, and `ingest` where it was refused before.
    pub by: BTreeSet<String>,
}

/// An event of one theme.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Witnessed {
    pub world: World,
    pub event: Event,
    pub theme: Theme,
    pub tried: usize,
    /// Tries in which the last day is public on the third morning and on each one after it.
    pub published: usize,
    /// Tries in which it is marked by then.
    pub marked: usize,
}

enum Task<'a> {
    Healthy(&'a Sales, Theme),
    Fault(&'a Sales, Theme, Fault),
    Event(&'a Sales, Theme, Event),
}

enum Made {
    Healthy(FalseAlarmResult),
    Fault(DetectionResult),
    Event(Witnessed),
}

impl Request {
    fn faults(&self) -> &'static [Fault] {
        if self.tries > 0 { &Fault::ALL } else { &[] }
    }

    fn events(&self) -> &'static [Event] {
        if self.tries > 0 { &Event::ALL } else { &[] }
    }

    /// The panels that are simulated: faults and events are tried on the first one of each world.
    fn panels(&self) -> Vec<(World, Duty)> {
        let duties = |world: &World| if *world == World::Quiet { &self.duties[..] } else { &[Duty::Rota] };
        let of = |world: &World| duties(world).iter().map(|duty| (*world, *duty)).collect::<Vec<_>>();
        self.worlds.iter().flat_map(of).collect()
    }

    /// Parts of the work.
    pub fn parts(&self) -> usize {
        let changes = self.worlds.len() * (self.faults().len() + self.events().len());
        self.themes.len() * (self.panels().len() + changes)
    }

    /// The first morning.
    fn first(&self) -> Date {
        days_after(self.until, 1 - self.days)
    }

    /// Days on which a fault of a theme begins, one of each `every`.
    fn starts(&self, theme: Theme, every: usize) -> impl Iterator<Item = Date> {
        let first = self.first();
        let start = move |at: i64| days_after(first, 7 + at * self.days / self.tries);
        // Of a share nothing is sold before its campaign and after it.
        let is_apt =
            move |start: &Date| theme != Theme::FluVaccination65 || (10..=12).contains(&start.month());
        (0..self.tries).map(start).filter(is_apt).step_by(every)
    }
}

/// Judges these rules, and tells of each part of the work that it is done.
///
/// # Errors
/// A defect of the shipped shapes.
pub fn evaluate(rules: &Rules, request: &Request, done: impl Fn() + Sync) -> Result<Report> {
    let patience = Fault::ALL.iter().map(|fault| fault.detection_limit_days()).max().unwrap_or(0);
    // Whether faults are tried or not, the panel is the same.
    let last = days_after(request.until, patience);
    let sales: Result<Vec<Sales>> = on_all_cores(&request.panels(), |(world, duty)| {
        let first = days_after(request.first(), -HISTORY);
        let (world, duty) = (*world, *duty);
        Sales::new(Setting { world, duty, pharmacies: PHARMACIES, seed: request.seed, first, last })
    })
    .into_iter()
    .collect();
    let sales = sales?;
    let themes = || request.themes.iter().copied();
    let mut tasks: Vec<Task<'_>> =
        sales.iter().flat_map(|sales| themes().map(move |theme| Task::Healthy(sales, theme))).collect();
    for of_world in sales.chunk_by(|a, b| a.setting().world == b.setting().world) {
        let Some(sales) = of_world.first() else { continue };
        let of = |fault: &Fault| themes().map(|theme| Task::Fault(sales, theme, *fault)).collect::<Vec<_>>();
        tasks.extend(request.faults().iter().flat_map(of));
        let of = |event: &Event| themes().map(|theme| Task::Event(sales, theme, *event)).collect::<Vec<_>>();
        tasks.extend(request.events().iter().flat_map(of));
    }
    let made = on_all_cores(&tasks, |task| {
        let made = match task {
            Task::Healthy(sales, theme) => healthy(rules, request, sales, *theme).map(Made::Healthy),
            Task::Fault(sales, theme, fault) => {
                noticed(rules, request, sales, *theme, *fault).map(Made::Fault)
            }
            Task::Event(sales, theme, event) => {
                witnessed(rules, request, sales, *theme, *event).map(Made::Event)
            }
        };
        done();
        made
    });
    let mut report = Report { healthy: Vec::new(), faults: Vec::new(), events: Vec::new() };
    for made in made {
        match made? {
            Made::Healthy(healthy) => report.healthy.push(healthy),
            Made::Fault(noticed) => report.faults.push(noticed),
            Made::Event(witnessed) => report.events.push(witnessed),
        }
    }
    Ok(report)
}

fn healthy(rules: &Rules, request: &Request, sales: &Sales, theme: Theme) -> Result<FalseAlarmResult> {
    let mornings = request.days;
    let held = held(rules, sales, theme, request.first(), mornings)?;
    let mut by = BTreeMap::new();
    for morning in &held {
        let rules: BTreeSet<&String> = morning.findings.iter().map(|finding| &finding.rule).collect();
        for rule in rules {
            *by.entry(rule.clone()).or_insert(0) += 1;
        }
    }
    let first_held = held.first().and_then(|morning| Some((morning.day, morning.findings.first()?)));
    let first = first_held.map(|(day, finding)| format!("{day}: {}", finding.message));
    let Setting { world, duty, .. } = *sales.setting();
    Ok(FalseAlarmResult { world, duty, theme, mornings, held: held.len(), rules: by, first })
}

fn noticed(
    rules: &Rules,
    request: &Request,
    sales: &Sales,
    theme: Theme,
    fault: Fault,
) -> Result<DetectionResult> {
    let world = sales.setting().world;
    let mut noticed =
        DetectionResult { world, fault, theme, tried: 0, stopped: 0, longest: None, by: BTreeSet::new() };
    let every = if world == World::Quiet { 1 } else { RESTLESS };
    for start in request.starts(theme, every) {
        noticed.tried += 1;
        if let Some((days, rule)) = days_to(rules, sales, theme, fault, start)? {
            noticed.stopped += 1;
            noticed.longest = noticed.longest.max(Some(days));
            noticed.by.insert(rule);
        }
    }
    Ok(noticed)
}

/// In the other worlds a fault begins on every third of the days on which it may.
const RESTLESS: usize = 3;
/// An event begins on every fourth of those days, because it is followed for longer.
const EVERY: usize = 4;
/// Mornings on which an event is followed.
const FOLLOWED: i64 = 12;

fn witnessed(
    rules: &Rules,
    request: &Request,
    sales: &Sales,
    theme: Theme,
    event: Event,
) -> Result<Witnessed> {
    const BY: usize = 3;
    let world = sales.setting().world;
    let mut witnessed = Witnessed { world, event, theme, tried: 0, published: 0, marked: 0 };
    for start in request.starts(theme, EVERY) {
        let disturbance = Disturbance { change: Change::Event(event), start };
        let mornings = mornings_of(rules, sales, theme, disturbance, FOLLOWED)?;
        let mut later = mornings.iter().skip(BY - 1);
        witnessed.tried += 1;
        witnessed.published +=
            usize::from(later.all(|morning| !morning.held && morning.public == Some(morning.day)));
        witnessed.marked += usize::from(mornings.iter().take(BY).any(|morning| !morning.findings.is_empty()));
    }
    Ok(witnessed)
}
