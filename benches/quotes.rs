//! How many quotes a second are drawn, one at a time and two, in each language: `cargo bench --bench quotes`.

use std::time::Instant;
use vigie::{Result, locale::Locale, scoring::sample_quote};

/// Quotes of each round.
const QUOTES: i64 = 100;
/// How many are asked for at once: documents take no more than two cores.
const AT_ONCE: [usize; 2] = [1, 2];

#[expect(clippy::print_stdout, reason = "a benchmark tells what it measured")]
fn main() -> Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(vigie::Error::fault)?;
    runtime.block_on(async {
        let begun = Instant::now();
        let first = sample_quote(Locale::Fr, 0).await?;
        println!("first: {:.0} ms, {} bytes", begun.elapsed().as_secs_f64() * 1_000.0, first.len());
        for locale in Locale::ALL {
            for at_once in AT_ONCE {
                let begun = Instant::now();
                let mut bytes = 0;
                for start in (1..=QUOTES).step_by(at_once) {
                    let serials = start..start + at_once as i64;
                    let tasks: Vec<_> =
                        serials.map(|serial| tokio::spawn(sample_quote(locale, serial))).collect();
                    for task in tasks {
                        bytes += task.await.map_err(vigie::Error::fault)??.len();
                    }
                }
                let seconds = begun.elapsed().as_secs_f64();
                let each = bytes as f64 / QUOTES as f64 / 1_000.0;
                println!(
                    "{locale}, {at_once} at once: {:.0} a second, {each:.0} kB each",
                    QUOTES as f64 / seconds
                );
            }
        }
        Ok(())
    })
}
