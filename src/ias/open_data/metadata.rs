//! Metadata of the figures of a theme: description, method, licence and source.

use super::{
    calendar::next_update, context::FileContext, data_dictionary, gate::GateStatus, instant::instant,
    kind::FileKind, labels, nowcast, resources, versions::address,
};
use crate::{
    Error, Result,
    ias::{
        evidence::{Baseline, Evidence},
        level,
        nowcast::PROBABILITY,
        population,
        publish::Revision,
        territory::Territory,
        theme::{Theme, Unit, final_on},
    },
};
use serde_json::{Value, json};

pub(super) fn print(context: FileContext<'_>) -> Result<Vec<u8>> {
    let FileContext { version, publication, evidence, holds, retired, remarks, origin, .. } = context;
    let theme = version.theme;
    let base = format!("{origin}/open-data/ias/{theme}");
    let files: Vec<String> = resources::names(context).map(|name| format!("{base}/{name}")).collect();
    let final_after = (final_on(theme, version.last_day) - version.last_day).get_days();
    let document = json!({
        "theme": theme,
        "title": labels::title(theme),
        "publisher": { "title": labels::PUBLISHER, "path": origin },
        "page": { "en": format!("{origin}/en/ias/{theme}"), "fr": format!("{origin}/fr/ias/{theme}") },
        "unit": theme.unit(),
        "baseline": theme.baseline(),
        "baselineDefinition": baseline(theme, evidence)?,
        "populations": populations(theme)?,
        "target": publication.method.target(theme),
        "method": { "name": publication.method, "description": labels::method(publication.method) },
        "interval": {
            "level": 0.95,
            "known": !evidence.supports.is_empty(),
            "description": labels::interval(publication.method, evidence),
        },
        "usualRevision": {
            "value": Revision::learn(publication, context.history, Territory::FRANCE)?,
            "description": "By how much the last level of France changed until it was final, in the versions so far: a share of the level, \
                points of a percentage; null where fewer than 20 versions tell. Half of the last levels changed by less than median, nine \
                of ten by less than ninth.",
        },
        "nowcast": {
            "path": format!("{base}/{}", FileKind::Nowcast.name()),
            "probability": PROBABILITY,
            "description": nowcast::DESCRIPTION,
        },
        "frequency": "daily",
        "finalAfterDays": final_after,
        "territories": publication.series.keys().collect::<Vec<_>>(),
        "version": version.number,
        "publishedAt": instant(version.published_at),
        "nextUpdate": next_update(version),
        "lastDay": version.last_day,
        "demonstration": version.demonstration,
        "sha256": version.sha256,
        "permanent": address(origin, version),
        "retired": retired,
        "excludedDays": remarks.excluded_days(),
        "events": remarks.events_until(version.last_day),
        "gate": GateStatus::now(version, holds)?,
        "licence": { "name": labels::LICENCE, "title": labels::LICENCE_TITLE, "path": labels::LICENCE_URL },
        "source": labels::source(version.demonstration),
        "citation": labels::citation(version),
        "citationShort": labels::short_citation(version),
        "columns": data_dictionary::print(version, next_update(version)),
        "files": files,
    });
    let mut bytes = serde_json::to_vec_pretty(&document).map_err(Error::internal)?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// The reference of levels: as found in the counts; without counts, as defined. `None` for a share.
pub(super) fn baseline(theme: Theme, evidence: &Evidence) -> Result<Option<Value>> {
    let defined = || {
        level::definition(theme)
            .map(|of| of.map(|definition| Baseline { definition, ratios: Default::default() }))
    };
    let Some(known) = evidence.baseline.clone().map_or_else(defined, |known| Ok(Some(known)))? else {
        return Ok(None);
    };
    let mut baseline_json = serde_json::to_value(&known).map_err(Error::internal)?;
    baseline_json["known"] = evidence.baseline.is_some().into();
    baseline_json["year"] = known.definition.from.map(jiff::civil::Date::year).into();
    let why = match evidence.baseline {
        Some(_) => {
            "ratios: numerator over denominator in the period, by territory; a level is 100 times that of its days over it."
        }
        None => {
            "The counts behind the levels are not held, so neither the year nor the ratios are known; this is how levels are \
             compared where counts are."
        }
    };
    baseline_json["description"] = why.into();
    Ok(Some(baseline_json))
}

/// The populations on which a theme's figures depend, with their uses.
pub(super) fn populations(theme: Theme) -> Result<Value> {
    let regions = population::regions()?;
    let mut all = vec![json!({
        "use": "Weights of former regions in a present one, where counts are not held",
        "vintage": regions.vintage,
        "source": "https://www.insee.fr/fr/statistiques/8680726",
    })];
    match theme.unit() {
        Unit::Percent => {
            let seasons = population::over_65()?.names();
            all = vec![json!({
                "use": "People aged 65 and over, the denominator of a share: in a season the newest vintage not later than 1 September",
                "vintages": seasons.collect::<Vec<_>>(),
                "source": "https://www.insee.fr/fr/statistiques/8721456",
            })];
        }
        Unit::Patients => {
            all[0]["use"] = "The share of a territory in what is brought up to the whole country".into();
        }
        Unit::Index => {}
    }
    Ok(all.into())
}
