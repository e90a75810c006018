// Samples of the parts that lay out a page: map, tabs, chapters, carousel and problem.

import { useState } from "react";
import { Carousel } from "../src/kit/carousel";
import { Chapter } from "../src/kit/chapter";
import { DayTrack } from "../src/kit/day-track";
import { FranceMap } from "../src/kit/france-map";
import { MapKey, type MapClass } from "../src/kit/map-key";
import type { Paint } from "../src/kit/map-paint";
import { Problem } from "../src/kit/problem";
import { Ranking } from "../src/kit/ranking";
import { Tabs } from "../src/kit/tabs";
import { outlineOf, placeOf } from "../src/kit/region-outlines";

const REGIONS = Object.entries({
  "FR-IDF": "Île-de-France", "FR-CVL": "Centre-Val de Loire", "FR-BFC": "Bourgogne-Franche-Comté", "FR-NOR": "Normandie",
  "FR-HDF": "Hauts-de-France", "FR-GES": "Grand Est", "FR-PDL": "Pays de la Loire", "FR-BRE": "Bretagne", "FR-NAQ": "Nouvelle-Aquitaine",
  "FR-OCC": "Occitanie", "FR-ARA": "Auvergne-Rhône-Alpes", "FR-PAC": "Provence-Alpes-Côte d’Azur", "FR-20R": "Corse",
});
const AREAS = REGIONS.map(([code, name], index) => {
  const missing = code === "FR-20R" || code === "FR-BFC";
  const value = missing ? null : 20 + index * 4;
  const text = code === "FR-BFC" ? "non publié : secret statistique" : value === null ? "pas de donnée" : `${value},0`;
  return { id: outlineOf(code), name, value, text, figure: String(value ?? ""), place: placeOf(code), paint: missing ? null : (`epidemic${(index * 5) % 6}` as Paint), withheld: code === "FR-BFC" };
});
const CLASSES: MapClass[] = [
  ...[5, 4, 3, 2, 1, 0].map((rank) => ({ fill: `epidemic${rank}` as Paint, label: `Classe ${rank}`, range: `${rank * 20} à ${rank * 20 + 19}`, count: rank === 0 ? "aucune" : String(rank), isEmpty: rank === 0 })),
  { fill: "withheld", label: "Non publié", range: "", count: "1", isEmpty: false },
  { fill: "missing", label: "Pas de donnée", range: "", count: "1", isEmpty: false },
];
const DAYS = Array.from({ length: 30 }, (_, at) => ({ at, label: at % 7 === 3 ? `${at + 1} mars` : undefined }));

export function MapSample() {
  const [selected, setSelected] = useState("n53");
  const [at, setAt] = useState(29);
  return (
    <>
      <FranceMap sprite="/geo/france.svg" areas={AREAS} selected={selected} onSelect={setSelected} onPoint={() => undefined} label="Niveau de la grippe dans chaque région" />
      <DayTrack ticks={DAYS} at={at} onMove={setAt} label="Jour de la carte" text={`${at + 1} mars`} playing={false} steps button="Jour suivant" onPress={() => setAt((at + 1) % 30)} />
      <MapKey caption="Nombre de régions par classe" columns={["Niveau", "Indice", "Régions"]} classes={CLASSES} />
      <Ranking
        caption="Niveau de la grippe"
        columns={["Région", "Niveau"]}
        selected={selected}
        onSelect={setSelected}
        rows={AREAS.map(({ id, name, value, text }, index) => ({ id, rank: String(index + 1), bar: value === null ? undefined : { share: value / 70, mark: 0.5, above: value > 35 }, cells: [{ text: name, value: name }, { text, value }] }))}
      />
    </>
  );
}

export function TabsSample() {
  const tabs = [
    { id: "territoires", label: "Territoires", content: <p>Du pays à la commune.</p> },
    { id: "sources", label: "Sources", content: <p>Officines, hôpitaux, <a id="laboratoires" href="#territoires">laboratoires</a>.</p> },
    { id: "modules", label: "Modules", content: <p>Ventes, parcours, stocks.</p> },
  ];
  return <Tabs label="Ce que contient le catalogue" tabs={tabs} />;
}

export function ChapterSample() {
  return (
    <>
      <p><a href="#conservation">Durée de conservation</a></p>
      <h2>Vos données</h2>
      <Chapter id="collecte" title="Ce que nous recueillons"><p>Les ventes de chaque officine, sans nom de patient.</p></Chapter>
      <Chapter id="droits" title="Vos droits">
        <p>Accès, rectification, effacement.</p>
        <p id="conservation">Les données sont gardées trois ans.</p>
      </Chapter>
      <Chapter id="contact" title="Nous écrire"><p>Par courrier ou par courriel.</p></Chapter>
    </>
  );
}

export function CarouselSample() {
  const slides = ["La grippe progresse dans le Nord", "Un nouvel entrepôt de données", "Le catalogue s’ouvre aux outre-mer"].map((title, index) => ({
    id: String(index),
    content: <article class="linen"><h2>{title}</h2><p><a href={`#article-${index}`}>{`Lire l’article ${index + 1}`}</a></p></article>,
  }));
  return (
    <>
      <Carousel label="À la une" slides={slides} />
      <p><a href="#suite">Suite de la page</a></p>
    </>
  );
}

export function ProblemSample() {
  const [tries, setTries] = useState(0);
  return (
    <>
      <Problem
        title="Les indicateurs ne sont pas disponibles"
        text="Le service ne répond pas pour le moment. Réessayez dans quelques instants."
        code="service.unavailable"
        onRetry={() => setTries((count) => count + 1)}
      />
      <output>{`Essais : ${tries}`}</output>
    </>
  );
}
