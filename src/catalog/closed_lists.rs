//! The closed lists of facts about sources. Each word is defined once, here, and is the same in files, the database,
//! addresses and commands.

use crate::closed_list::closed_list;

closed_list! {
    /// Family of a source.
    Family { Sales = "sales", Care = "care", Indicators = "indicators", Scoring = "scoring", }
}

closed_list! {
    /// Distribution channel of what a source counts.
    Channel {
        Pharmacy = "pharmacy",
        Parapharmacy = "parapharmacy",
        ECommerce = "e-commerce",
        Organic = "organic",
        Hospital = "hospital",
        Foreign = "foreign",
        None = "none",
    }
}

closed_list! {
    /// Territory of a source.
    SourceTerritory {
        World = "world",
        Africa = "africa",
        Europe = "europe",
        Asia = "asia",
        Americas = "americas",
        Oceania = "oceania",
        Germany = "germany",
        Belgium = "belgium",
        Spain = "spain",
        France = "france",
        Corsica = "corsica",
        Overseas = "overseas",
        Italy = "italy",
        Morocco = "morocco",
        Poland = "poland",
        Portugal = "portugal",
        UnitedKingdom = "united-kingdom",
        Russia = "russia",
    }
}

impl SourceTerritory {
    /// The parent territory. The whole world is not a parent: it would contain everything.
    #[must_use]
    pub const fn parent(self) -> Option<Self> {
        match self {
            Self::Corsica | Self::Overseas => Some(Self::France),
            Self::Germany
            | Self::Belgium
            | Self::Spain
            | Self::France
            | Self::Italy
            | Self::Poland
            | Self::Portugal
            | Self::UnitedKingdom
            | Self::Russia => Some(Self::Europe),
            Self::Morocco => Some(Self::Africa),
            Self::World | Self::Africa | Self::Europe | Self::Asia | Self::Americas | Self::Oceania => None,
        }
    }

    /// This territory and its parents.
    pub(crate) fn and_above(self) -> impl Iterator<Item = Self> {
        std::iter::successors(Some(self), |territory| territory.parent())
    }
}

closed_list! {
    /// Division of products or care.
    Division {
        Prescription = "prescription",
        SelfCare = "self-care",
        Cosmetics = "cosmetics",
        Nutrition = "nutrition",
        Hygiene = "hygiene",
        Devices = "devices",
        Hospital = "hospital",
        PublicHealth = "public-health",
    }
}

closed_list! {
    /// Measure of a source.
    Measure {
        SalesVolume = "sales-volume",
        SalesValueExclTax = "sales-value-excl-tax",
        SalesValueInclTax = "sales-value-incl-tax",
        PriceExclTax = "price-excl-tax",
        PriceInclTax = "price-incl-tax",
        StockVolume = "stock-volume",
        SellingOutlets = "selling-outlets",
        StockingOutlets = "stocking-outlets",
        TotalOutlets = "total-outlets",
        MarketShareVolume = "market-share-volume",
        MarketShareValue = "market-share-value",
    }
}

closed_list! {
    /// The finest time step of a source.
    Granularity { Day = "day", Week = "week", Month = "month", Year = "year", }
}

impl Granularity {
    /// This step, and the longer ones that its figures add up to.
    pub(crate) fn and_longer(self) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().skip(self as usize)
    }
}

closed_list! {
    /// Update frequency of a source.
    Update {
        Once = "once",
        Daily = "daily",
        Weekly = "weekly",
        Monthly = "monthly",
        Quarterly = "quarterly",
        HalfYearly = "half-yearly",
        Yearly = "yearly",
    }
}

closed_list! {
    /// Population of a source: a part, volunteers, or all.
    Model { Panel = "panel", Observatory = "observatory", Census = "census", }
}

closed_list! {
    /// Point of trade at which a source counts.
    DataType {
        SellOut = "sell-out",
        SellIn = "sell-in",
        Sectorisation = "sectorisation",
        Billing = "billing",
        Visits = "visits",
    }
}

closed_list! {
    /// File format of deliveries.
    Format as FileFormat { Csv = "csv", Parquet = "parquet", Json = "json", Xlsx = "xlsx", Pdf = "pdf", }
}

closed_list! {
    /// Kind of access to a source.
    Access { Open = "open", Quote = "quote", }
}

closed_list! {
    /// Way of delivery of a source.
    Delivery {
        Download = "download",
        Sftp = "sftp",
        Api = "api",
        Cloud = "cloud",
        Email = "email",
        Workspace = "workspace",
    }
}

closed_list! {
    /// Personal data in a source: none; only counts that identify no one; pseudonymised records; records with names,
    /// such as those of sole traders.
    PersonalData { None = "none", Anonymous = "anonymous", Pseudonymous = "pseudonymous", Identified = "identified", }
}

closed_list! {
    /// The categories of health data of Regulation (EU) 2025/327, article 51, by the codes of the European Commission's list.
    HealthCategory {
        HealthRecords = "ehrs",
        Determinants = "dioh",
        NeedsAndResources = "nrpe",
        DeviceGenerated = "pgeh",
        Professionals = "idhp",
        PopulationRegistries = "phdr",
        MedicalRegistries = "mrmr",
        ClinicalTrials = "ehct",
        DeviceData = "emrd",
        ProductRegistries = "rmmd",
        ResearchCohorts = "rqsh",
        Biobanks = "eins",
        Administrative = "hrad",
        Genetic = "hgpd",
        Molecular = "hpml",
        Pathogens = "rpdg",
        Wellness = "wela",
    }
}

closed_list! {
    /// Systems by which health data are coded, by the codes of the European Commission's list; `-nat` are those of a country.
    CodingSystem {
        Icd10 = "icd-10",
        NationalIcd10 = "icd-10-nat",
        NationalProcedures = "proc-codes-nat",
        Oncology = "icd-o-3",
        SnomedCt = "snomed-ct",
        Loinc = "loinc",
        RxNorm = "rxnorm",
        WhoDrug = "whodrug",
        RareDiseases = "ordo",
        Phenotypes = "hpo",
        Cancer = "ncit",
        Devices = "emdn",
        Laboratory = "npu",
        Ohdsi = "ohdsi-vocab",
        Dicom = "dicom-ct",
        MedicinalProducts = "ema-spor",
    }
}

closed_list! {
    /// A factor of the price of a source.
    PriceFactor {
        Sources = "sources",
        Products = "products",
        Markets = "markets",
        Granularity = "granularity",
        Territory = "territory",
        Frequency = "frequency",
        Study = "study",
    }
}

closed_list! {
    /// A fact about a source that may be an example, until the real one replaces it.
    StatedFact {
        History = "history",
        Granularity = "granularity",
        Update = "update",
        Lag = "lag",
        Model = "model",
        Panel = "panel",
        Universe = "universe",
        Rows = "rows",
        LastPeriod = "last-period",
        Formats = "formats",
        Delivery = "delivery",
        Sample = "sample",
    }
}

closed_list! {
    /// Basis of the last period: published here, stated by its editors, or expected from its update frequency and
    /// delay.
    PeriodBasis { Published = "published", Stated = "stated", Expected = "expected", }
}

closed_list! {
    /// Type of a column of a source's dictionary.
    ColumnType {
        Date = "date",
        Text = "text",
        Integer = "integer",
        Decimal = "decimal",
        Boolean = "boolean",
        Code = "code",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_round_trips_through_text_and_json() {
        for (at, territory) in SourceTerritory::ALL.into_iter().enumerate() {
            assert_eq!(SourceTerritory::WORDS[at], territory.to_string());
            assert_eq!(territory.word().parse(), Ok(territory));
            let json = serde_json::to_string(&territory).unwrap();
            assert_eq!(json, format!("\"{territory}\""));
            assert_eq!(serde_json::from_str::<SourceTerritory>(&json).unwrap(), territory);
        }
    }

    #[test]
    fn lists_enclosing_territories_and_longer_granularities() {
        use SourceTerritory::{Africa, Corsica, Europe, France, Morocco, World};
        for (territory, above) in
            [(Corsica, &[Corsica, France, Europe][..]), (Morocco, &[Morocco, Africa]), (World, &[World])]
        {
            assert_eq!(territory.and_above().collect::<Vec<_>>(), above);
        }
        assert_eq!(Granularity::Day.and_longer().count(), 4);
        assert_eq!(
            Granularity::Month.and_longer().collect::<Vec<_>>(),
            [Granularity::Month, Granularity::Year]
        );
    }

    #[test]
    fn an_unknown_word_is_reported_with_the_valid_ones() {
        assert_eq!("hour".parse::<Granularity>().unwrap_err(), "must be one of day, week, month, year");
        assert_eq!(Measure::ALL.len(), 11);
    }
}
