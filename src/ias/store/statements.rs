//! Every statement of the store, by name.

use super::{
    acceptances, bulletins, counts, events, evidences, exclusions, holds, layouts, pharmacies, products,
    references, retirements, values, versions,
};

pub(crate) fn statements() -> Vec<(&'static str, &'static str)> {
    [
        values::STATEMENTS,
        versions::STATEMENTS,
        events::STATEMENTS,
        evidences::STATEMENTS,
        exclusions::STATEMENTS,
        holds::STATEMENTS,
        acceptances::STATEMENTS,
        bulletins::STATEMENTS,
        layouts::STATEMENTS,
        pharmacies::STATEMENTS,
        products::STATEMENTS,
        references::STATEMENTS,
        retirements::STATEMENTS,
        counts::STATEMENTS,
    ]
    .concat()
}
