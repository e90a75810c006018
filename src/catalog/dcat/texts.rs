//! The texts of the catalogue's description, in four languages.

use crate::locale::Locale;

pub(super) type Texts = [(Locale, &'static str); Locale::ALL.len()];

pub(super) const TITLE: Texts = [
    (Locale::Fr, "Vigie : catalogue de données de santé"),
    (Locale::En, "Vigie: catalogue of health data"),
    (Locale::Ko, "Vigie 보건 데이터 카탈로그"),
    (Locale::Th, "Vigie: แค็ตตาล็อกข้อมูลสุขภาพ"),
];

pub(super) const ABOUT: Texts = [
    (
        Locale::Fr,
        "Les sources de données de Vigie : ventes, données de vie réelle, indicateurs avancés en données ouvertes et ciblage.",
    ),
    (
        Locale::En,
        "Vigie’s data sources: sales, real-world data, advanced indicators as open data, and targeting.",
    ),
    (
        Locale::Ko,
        "Vigie의 데이터 소스로, 판매 데이터, 실사용 데이터, 공개 데이터로 제공하는 고급 지표, 타기팅 데이터를 담고 있습니다.",
    ),
    (
        Locale::Th,
        "แหล่งข้อมูลของ Vigie ได้แก่ ข้อมูลการขาย ข้อมูลการใช้จริง ตัวชี้วัดขั้นสูงที่เผยแพร่เป็นข้อมูลเปิด และข้อมูลเพื่อกำหนดกลุ่มเป้าหมาย",
    ),
];

pub(super) const SAMPLE: Texts =
    [(Locale::Fr, "Échantillon"), (Locale::En, "Sample"), (Locale::Ko, "샘플"), (Locale::Th, "ตัวอย่าง")];

pub(super) const INVENTED_SAMPLE: Texts = [
    (Locale::Fr, "Échantillon inventé, au format livré"),
    (Locale::En, "Invented sample, in the format delivered"),
    (Locale::Ko, "제공 형식에 맞춘 가상 샘플"),
    (Locale::Th, "ข้อมูลตัวอย่างสมมติ ในรูปแบบที่ส่งมอบ"),
];

/// Placeholder for the names of formats.
pub(super) const FORMATS: &str = "{formats}";

/// Descriptions of samples.
pub(super) const ROWS: Texts = [
    (Locale::Fr, "Quelques lignes, dans la structure livrée."),
    (Locale::En, "A few rows, laid out as the data are delivered."),
    (Locale::Ko, "제공되는 데이터와 같은 구조의 일부 행입니다."),
    (Locale::Th, "ข้อมูลบางแถว ตามโครงสร้างที่ส่งมอบ"),
];

pub(super) const INVENTED_ROWS: Texts = [
    (Locale::Fr, "Des lignes inventées, dans la structure livrée."),
    (Locale::En, "Invented rows, laid out as the data are delivered."),
    (Locale::Ko, "제공되는 데이터와 같은 구조의 가상 행입니다."),
    (Locale::Th, "ข้อมูลสมมติ ตามโครงสร้างที่ส่งมอบ"),
];

pub(super) const DATA: Texts = [
    (Locale::Fr, "Données ({formats})"),
    (Locale::En, "Data ({formats})"),
    (Locale::Ko, "데이터({formats})"),
    (Locale::Th, "ข้อมูล ({formats})"),
];

pub(super) const DATA_IN: Texts = [
    (Locale::Fr, "Toutes les valeurs publiées, au format {formats}."),
    (Locale::En, "All published values, as {formats}."),
    (Locale::Ko, "공개된 모든 값을 {formats} 형식으로 제공합니다."),
    (Locale::Th, "ค่าที่เผยแพร่ทั้งหมด ในรูปแบบ {formats}"),
];

/// Descriptions of generated figures.
pub(super) const DEMONSTRATION: Texts = [
    (Locale::Fr, "Données de démonstration ({formats})"),
    (Locale::En, "Demonstration data ({formats})"),
    (Locale::Ko, "시연용 데이터({formats})"),
    (Locale::Th, "ข้อมูลสาธิต ({formats})"),
];

pub(super) const DEMONSTRATION_IN: Texts = [
    (Locale::Fr, "Des valeurs générées pour la démonstration, au format {formats}."),
    (Locale::En, "Values generated for demonstration, as {formats}."),
    (Locale::Ko, "시연을 위해 생성한 값을 {formats} 형식으로 제공합니다."),
    (Locale::Th, "ค่าที่สร้างขึ้นเพื่อการสาธิต ในรูปแบบ {formats}"),
];

pub(super) const ON_REQUEST: Texts = [
    (Locale::Fr, "Données, sur demande"),
    (Locale::En, "Data, on request"),
    (Locale::Ko, "데이터(요청 시 제공)"),
    (Locale::Th, "ข้อมูล จัดส่งตามคำขอ"),
];

/// Descriptions of data on request.
pub(super) const QUOTED: Texts = [
    (Locale::Fr, "Livrées après un devis."),
    (Locale::En, "Delivered after a quotation."),
    (Locale::Ko, "견적 후 제공합니다."),
    (Locale::Th, "จัดส่งหลังเสนอราคา"),
];

pub(super) const QUOTED_IN: Texts = [
    (Locale::Fr, "Livrées après un devis, aux formats suivants : {formats}."),
    (Locale::En, "Delivered after a quotation, in these formats: {formats}."),
    (Locale::Ko, "견적 후 다음 형식으로 제공합니다: {formats}."),
    (Locale::Th, "จัดส่งหลังเสนอราคา ในรูปแบบ {formats}"),
];

pub(super) const COMPANY: &str = "Vigie";

pub(super) const OVER_65: Texts = [
    (Locale::Fr, "Personnes de 65 ans et plus, en France"),
    (Locale::En, "People aged 65 and over, in France"),
    (Locale::Ko, "프랑스의 65세 이상"),
    (Locale::Th, "ผู้ที่มีอายุ 65 ปีขึ้นไปในฝรั่งเศส"),
];
