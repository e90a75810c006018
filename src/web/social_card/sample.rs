//! Cards of invented words, for benchmarks.

use super::{drawing, season_curves::SeasonCurves, subject::Subject};
use crate::{Error, Result, locale::Locale};
use std::fmt::Write as _;

/// Values of a season, as pages give them.
const VALUES: u32 = 92;

fn words(locale: Locale) -> [&'static str; 2] {
    match locale {
        Locale::Fr => [
            "Ventes en pharmacie, par jour et par produit",
            "Volume et valeur, livrés à J+1, pour 12 000 officines de France métropolitaine.",
        ],
        Locale::En => [
            "Pharmacy sales, by day and product",
            "Volume and value, delivered the day after, for 12,000 pharmacies of mainland France.",
        ],
        Locale::Ko => [
            "약국 일일 판매 데이터",
            "전국 약국의 일별 판매량과 금액을 제품 코드와 지역별로 다음 날 제공합니다.",
        ],
        Locale::Th => {
            ["ยอดขายรายวันของร้านขายยา", "ปริมาณและมูลค่าการขายรายวันของร้านขายยา 12,000 แห่ง ตามรหัสสินค้าและภูมิภาค"]
        }
    }
}

/// Three seasons of a series and a threshold.
fn course() -> Result<SeasonCurves> {
    let mut text = String::from("37");
    for season in 1..=3_u32 {
        for at in 0..VALUES {
            let mark = if at == 0 { ';' } else { ',' };
            let value = (at % 46 + 1) * season;
            write!(text, "{mark}{value}").map_err(Error::internal)?;
        }
    }
    SeasonCurves::parse(&text).ok_or_else(|| Error::internal("the season curves of the sample are invalid"))
}

/// A card, with a curve or without one; another number gives another picture.
///
/// # Errors
/// A defect of the product.
pub async fn sample(locale: Locale, serial: i64, with_curve: bool) -> Result<Vec<u8>> {
    let [title, description] = words(locale);
    let subject = Subject {
        title: format!("{title}, {serial}"),
        description: description.to_owned(),
        stamp: None,
        course: with_curve.then(course).transpose()?,
    };
    drawing::draw(&subject, locale, &format!("www.vigie.example/{locale}/{serial}")).await
}
