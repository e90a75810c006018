//! The integration tests in one binary, for one link step and one process.

#[cfg(test)]
mod account;
#[cfg(test)]
mod adversity;
#[cfg(test)]
mod audit;
#[cfg(test)]
mod campaign;
#[cfg(test)]
mod catalog;
#[cfg(test)]
mod connections;
#[cfg(test)]
mod content;
#[cfg(test)]
mod copies;
#[cfg(test)]
mod crowded;
#[cfg(test)]
mod docs;
#[cfg(test)]
mod doctor;
#[cfg(test)]
mod durability;
#[cfg(test)]
mod fairness;
#[cfg(test)]
mod files;
#[cfg(test)]
mod floors;
#[cfg(test)]
mod harness;
#[cfg(test)]
mod help;
#[cfg(test)]
mod ias;
#[cfg(test)]
mod law;
#[cfg(test)]
mod links;
#[cfg(test)]
mod locales;
#[cfg(test)]
mod mail;
#[cfg(test)]
mod metrics;
#[cfg(test)]
mod openapi;
#[cfg(test)]
mod operator;
#[cfg(test)]
mod pages;
#[cfg(test)]
mod postgres;
#[cfg(test)]
mod privacy;
#[cfg(test)]
mod requests;
#[cfg(test)]
mod rot;
#[cfg(test)]
mod routes;
#[cfg(test)]
mod schema;
#[cfg(test)]
mod scoring;
#[cfg(test)]
mod scoring_results;
#[cfg(test)]
mod seeded;
#[cfg(test)]
mod server;
#[cfg(test)]
mod signed_in;
#[cfg(test)]
mod site;
#[cfg(test)]
mod status;
#[cfg(test)]
mod support;
#[cfg(test)]
mod terminal;
#[cfg(test)]
mod top;
#[cfg(test)]
mod unwell;
#[cfg(test)]
mod web;
#[cfg(test)]
mod wording;
