// Names the formats that files come in; they are called the same in every language.

const FORMAT_NAMES: Record<string, string> = {
  parquet: "Parquet", xlsx: "Excel", datapackage: "Frictionless Data Package", croissant: "Croissant (ML Commons)",
  "dcat-ttl": "DCAT-AP (Turtle)", "dcat-jsonld": "DCAT-AP (JSON-LD)", "dcat-rdf": "DCAT-AP (RDF/XML)",
};

export const formatName = (format: string): string => FORMAT_NAMES[format] ?? format.toUpperCase();
