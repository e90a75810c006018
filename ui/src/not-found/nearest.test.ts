// Tests which pages are suggested for an unknown address.

import { expect, test } from "vitest";
import { nearest, wordsOf } from "./nearest";

const PAGES = [
  { path: "/solutions/scoring", title: "Scoring des officines" },
  { path: "/solutions/scoring/order", title: "Commander un scoring" },
  { path: "/solutions/patient-data", title: "Données patients" },
  { path: "/sources/pharmacy-scoring", title: "Scoring, fiche de la source" },
  { path: "/ias/flu", title: "Grippe" },
  { path: "/legal/cookies", title: "Cookies" },
];

const near = (address: string) => nearest(wordsOf(address), PAGES).map(({ path }) => path);

test("a misspelt address suggests its page first, then others with the same words", () => {
  expect(near("/solution/scorring")).toEqual(["/solutions/scoring", "/solutions/scoring/order", "/sources/pharmacy-scoring"]);
});

test("words of a title count, without accents", () => {
  expect(near("/grippe")).toEqual(["/ias/flu"]);
  expect(near("/donnees-patients")).toEqual(["/solutions/patient-data"]);
});

test.each(["/", "/wp-login.php", "/x/y/z"])("%s resembles no page", (address) => {
  expect(near(address)).toEqual([]);
});
