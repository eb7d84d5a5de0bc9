/** What the modules of the expansion bring to the board that the view does not tell again and again. */

/** The bonus spaces of each role's tile, in the order of the tile. */
export const ROLE_BONUSES: Record<string, string[]> = {
  steward: ["protection", "step up", "top action"],
  commander: ["pirate ship", "reward A", "reward B"],
  "guild master": ["dark guild", "flipped favor", "citizens' gifts"],
  mayor: ["pirate citizen", "swapped workers", "workers at rest"],
  harvester: ["pirates driven off", "field harvested twice", "goods exchanged"],
};

/** The cards of each group, in the order of the index. */
export const GROUPS: Record<string, string[]> = {
  "region 1": ["Machico", "Feitoria", "Carroça", "O Navegador", "Naus"],
  "region 2": ["Calecute", "Renda", "Poios", "Banquete", "Burguesia"],
  "region 3": ["Amnistia", "D. João II", "Corsário", "Funchal", "Encontro"],
  "each region": ["Armada", "Diligência", "Influência", "Convite", "Mão de Obra"],
  colonies: ["Mandioca", "Poncha", "Pau-Brasil", "Sangue de Dragão"],
};

const AMBASSADORS = ["counselor", "minister resident", "envoy", "high commissioner"];
const ROLES = ["harvester", ...Object.values(ROLE_BONUSES).flat()];
/** The requests of the base game; demands are called after them. */
const REQUESTS = ["routes", "expeditions", "influence", "urbanization", "wealth"];

/** The option that brings a component into the game; empty if it is in every game. */
export function optionOf(component: string): string {
  if (component === "new beginning") return "new-beginning";
  if (component === "card" || component.startsWith("card ")) return "capitanias";
  if (REQUESTS.some((request) => component.startsWith(`${request} `))) return "kings-demands";
  if (ROLES.includes(component)) return "new-roles";
  return AMBASSADORS.includes(component) ? "ambassadors" : "";
}

export const groupOf = (card: string): string =>
  Object.keys(GROUPS).find((group) => GROUPS[group]!.includes(card)) ?? "";

/** Which of a few signs stands on a group's cards. */
export const GROUP_SIGNS: Record<string, string> = {
  "region 1": "1",
  "region 2": "2",
  "region 3": "3",
  "each region": "1+2+3",
  colonies: "",
};
