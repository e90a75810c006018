//! Titles and descriptions of feeds, in four languages.

use super::section::Section;
use crate::locale::Locale;

/// Title of a feed.
pub(super) fn title(section: Section, locale: Locale) -> &'static str {
    match (section, locale) {
        (Section::Press, Locale::Fr) => "Vigie, presse",
        (Section::Press, Locale::En) => "Vigie, press",
        (Section::Press, Locale::Ko) => "Vigie 보도 자료",
        (Section::Press, Locale::Th) => "Vigie ข่าวประชาสัมพันธ์",
        (Section::Jobs, Locale::Fr) => "Vigie, offres d’emploi",
        (Section::Jobs, Locale::En) => "Vigie, job offers",
        (Section::Jobs, Locale::Ko) => "Vigie 채용 공고",
        (Section::Jobs, Locale::Th) => "Vigie ตำแหน่งงานว่าง",
    }
}

pub(super) fn about(section: Section, locale: Locale) -> &'static str {
    match (section, locale) {
        (Section::Press, Locale::Fr) => "Les communiqués de Vigie et les articles de presse qui en parlent.",
        (Section::Press, Locale::En) => "Vigie’s releases, and what the press writes about it.",
        (Section::Press, Locale::Ko) => "Vigie의 보도 자료와 언론에 실린 기사입니다.",
        (Section::Press, Locale::Th) => "ข่าวประชาสัมพันธ์ของ Vigie และบทความจากสื่อมวลชน",
        (Section::Jobs, Locale::Fr) => "Les postes ouverts chez Vigie.",
        (Section::Jobs, Locale::En) => "The positions open at Vigie.",
        (Section::Jobs, Locale::Ko) => "Vigie에서 모집 중인 직무입니다.",
        (Section::Jobs, Locale::Th) => "ตำแหน่งงานที่ Vigie กำลังเปิดรับสมัคร",
    }
}
