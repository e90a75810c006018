// The commands and programs of the page, with the addresses of this site. A test runs them.

import { seriesAddress, sourcesQuery, type Subject } from "./load";

export interface Example {
  /** Name of the tab. */
  name: string;
  language: "sh" | "python" | "r" | "sql";
  code: string;
}

/** A series read by different programs. */
export function fileExamples(origin: string, { theme, version }: Subject): Example[] {
  const folder = `${origin}/open-data/ias/${theme}`;
  return [
    {
      name: "curl",
      language: "sh",
      code: `curl -O ${folder}/data.parquet\ncurl ${folder}/versions.json\ncurl ${folder}/versions/${version}/tidy.csv`,
    },
    {
      name: "Python",
      language: "python",
      code: `import pandas\n\nseries = pandas.read_csv('${folder}/tidy.csv', parse_dates=['day'])\nprint(series[series['territory'] == 'FR'].tail(3))`,
    },
    {
      name: "R",
      language: "r",
      code: `series <- read.csv('${folder}/tidy.csv', colClasses = c(day = 'Date'))\nprint(tail(subset(series, territory == 'FR'), 3))`,
    },
    {
      name: "DuckDB",
      language: "sql",
      code: `SELECT day, level, status FROM 'data.parquet'\nWHERE territory = 'FR' ORDER BY day DESC LIMIT 3;`,
    },
  ];
}

export const csvCommand = (origin: string, subject: Subject): string => `curl '${origin}${seriesAddress(subject)}&format=csv'`;

export const jsonCommand = (origin: string, { theme, from }: Subject): string =>
  `curl --get ${origin}/api/ias/${theme} \\\n  -d territory=FR -d from=${from}`;

export const graphqlCommand = (origin: string, locale: string): string =>
  `curl ${origin}/graphql \\\n  -H 'content-type: application/json' \\\n  -d '{"query":"${sourcesQuery(locale)}"}'`;

export const catalogueCommand = (origin: string): string => `curl ${origin}/catalog.ttl`;
