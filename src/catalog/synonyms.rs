//! Search vocabulary of the Store's filters: the label of every choice in four languages, and synonyms.

use super::{
    facet::{Facet, FacetValue},
    listing::Listing,
    search::Phrases,
};
use crate::{
    ias::Territory as Region,
    locale::Locale,
    text::{text, word_label},
};
use std::sync::LazyLock;

/// Synonyms of a choice by language, separated by commas.
struct Synonyms(Facet, &'static str, [&'static str; Locale::ALL.len()]);

const SYNONYMS: [Synonyms; 36] = [
    Synonyms(
        Facet::Family,
        "care",
        ["vie réelle, RWE, RWD", "real world evidence, RWE, RWD", "실사용근거, RWD, RWE", "RWD, RWE"],
    ),
    Synonyms(
        Facet::Channel,
        "pharmacy",
        ["officine", "community pharmacy, drugstore", "약국 판매", "ร้านขายยา"],
    ),
    Synonyms(
        Facet::Channel,
        "e-commerce",
        [
            "e-commerce, ecommerce, en ligne",
            "ecommerce, online shops, online",
            "온라인, 이커머스",
            "ออนไลน์, อีคอมเมิร์ซ",
        ],
    ),
    Synonyms(Facet::Channel, "organic", ["bio", "organic, organic shops", "유기농", "ออร์แกนิก"]),
    Synonyms(Facet::Channel, "foreign", ["étranger", "abroad", "해외", "ต่างประเทศ"]),
    Synonyms(Facet::Territory, "world", ["monde entier", "worldwide", "세계", "โลก"]),
    Synonyms(Facet::Territory, "americas", ["Amérique", "America", "미주", "อเมริกา"]),
    Synonyms(
        Facet::Territory,
        "france",
        ["France, métropole", "France, mainland France", "프랑스", "ฝรั่งเศส"],
    ),
    Synonyms(Facet::Territory, "overseas", ["outre-mer, DROM", "French overseas", "해외 영토", "โพ้นทะเล"]),
    Synonyms(Facet::Territory, "germany", ["", "", "", "เยอรมัน"]),
    Synonyms(
        Facet::Territory,
        "united-kingdom",
        ["Angleterre, Grande-Bretagne", "UK, England, Britain, Great Britain", "잉글랜드", "อังกฤษ"],
    ),
    Synonyms(
        Facet::Division,
        "prescription",
        ["ordonnance, sur ordonnance", "prescription drugs", "처방약", "ยาตามใบสั่ง"],
    ),
    Synonyms(
        Facet::Division,
        "self-care",
        ["sans ordonnance, OTC", "over the counter, OTC, self-medication", "OTC", "OTC"],
    ),
    Synonyms(
        Facet::Division,
        "cosmetics",
        [
            "dermocosmétique, beauté, dermatologie, dermatologique, dermato, soin de la peau, soins de la peau, solaire",
            "beauty, skin care, skincare, dermatology, dermatological, dermocosmetics, sun care",
            "뷰티, 스킨케어, 피부과, 피부 관리, 더마 화장품, 자외선 차단",
            "ความงาม, ผิวหนัง, โรคผิวหนัง, เวชสำอาง, ดูแลผิว, กันแดด",
        ],
    ),
    Synonyms(
        Facet::Division,
        "nutrition",
        [
            "complément alimentaire, lait infantile, vitamines",
            "dietary supplement, infant formula, vitamins",
            "건강기능식품, 분유, 비타민",
            "อาหารเสริม, นมผง, วิตามิน",
        ],
    ),
    Synonyms(
        Facet::Division,
        "hygiene",
        ["bébé, puériculture, couches", "baby care, nappies, diapers", "유아용품, 기저귀", "ของใช้เด็ก, ผ้าอ้อม"],
    ),
    Synonyms(
        Facet::Division,
        "devices",
        [
            "dispositif médical, matériel médical, maintien à domicile, pansements, orthopédie",
            "medical device, medical equipment, home care, dressings, orthopaedics, orthopedics",
            "의료 기기, 의료 용품, 정형외과 용품",
            "อุปกรณ์การแพทย์, เครื่องมือแพทย์, ออร์โธปิดิกส์",
        ],
    ),
    Synonyms(
        Facet::Indicator,
        "sales-volume",
        ["unités vendues, volume des ventes", "units sold, volume of sales", "판매 수량", "จำนวนขาย"],
    ),
    Synonyms(
        Facet::Indicator,
        "sales-value-excl-tax",
        ["ventes HT, chiffre d’affaires HT", "turnover excluding tax", "세전 판매액", "ยอดขายไม่รวมภาษี"],
    ),
    Synonyms(
        Facet::Indicator,
        "sales-value-incl-tax",
        ["ventes TTC, chiffre d’affaires TTC", "turnover including tax", "세후 판매액", "ยอดขายรวมภาษี"],
    ),
    Synonyms(
        Facet::Indicator,
        "price-excl-tax",
        ["prix HT", "price excl tax, net price", "세전 가격", "ราคาก่อนภาษี"],
    ),
    Synonyms(
        Facet::Indicator,
        "price-incl-tax",
        ["prix TTC", "price incl tax, retail price", "소비자 가격", "ราคาขายปลีก"],
    ),
    Synonyms(Facet::Indicator, "stock-volume", ["stock", "stock, inventory", "재고", "สต็อก"]),
    Synonyms(
        Facet::Indicator,
        "market-share-volume",
        ["part de marché", "market share", "시장 점유율", "ส่วนแบ่งตลาด"],
    ),
    Synonyms(
        Facet::Indicator,
        "market-share-value",
        ["part de marché", "market share", "시장 점유율", "ส่วนแบ่งตลาด"],
    ),
    Synonyms(
        Facet::Granularity,
        "day",
        ["quotidien, quotidienne, journalier, journalière", "daily", "매일, 일별, 일간", "รายวัน, ทุกวัน"],
    ),
    Synonyms(
        Facet::Granularity,
        "week",
        ["hebdomadaire, hebdo", "weekly", "매주, 주별, 주간", "รายสัปดาห์, ทุกสัปดาห์"],
    ),
    Synonyms(
        Facet::Granularity,
        "month",
        ["mensuel, mensuelle", "monthly", "매월, 월별, 월간", "รายเดือน, ทุกเดือน"],
    ),
    Synonyms(
        Facet::Granularity,
        "year",
        ["annuel, annuelle, par an", "yearly, annual, annually", "매년, 연별, 연간", "รายปี, ทุกปี"],
    ),
    Synonyms(
        Facet::Access,
        "open",
        ["gratuit, gratuite, libre, ouvert, open data", "free, open", "무료, 공개, 오픈데이터", "ฟรี, เปิด"],
    ),
    Synonyms(
        Facet::Access,
        "quote",
        ["devis, payant, payante", "quote, quotation, paid", "유료, 견적", "มีค่าใช้จ่าย, ใบเสนอราคา"],
    ),
    Synonyms(Facet::Format, "csv", ["CSV", "CSV", "CSV", "CSV"]),
    Synonyms(Facet::Format, "parquet", ["Parquet", "Parquet", "파케이", "Parquet"]),
    Synonyms(Facet::Format, "json", ["JSON", "JSON", "JSON", "JSON"]),
    Synonyms(
        Facet::Format,
        "xlsx",
        ["Excel, XLSX, tableur", "Excel, XLSX, spreadsheet", "엑셀", "Excel, XLSX"],
    ),
    Synonyms(Facet::Format, "pdf", ["PDF", "PDF", "PDF", "PDF"]),
];

/// Facts of a source that are not filters.
const ASIDE: [&str; 3] = ["update", "model", "dataType"];

/// The label of a choice in the filters.
#[must_use]
pub fn label(locale: Locale, facet: Facet, word: &'static str) -> String {
    match (facet, word) {
        // The whole of France; in the filters, Corsica is a part of it.
        (Facet::Territory, "france") => text(locale, "store:filter.france", &[]),
        _ => word_label(locale, "source", facet.word(), word),
    }
}

/// Maps phrases in all four languages to choices: a reader of the English site may search in French.
pub(super) fn phrases() -> &'static Phrases<FacetValue> {
    static PHRASES: LazyLock<Phrases<FacetValue>> = LazyLock::new(collect);
    &PHRASES
}

fn collect() -> Phrases<FacetValue> {
    let mut phrases = Phrases::default();
    for locale in Locale::ALL {
        for (facet, word, value) in FacetValue::all() {
            phrases.add(&label(locale, facet, word), locale, value);
            phrases.add(&word_label(locale, "source", facet.word(), word), locale, value);
        }
        for Synonyms(facet, word, said) in &SYNONYMS {
            let Some(value) = FacetValue::from_word(*facet, word) else { continue };
            for phrase in said[locale as usize].split(", ") {
                phrases.add(phrase, locale, value);
            }
        }
        // A source about a country covers its regions.
        for region in Region::present_regions() {
            let code = region.to_string();
            let within = if code == CORSICA { "corsica" } else { "france" };
            if let Some(value) = FacetValue::from_word(Facet::Territory, within) {
                phrases.add(&word_label(locale, "ias", "region", &code), locale, value);
            }
        }
    }
    phrases
}

/// Corsica, by its ISO 3166-2 code.
const CORSICA: &str = "FR-20R";

/// The facts of a source as words of a language: the labels of its filters, the classes of its divisions, and further
/// facts.
#[must_use]
pub fn facts_in_words(listing: &Listing, locale: Locale) -> String {
    let facts = &listing.facts;
    let chosen = Facet::ALL.into_iter().flat_map(|facet| {
        let words = listing.values(facet).indices().filter_map(move |at| facet.values().get(at));
        words.map(move |word| label(locale, facet, word))
    });
    let aside = [
        Some(facts.update.word()),
        facts.model.map(super::closed_lists::Model::word),
        facts.data_type.map(super::closed_lists::DataType::word),
    ];
    let aside = ASIDE.into_iter().zip(aside);
    let aside = aside.filter_map(|(path, word)| Some(word_label(locale, "source", path, word?)));
    let classes =
        facts.divisions.iter().map(|division| word_label(locale, "source", "classes", division.word()));
    chosen.chain(aside).chain(classes).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_synonym_belongs_to_a_choice() {
        for Synonyms(facet, word, said) in &SYNONYMS {
            assert!(FacetValue::from_word(*facet, word).is_some(), "{word}");
            assert!(said.iter().any(|said| !said.is_empty()), "{word}");
        }
        assert!(Region::present_regions().any(|region| region.to_string() == CORSICA));
    }
}
