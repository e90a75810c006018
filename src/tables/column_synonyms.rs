//! Names of columns of sales tables in French, English, Korean and Thai, as used by pharmacy software,
//! wholesalers and panels. Accents, capitals and separators are ignored.

use super::field::{Field, FieldKind};

/// The fields of a sales table: period, product, place, label, and the measures.
pub const FIELDS: [Field; 15] = [
    Field { name: "period", kind: FieldKind::Period, words: PERIOD },
    Field { name: "product", kind: FieldKind::Product, words: PRODUCT },
    Field { name: "place", kind: FieldKind::Place, words: PLACE },
    Field { name: "label", kind: FieldKind::Text, words: LABEL },
    Field { name: "sales-volume", kind: FieldKind::Number, words: SALES_VOLUME },
    Field { name: "sales-value-excl-tax", kind: FieldKind::Number, words: SALES_VALUE_EXCL_TAX },
    Field { name: "sales-value-incl-tax", kind: FieldKind::Number, words: SALES_VALUE_INCL_TAX },
    Field { name: "price-excl-tax", kind: FieldKind::Number, words: PRICE_EXCL_TAX },
    Field { name: "price-incl-tax", kind: FieldKind::Number, words: PRICE_INCL_TAX },
    Field { name: "stock-volume", kind: FieldKind::Number, words: STOCK_VOLUME },
    Field { name: "selling-outlets", kind: FieldKind::Number, words: SELLING_OUTLETS },
    Field { name: "stocking-outlets", kind: FieldKind::Number, words: STOCKING_OUTLETS },
    Field { name: "total-outlets", kind: FieldKind::Number, words: TOTAL_OUTLETS },
    Field { name: "market-share-volume", kind: FieldKind::Number, words: MARKET_SHARE_VOLUME },
    Field { name: "market-share-value", kind: FieldKind::Number, words: MARKET_SHARE_VALUE },
];

#[rustfmt::skip]
const PERIOD: &[&str] = &[
    "période", "semaine", "mois", "jour", "date", "date de vente", "date vente", "date ticket", "dt vente", "semaine iso", "sem",
    "num semaine", "année semaine", "année mois", "an mois", "date facture", "~année", "~an",
    "period", "week", "month", "day", "sales date", "transaction date", "year week", "year month", "yearweek", "yearmonth", "week ending",
    "invoice date", "iso week", "yyyymm", "yyyyww", "~year",
    "기간", "날짜", "일자", "판매일", "판매일자", "주차", "주", "월", "년월", "연월", "기준일", "거래일자", "~연도",
    "วันที่", "สัปดาห์", "เดือน", "งวด", "ช่วงเวลา", "วันที่ขาย", "~ปี",
];

#[rustfmt::skip]
const PRODUCT: &[&str] = &[
    "ean", "ean13", "gtin", "gtin13", "gtin14", "cip", "cip13", "cip7", "acl", "acl13", "acl7", "code barre", "code barres", "code à barres",
    "codebarre", "gencod", "gencode", "code produit", "code article", "ref produit", "référence produit", "code cip", "code acl", "code ean",
    "upc", "barcode", "product code", "product id", "item code", "sku", "item id", "article", "~produit", "~référence", "~ref", "~product",
    "바코드", "상품코드", "제품코드", "품목코드", "표준코드", "의약품코드", "단품코드",
    "บาร์โค้ด", "รหัสสินค้า", "รหัสผลิตภัณฑ์", "รหัสบาร์โค้ด", "รหัสยา",
];

#[rustfmt::skip]
const PLACE: &[&str] = &[
    "magasin", "point de vente", "pdv", "code pdv", "id pdv", "pharmacie", "officine", "finess", "no finess", "nofinesset", "code magasin",
    "id magasin", "id pharmacie", "code pharmacie", "code officine", "code client", "num magasin", "site", "établissement", "uga", "zone",
    "~client", "~code postal", "~région", "~département",
    "store", "store id", "store code", "shop", "outlet", "outlet id", "pharmacy", "pharmacy id", "point of sale", "pos", "location", "branch",
    "매장", "매장코드", "점포", "점포코드", "지점", "약국", "약국코드", "판매처", "거래처", "거래처코드",
    "ร้าน", "รหัสร้าน", "สาขา", "รหัสสาขา", "ร้านยา", "จุดขาย", "ร้านค้า", "ร้านขายยา",
];

#[rustfmt::skip]
const LABEL: &[&str] = &[
    "libellé", "désignation", "libellé produit", "désignation produit", "lib produit", "lib article", "libellé article", "nom produit",
    "nom du produit", "désignation article", "intitulé", "~description", "~lib",
    "label", "product name", "item name", "product label", "product description", "item description", "product", "designation",
    "상품명", "제품명", "품명", "품목명", "의약품명",
    "ชื่อสินค้า", "ชื่อผลิตภัณฑ์", "รายการสินค้า", "ชื่อยา", "รายละเอียดสินค้า",
];

#[rustfmt::skip]
const SALES_VOLUME: &[&str] = &[
    "qté vendue", "quantité vendue", "qté ventes", "quantité", "qté", "qte", "quantités", "volume", "ventes volume", "volume ventes", "vol ventes",
    "ventes unités", "ventes uc", "nb unités", "nb boîtes", "unités", "unités vendues", "nb ventes", "ventes qté", "vente qté", "uc", "boîtes", "~ventes",
    "quantity", "qty", "qty sold", "units", "units sold", "sales volume", "sales units", "unit sales", "volume sold", "sales qty", "quantity sold", "~sales",
    "판매량", "판매수량", "수량", "매출수량", "출고수량",
    "ปริมาณการขาย", "จำนวนขาย", "จำนวนที่ขาย", "ยอดขายหน่วย", "จำนวน", "ปริมาณ",
];

#[rustfmt::skip]
const SALES_VALUE_EXCL_TAX: &[&str] = &[
    "ca ht", "caht", "chiffre d’affaires ht", "montant ht", "valeur ht", "mt ht", "mnt ht", "total ht", "ventes ht", "ventes valeur ht", "valeur ventes ht",
    "ca net ht", "pv ht total", "~valeur", "~montant",
    "sales value excl tax", "net sales", "sales excl vat", "net amount", "revenue excl tax", "sales ex tax", "sales ht", "turnover excl vat",
    "sales value ex vat", "amount excl tax",
    "매출액 세전", "공급가액", "공급가", "세전매출", "매출액 부가세별도", "순매출액",
    "ยอดขายก่อนภาษี", "มูลค่าก่อนภาษี", "ยอดขายไม่รวมภาษี", "มูลค่าไม่รวมภาษี", "ยอดก่อนภาษี",
];

#[rustfmt::skip]
const SALES_VALUE_INCL_TAX: &[&str] = &[
    "ca ttc", "cattc", "chiffre d’affaires ttc", "montant ttc", "valeur ttc", "mt ttc", "mnt ttc", "total ttc", "ventes ttc", "ventes valeur ttc",
    "valeur ventes ttc", "~ca", "~chiffre d’affaires", "~ventes valeur",
    "sales value incl tax", "gross sales", "sales incl vat", "gross amount", "revenue incl tax", "sales inc tax", "turnover incl vat",
    "sales value inc vat", "amount incl tax", "~sales value", "~revenue", "~turnover", "~amount",
    "매출액 세후", "매출액 부가세포함", "판매금액", "총매출액", "세후매출", "~매출액", "~매출", "~금액",
    "ยอดขายรวมภาษี", "มูลค่ารวมภาษี", "ยอดรวมภาษี", "~ยอดขาย", "~มูลค่า",
];

#[rustfmt::skip]
const PRICE_EXCL_TAX: &[&str] = &[
    "prix ht", "pv ht", "pvht", "prix vente ht", "prix de vente ht", "pu ht", "puht", "prix unitaire ht", "prix net ht", "pfht", "prix fabricant ht",
    "tarif ht", "pa ht", "~prix achat",
    "price excl tax", "net price", "unit price excl vat", "price ex vat", "price ht", "price excl vat",
    "단가 세전", "세전단가", "공급단가", "세전가격",
    "ราคาก่อนภาษี", "ราคาไม่รวมภาษี",
];

#[rustfmt::skip]
const PRICE_INCL_TAX: &[&str] = &[
    "prix ttc", "pv ttc", "pvttc", "prix vente ttc", "prix de vente ttc", "pu ttc", "puttc", "prix unitaire ttc", "prix public", "prix public ttc", "ppttc",
    "prix conseillé", "tarif ttc", "~prix", "~prix vente", "~prix de vente", "~prix unitaire", "~pv", "~pu",
    "price incl tax", "gross price", "unit price incl vat", "price inc vat", "retail price", "price incl vat", "~price", "~unit price", "~selling price",
    "판매가", "판매가격", "소비자가", "단가 세후", "세후단가", "~단가", "~가격",
    "ราคารวมภาษี", "ราคาขายปลีก", "~ราคาขาย", "~ราคา", "~ราคาต่อหน่วย",
];

#[rustfmt::skip]
const STOCK_VOLUME: &[&str] = &[
    "stock", "qté stock", "quantité stock", "quantité en stock", "stock volume", "volume stock", "stock qté", "stock unités", "stock fin", "niveau stock",
    "stock final", "stock uc",
    "stock quantity", "stock on hand", "inventory", "on hand", "stock units", "closing stock", "inventory qty", "stock qty",
    "재고", "재고량", "재고수량", "현재고",
    "สต็อก", "คงเหลือ", "สินค้าคงคลัง", "จำนวนคงเหลือ", "ยอดคงเหลือ", "สต๊อก",
];

#[rustfmt::skip]
const SELLING_OUTLETS: &[&str] = &[
    "nb pdv vendeurs", "nb magasins vendeurs", "magasins vendeurs", "pdv vendeurs", "pharmacies vendeuses", "nb pharmacies vendeuses", "points de vente vendeurs",
    "officines vendeuses", "pdv vente", "dv vente",
    "selling outlets", "selling stores", "outlets selling", "stores selling", "selling pharmacies", "pharmacies selling", "nb selling stores",
    "판매매장수", "판매점수", "판매약국수", "판매점포수",
    "จำนวนร้านที่ขาย", "ร้านที่มีการขาย", "จำนวนสาขาที่ขาย",
];

#[rustfmt::skip]
const STOCKING_OUTLETS: &[&str] = &[
    "nb pdv détenteurs", "nb magasins détenteurs", "magasins détenteurs", "pdv détenteurs", "pharmacies détentrices", "nb pharmacies détentrices",
    "officines détentrices", "points de vente détenteurs", "pdv stock", "magasins en stock", "nb magasins stock",
    "stocking outlets", "stocking stores", "outlets stocking", "stores stocking", "handling stores", "stores in stock", "pharmacies stocking",
    "재고보유매장수", "취급점수", "취급점포수", "취급약국수",
    "จำนวนร้านที่มีสต็อก", "ร้านที่มีสินค้า", "จำนวนสาขาที่มีสินค้า",
];

#[rustfmt::skip]
const TOTAL_OUTLETS: &[&str] = &[
    "nb pdv", "nb magasins", "nombre de pdv", "nombre de magasins", "total pdv", "total magasins", "nb pharmacies", "nombre de pharmacies", "nb officines",
    "nb points de vente", "nombre de points de vente", "univers pdv", "parc pdv",
    "total outlets", "number of outlets", "nb outlets", "number of stores", "total stores", "store count", "number of pharmacies", "outlet count",
    "매장수", "총매장수", "점포수", "총점포수", "약국수", "전체매장수",
    "จำนวนร้าน", "จำนวนร้านทั้งหมด", "จำนวนสาขา", "จำนวนร้านยา",
];

#[rustfmt::skip]
const MARKET_SHARE_VOLUME: &[&str] = &[
    "part de marché volume", "part marché volume", "pdm volume", "pdm vol", "pdm qté", "part de marché unités", "pm volume", "pm vol",
    "market share volume", "volume share", "market share units", "unit share", "ms volume", "share volume",
    "점유율 수량", "수량점유율", "시장점유율 수량", "판매량점유율",
    "ส่วนแบ่งตลาดปริมาณ", "ส่วนแบ่งปริมาณ", "ส่วนแบ่งตลาดเชิงปริมาณ",
];

#[rustfmt::skip]
const MARKET_SHARE_VALUE: &[&str] = &[
    "part de marché valeur", "part marché valeur", "pdm valeur", "pdm val", "pdm ca", "part de marché ca", "pm valeur", "pm val", "~pdm", "~part de marché",
    "market share value", "value share", "market share revenue", "ms value", "share value", "~market share", "~share",
    "점유율 금액", "금액점유율", "시장점유율 금액", "매출점유율", "~시장점유율", "~점유율",
    "ส่วนแบ่งตลาดมูลค่า", "ส่วนแบ่งมูลค่า", "ส่วนแบ่งตลาดเชิงมูลค่า", "~ส่วนแบ่งตลาด",
];
