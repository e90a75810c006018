//! What the gate does with a panel that is well and with one that is not, for as many themes and for as long as is asked.

use super::{Duty, Fault, PHARMACIES, Sales, Setting, days_to, held};
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
    pub healthy: Vec<Healthy>,
    pub faults: Vec<Noticed>,
}

/// Mornings of a panel that is well.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Healthy {
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
pub struct Noticed {
    pub fault: Fault,
    pub theme: Theme,
    pub tried: usize,
    pub stopped: usize,
    /// The most days of it that were needed to stop it, where it was stopped; the first day is 1.
    pub longest: Option<i64>,
    /// The rules that stopped it, and `ingest` where it was refused before.
    pub by: BTreeSet<String>,
}

enum Task<'a> {
    Healthy(&'a Sales, Theme),
    Fault(&'a Sales, Theme, Fault),
}

impl Request {
    fn faults(&self) -> &'static [Fault] {
        if self.tries > 0 { &Fault::ALL } else { &[] }
    }

    /// Parts of the work.
    pub fn parts(&self) -> usize {
        self.themes.len() * (self.duties.len() + self.faults().len())
    }
}

/// Judges these rules, and tells of each part of the work that it is done.
///
/// # Errors
/// A defect of the shipped shapes.
pub fn judge(rules: &Rules, request: &Request, done: impl Fn() + Sync) -> Result<Report> {
    let first = days_after(request.until, 1 - request.days);
    let faults = request.faults();
    let patience = Fault::ALL.iter().map(|fault| fault.patience()).max().unwrap_or(0);
    // Whether faults are tried or not, the panel is the same.
    let last = days_after(request.until, patience);
    let sales: Result<Vec<Sales>> = on_all_cores(&request.duties, |duty| {
        let first = days_after(first, -HISTORY);
        Sales::new(Setting { duty: *duty, pharmacies: PHARMACIES, seed: request.seed, first, last })
    })
    .into_iter()
    .collect();
    let sales = sales?;
    let themes = || request.themes.iter().copied();
    let mut tasks: Vec<Task<'_>> =
        sales.iter().flat_map(|sales| themes().map(move |theme| Task::Healthy(sales, theme))).collect();
    for (sales, fault) in
        sales.iter().take(1).flat_map(|sales| faults.iter().map(move |fault| (sales, *fault)))
    {
        tasks.extend(themes().map(|theme| Task::Fault(sales, theme, fault)));
    }
    let mut report = Report { healthy: Vec::new(), faults: Vec::new() };
    let made = on_all_cores(&tasks, |task| {
        let made = match task {
            Task::Healthy(sales, theme) => healthy(rules, sales, *theme, (first, request.days)).map(Ok),
            Task::Fault(sales, theme, fault) => {
                noticed(rules, sales, *theme, (*fault, first, request)).map(Err)
            }
        };
        done();
        made
    });
    for made in made {
        match made? {
            Ok(healthy) => report.healthy.push(healthy),
            Err(noticed) => report.faults.push(noticed),
        }
    }
    Ok(report)
}

fn healthy(rules: &Rules, sales: &Sales, theme: Theme, (first, mornings): (Date, i64)) -> Result<Healthy> {
    let held = held(rules, sales, theme, first, mornings)?;
    let mut by = BTreeMap::new();
    for morning in &held {
        let rules: BTreeSet<&String> = morning.findings.iter().map(|finding| &finding.rule).collect();
        for rule in rules {
            *by.entry(rule.clone()).or_insert(0) += 1;
        }
    }
    let told = held.first().and_then(|morning| Some((morning.day, morning.findings.first()?)));
    let first = told.map(|(day, finding)| format!("{day}: {}", finding.message));
    Ok(Healthy { duty: sales.setting().duty, theme, mornings, held: held.len(), rules: by, first })
}

fn noticed(
    rules: &Rules,
    sales: &Sales,
    theme: Theme,
    (fault, first, request): (Fault, Date, &Request),
) -> Result<Noticed> {
    let mut noticed = Noticed { fault, theme, tried: 0, stopped: 0, longest: None, by: BTreeSet::new() };
    let starts = (0..request.tries).map(|at| days_after(first, 7 + at * request.days / request.tries));
    // Of a share nothing is sold before its campaign and after it.
    let starts =
        starts.filter(|start| theme != Theme::FluVaccination65 || (10..=12).contains(&start.month()));
    for start in starts {
        noticed.tried += 1;
        if let Some((days, rule)) = days_to(rules, sales, theme, (fault, start))? {
            noticed.stopped += 1;
            noticed.longest = noticed.longest.max(Some(days));
            noticed.by.insert(rule);
        }
    }
    Ok(noticed)
}
