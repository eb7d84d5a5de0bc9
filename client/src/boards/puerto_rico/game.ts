import type { GameCard } from "../card";
import Miniature from "./Miniature.svelte";

const card: GameCard = {
  name: "puerto-rico",
  title: "Puerto Rico",
  about: {
    en: "Everybody takes a role, and all act in it: plant, build, trade and ship from your own island.",
    pt: "Cada um escolhe um papel e todos agem nele: plantar, construir, comerciar e embarcar na sua ilha.",
    es: "Cada cual toma un papel y todos actúan en él: plantar, construir, comerciar y embarcar en su isla.",
    de: "Jeder nimmt eine Rolle, und alle handeln in ihr: pflanzen, bauen, handeln und verschiffen.",
  },
  Miniature,
  expansions: {
    "new-buildings": "M2 22V12l6-4v4l6-4v14zM16 22V6l3-4 3 4v16zM5 15h2v3H5zm4 0h2v3H9z",
    nobles: "M5 1.5 8.5 4 12 1l3.500 3L19 1.500 18 7H6zM12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 23c0-4 3-6 8-6s8 2 8 6z",
  },
  board: () => import("./index"),
  lesson: () => import("./lesson"),
};

export default card;
