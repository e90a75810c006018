-- Daily counts from sales lines, as `vigie ias aggregate` makes them, for {engine}.
-- Baskets: {baskets}. Print it again for each extract: it contains the day of the extract.
--
-- `typed` reads the columns date, pharmacy, region, product, quantity and amount (euros) of {table}; columns
-- of other names are named there. Returns are negative in quantity and amount, and are taken off.
--
-- What vigie does and this query does not: lines that cannot be counted (see `lines`) are left out here too, but
-- they are not listed, and more than 1 % of them are no error. Columns are best of types: where dates and
-- numbers are texts, the engine reads spellings that vigie rejects ("2026-1-5", " 12", "1e2"). Of amounts and quantities
-- it looks at six decimals. Nothing is refused for having more pharmacies than France has.
--
-- The file that `vigie ias import-counts` reads:
--   {command}
WITH
-- Per theme and group of products: cents or boxes, the days on which they count, their codes without zeros in front.
basket AS (
{basket}
),
typed AS (
  SELECT
    {day} AS day,
    {pharmacy} AS pharmacy_code,
    {region} AS territory,
    {product} AS product_code,
    {quantity} AS boxes,
    {amount} AS euros
  FROM {table}
),
-- What can be counted. A shop's own code is in no basket, and counts among all sales.
lines AS (
  SELECT
    day,
    territory,
    pharmacy_code,
    CASE WHEN {product_bytes} <= 14 THEN trim(LEADING '0' FROM product_code) END AS code,
    {boxes} AS quantity,
    {cents} AS cents
  FROM typed
  WHERE day BETWEEN {first} AND {extracted_on}
    AND territory IN ({regions})
    AND {pharmacy_bytes} BETWEEN 1 AND {longest}
    AND product_code <> ''
    AND boxes = floor(boxes) AND abs(boxes) < {largest}
    AND 100 * euros = floor(100 * euros) AND abs(euros) < {largest}
),
-- All that was sold. A pharmacy is seen on a day when one line of it is.
totals AS (
  SELECT day, territory, sum(cents) AS denominator, {pharmacies} AS pharmacies
  FROM lines
  GROUP BY day, territory
),
-- What of it was in the baskets.
shares AS (
  SELECT theme, day, territory, sum(CASE WHEN measure = 'amount' THEN cents ELSE quantity END) AS numerator
  FROM lines JOIN basket ON lines.code = basket.code
  WHERE day BETWEEN from_day AND to_day
  GROUP BY theme, day, territory
),
-- Themes on the days on which any product of theirs counts: nothing sold of it is a zero. On other days there is no row.
listed AS (
  SELECT DISTINCT place, theme, day, territory, denominator, pharmacies
  FROM totals CROSS JOIN (SELECT DISTINCT place, theme, from_day, to_day FROM basket) AS spans
  WHERE day BETWEEN from_day AND to_day
)
SELECT
  listed.theme AS theme,
  listed.day AS date,
  listed.territory AS territory,
  {numerator} AS numerator,
  {denominator} AS denominator,
  pharmacies,
  {extracted_on} AS extracted_on
FROM listed LEFT JOIN shares
  ON listed.theme = shares.theme AND listed.day = shares.day AND listed.territory = shares.territory
ORDER BY listed.place, listed.day, listed.territory
