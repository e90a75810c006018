// Samples of the parts that lay out a page: map, tabs, chapters, carousel and problem.

import { useState } from "react";
import { Carousel } from "../src/kit/carousel";
import { Chapter } from "../src/kit/chapter";
import { FranceMap, type Paint } from "../src/kit/france-map";
import { Problem } from "../src/kit/problem";
import { Ranking } from "../src/kit/ranking";
import { Tabs } from "../src/kit/tabs";

const REGIONS = Object.entries({
  11: "Île-de-France", 21: "Champagne-Ardenne", 22: "Picardie", 23: "Haute-Normandie", 24: "Centre", 25: "Basse-Normandie",
  26: "Bourgogne", 31: "Nord-Pas-de-Calais", 41: "Lorraine", 42: "Alsace", 43: "Franche-Comté", 52: "Pays de la Loire",
  53: "Bretagne", 54: "Poitou-Charentes", 72: "Aquitaine", 73: "Midi-Pyrénées", 74: "Limousin", 82: "Rhône-Alpes",
  83: "Auvergne", 91: "Languedoc-Roussillon", 93: "Provence-Alpes-Côte d’Azur", 94: "Corse",
});
const AREAS = REGIONS.map(([code, name], index) => {
  const missing = code === "94" || code === "26";
  const value = missing ? null : 20 + index * 4;
  const text = code === "26" ? "non publié" : value === null ? "pas de donnée" : `${value},0`;
  return { id: `r${code}`, name, value, text, paint: missing ? null : (`epidemic${(index * 5) % 6}` as Paint), withheld: code === "26" };
});
const LEGEND = [0, 1, 2, 3, 4, 5].map((rank) => ({ paint: `epidemic${rank}` as Paint, label: `de ${rank * 20} à ${rank * 20 + 19}` }));

export function MapSample() {
  const [selected, setSelected] = useState<string | null>(null);
  return (
    <FranceMap
      sprite="/geo/france.svg"
      areas={AREAS}
      selected={selected}
      onSelect={setSelected}
      legend={LEGEND}
      label="Niveau de la grippe dans chaque région"
      noData="Pas de donnée"
      withheld="Non publié"
      detail={selected && <p>Plus sur cette région</p>}
      twin={
        <Ranking
          caption="Niveau de la grippe"
          columns={["Région", "Niveau"]}
          rows={AREAS.map(({ id, name, value, text }) => ({ id, cells: [{ text: name, value: name }, { text, value }] }))}
        />
      }
    />
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
