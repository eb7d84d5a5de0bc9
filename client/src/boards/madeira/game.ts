import type { GameCard } from "../card";
import Miniature from "./Miniature.svelte";

const card: GameCard = {
  name: "madeira",
  title: "Madeira",
  about: {
    en: "Dice choose the characters: tend fields, sail to markets, and give the Crown what it asks for.",
    pt: "Os dados escolhem as personagens: cultive campos, navegue aos mercados e dê à Coroa o que ela pede.",
    es: "Los dados eligen a los personajes: cultiva campos, navega a los mercados y da a la Corona lo que pide.",
    de: "Würfel wählen die Personen: Felder bestellen, zu Märkten segeln und der Krone geben, was sie verlangt.",
  },
  Miniature,
  expansions: {
    "new-beginning": "M3 20h18v2H3zM11 20v-7C6 13 3 10 3 5c5 0 8 3 8 7 0-4 3-8 10-8 0 6-4 9-8 9v7z",
    capitanias: "M4 4h10v15H4zM9 2l11 3-3.500 15-2-.5V3.500zM6.500 7h5v2h-5zm0 4h5v2h-5z",
    "kings-demands": "M3 9 2 3l5 3 5-5 5 5 5-3-1 6zM4 11h16v2H4zM6 15h12v8l-3-2-3 2-3-2-3 2z",
    "new-roles":
      "M3 3h8v8H3zm4 3a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM17 3a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7zM11 21c0-6 2.500-9 6-9s6 3 6 9zM3 14h6v7H3z",
    ambassadors: "M5 1h2v22H5zM8 3c5-2 7 2 13 0v10c-6 2-8-2-13 0z",
  },
  board: () => import("./index"),
  lesson: () => import("./lesson"),
};

export default card;
