//! Scores pharmacies: each of the territory gets, per market, a stratum or the reason why it has none.

mod compute;

pub(crate) use compute::{
    Basis, MarketSummary, PanelReport, Score, Scored, ScoredPharmacy, Scoring, Turnover,
};
