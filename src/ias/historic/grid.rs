//! Rows and columns of a historic file: those of the imported file, or those common to all of them.

use super::{
    columns::{Column, Kind, PERIOD, Season},
    layout::{Layout, Style, regional_columns},
    writer::{ExportKind, HistoricWriter},
};
use crate::ias::{
    measure::Measure,
    season::first_year,
    series::days_after,
    theme::{Theme, Unit},
};
use jiff::civil::Date;

/// Number of past seasons in a regional file.
const PAST_SEASONS: i16 = 8;

/// Rows and columns of a file that is about to be printed.
pub(super) struct Grid<'a> {
    pub(super) style: Style,
    pub(super) header: String,
    pub(super) columns: Vec<Column>,
    pub(super) days: Vec<Date>,
    /// The imported file, if these are its columns.
    pub(super) layout: Option<&'a Layout>,
}

impl Grid<'_> {
    /// Whether the imported file covers a day.
    pub(super) fn covers_day(&self, day: Date) -> bool {
        self.layout.is_some_and(|layout| day <= layout.until)
    }
}

impl<'a> HistoricWriter<'a> {
    /// The rows and columns of a file of this kind, if there are any.
    pub(super) fn grid(&self, kind: Kind) -> Option<Grid<'a>> {
        let last = match (kind, self.audience) {
            (_, ExportKind::Public) | (Kind::Regional, _) => self.last_day(kind)?,
            // The file's own rows may end with days that have no level yet.
            (Kind::National, ExportKind::Operator) => self.last_day(kind).unwrap_or(Date::MIN),
        };
        let known = self.layout.and_then(|layout| Some((layout, layout.columns(self.publication.theme)?)));
        match kind {
            Kind::National => Some(self.national(known, last)),
            Kind::Regional => Some(self.regional(known, last)),
        }
        .filter(|page| !page.days.is_empty())
    }

    /// The last day with data for a file of this kind.
    fn last_day(&self, kind: Kind) -> Option<Date> {
        let national = self.publication.national().last_day();
        match kind {
            Kind::National => national,
            Kind::Regional => self.publication.regions_day().map(|day| national.map_or(day, |n| n.max(day))),
        }
    }

    fn national(&self, known: Option<(&'a Layout, Vec<Column>)>, last: Date) -> Grid<'a> {
        let theme = self.publication.theme;
        let levels = self.publication.national().levels().map(|(day, _)| day);
        let Some((layout, columns)) = known else {
            let columns = national_columns(theme);
            let style = Layout::default_style(true);
            return Grid {
                style,
                header: header(&columns, theme),
                columns,
                days: levels.collect(),
                layout: None,
            };
        };
        let mut days: Vec<Date> = layout.days().collect();
        if self.audience == ExportKind::Public {
            days.retain(|day| *day <= last);
        }
        let end = layout.days().last().unwrap_or(Date::MIN);
        days.extend(levels.filter(|day| *day > end));
        Grid {
            style: layout.style.clone(),
            header: layout.header.clone(),
            columns,
            days,
            layout: Some(layout),
        }
    }

    fn regional(&self, known: Option<(&'a Layout, Vec<Column>)>, last: Date) -> Grid<'a> {
        if let Some((layout, columns)) = &known {
            let days: Vec<Date> = layout.days().collect();
            if days.first().is_some_and(|first| *first <= last) && days.last().is_some_and(|end| last <= *end)
            {
                let (style, header) = (layout.style.clone(), layout.header.clone());
                return Grid { style, header, columns: columns.clone(), days, layout: Some(layout) };
            }
        }
        let theme = self.publication.theme;
        let first_year = first_year(last);
        let past = (1..=PAST_SEASONS).map(|back| Season { first_year: first_year - back });
        let begun =
            self.publication.national().points().first().map_or(first_year, |p| self::first_year(p.day));
        let columns = regional_columns(past.filter(|season| season.first_year >= begun).map(Column::Season));
        let first = jiff::civil::date(first_year, crate::ias::season::START.0, crate::ias::season::START.1);
        let days = (0..366).map(|at| days_after(first, at));
        let days =
            days.filter(|day| self::first_year(*day) == first_year && (day.month(), day.day()) != (2, 29));
        let style = known.map_or_else(|| Layout::default_style(false), |(layout, _)| layout.style.clone());
        Grid { style, header: header(&columns, theme), columns, days: days.collect(), layout: None }
    }
}

fn national_columns(theme: Theme) -> Vec<Column> {
    let smoothed = Column::National(Measure::Smoothed);
    match theme {
        Theme::Flu => {
            let (raw, reference) = (Column::National(Measure::Raw), Column::National(Measure::Reference));
            vec![Column::Period, raw, smoothed, reference]
        }
        _ => vec![Column::Period, smoothed],
    }
}

fn header(columns: &[Column], theme: Theme) -> String {
    let national = !columns.iter().any(|column| matches!(column, Column::Region(_)));
    let name = |column: &Column| match *column {
        Column::Period => PERIOD.to_owned(),
        Column::Region(region) => format!("Loc_Reg{region}"),
        Column::Season(Season { first_year }) => format!("Sais_{first_year}_{}", first_year + 1),
        Column::National(measure) => match measure {
            Measure::Raw => "IAS_brut",
            Measure::Smoothed | Measure::Season if theme.unit() == Unit::Percent => "NATIONAL",
            Measure::Smoothed | Measure::Season => "IAS_lissé",
            Measure::Reference if national => "Incidence_Sentinelles",
            Measure::Reference => "Senti",
            Measure::Minimum => "MIN_Saison",
            Measure::Maximum => "MAX_Saison",
            Measure::Definitive => "IN_Def",
            Measure::Provisional => "IN_Temp",
        }
        .to_owned(),
    };
    columns.iter().map(|column| format!("\"{}\"", name(column))).collect::<Vec<_>>().join(";")
}
