// The security headers of each kind of response, checked by an external tool.

import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { expect, inject, test } from "vitest";

const { url } = inject("written");

const ANSWERS = [
  "/fr", "/th/store", "/fr/contact", "/fr/nothing", "/fr/preview/ohg?token=x", "/embed/ias/flu", "/embed/nothing",
  "/api/ias", "/api/nothing", "/api/openapi.json", "/graphql", "/catalog.ttl", "/catalog.atom",
  "/sources/pharmacy-sell-out/sample.csv", "/open-data/ias/flu/tidy.csv", "/open-data/nothing", "/img/card/fr/ias.png",
  "/media/nothing.png", "/robots.txt", "/sitemap.xml", "/fr/press/feed.atom", "/.well-known/security.txt", "/healthz",
  "/geo/departments.svg", "/assets/nothing.js",
];

function faults(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  // Reports about a rule that newer browsers ignore are not faults.
  return findings.filter((one) => one.severity !== Severity.NONE).map((one) => `${one.directive}: ${one.description}`);
}

test.each(ANSWERS)("%s allows no injection", async (path) => {
  const { headers } = await fetch(url + path, { redirect: "manual" });
  const policy = headers.get("content-security-policy") ?? "";
  expect(faults(policy)).toEqual([]);
  expect(policy).toMatch(path.startsWith("/embed/") ? /frame-ancestors \*/ : /frame-ancestors 'none'/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("the tool detects an error", () => {
  expect(faults("script-src 'unsafe-inline' *")).not.toEqual([]);
  expect(faults("default-src 'self'; script-src data:")).not.toEqual([]);
});
