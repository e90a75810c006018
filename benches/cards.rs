//! How many cards of shared pages a second are drawn, one at a time: `cargo bench --bench cards`.

use std::time::Instant;
use vigie::{Result, locale::Locale, web::sample_card};

/// Cards of each round.
const CARDS: i64 = 100;

#[expect(clippy::print_stdout, reason = "a benchmark tells what it measured")]
fn main() -> Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(vigie::Error::fault)?;
    runtime.block_on(async {
        let begun = Instant::now();
        let first = sample_card(Locale::Fr, 0, false).await?;
        println!("first: {:.0} ms, {} bytes", begun.elapsed().as_secs_f64() * 1_000.0, first.len());
        for locale in Locale::ALL {
            for with_curve in [false, true] {
                let begun = Instant::now();
                let mut bytes = 0;
                for serial in 1..=CARDS {
                    bytes += sample_card(locale, serial, with_curve).await?.len();
                }
                let each = begun.elapsed().as_secs_f64() * 1_000.0 / CARDS as f64;
                let size = bytes as f64 / CARDS as f64 / 1_000.0;
                println!(
                    "{locale}, {}: {each:.1} ms and {size:.0} kB each",
                    if with_curve { "curve" } else { "words" }
                );
            }
        }
        Ok(())
    })
}
