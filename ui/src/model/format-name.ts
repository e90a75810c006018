// The names of file formats, which are the same in every language.

const FORMAT_NAMES: Record<string, string> = {
  parquet: "Parquet", xlsx: "Excel", datapackage: "Frictionless Data Package", croissant: "Croissant (ML Commons)",
  dcat: "DCAT-AP",
};

export const formatName = (format: string): string => FORMAT_NAMES[format] ?? format.toUpperCase();
