//! The assessment of whole publications.
