//! How many quotes a second are drawn, one at a time and two, in each language, and how long a card of a shared page takes:
//! `cargo bench --bench quotes`.

use std::time::Instant;
use vigie::{Result, locale::Locale, scoring::sample_quote, web::sample_card};

/// Cards of each round, with a curve and without.
const CARDS: i64 = 100;
/// Quotes of each round.
const QUOTES: i64 = 100;
/// How many are asked for at once: documents take no more than two cores.
const AT_ONCE: [usize; 2] = [1, 2];

#[expect(clippy::print_stdout, reason = "a benchmark tells what it measured")]
fn main() -> Result<()> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(vigie::Error::internal)?;
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
                        bytes += task.await.map_err(vigie::Error::internal)??.len();
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
        for locale in Locale::ALL {
            for with_curve in [false, true] {
                let begun = Instant::now();
                let mut bytes = 0;
                for serial in 1..=CARDS {
                    bytes += sample_card(locale, serial, with_curve).await?.len();
                }
                let each = begun.elapsed().as_secs_f64() * 1_000.0 / CARDS as f64;
                let size = bytes as f64 / CARDS as f64 / 1_000.0;
                let what = if with_curve { "card with a curve" } else { "card" };
                println!("{locale}, {what}: {each:.1} ms, {size:.0} kB");
            }
        }
        Ok(())
    })
}
