import type { GameCard } from "../card";
import Miniature from "./Miniature.svelte";

const card: GameCard = {
  name: "vasco-da-gama",
  title: "Vasco da Gama",
  about: {
    en: "Claim numbers, hire sailors, and send ships along the coast of Africa to Calicut.",
    pt: "Reserve números, contrate marinheiros e envie navios ao longo da costa de África até Calecute.",
    es: "Reserva números, contrata marineros y envía barcos por la costa de África hasta Calicut.",
    de: "Nummern sichern, Seeleute anheuern und Schiffe die Küste Afrikas entlang bis Calicut schicken.",
  },
  Miniature,
  expansions: {},
  board: () => import("./index"),
  lesson: () => import("./lesson"),
};

export default card;
