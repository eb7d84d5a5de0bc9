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
