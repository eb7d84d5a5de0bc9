/** What stands on the tiles instead of words: names of components and the pictures of the sprite. */

export interface Picture {
  main?: string;
  /** What the main picture is about, smaller in its corner. */
  corner?: string;
  /** A letter or number instead of it. */
  sign?: string;
  /** Whether the corner is struck out. */
  without?: boolean;
  /** The colours of guilds. */
  colours?: string[];
}

const of = (main: string, corner = ""): Picture => (corner ? { main, corner } : { main });

const PICTURES: Record<string, Picture> = {
  // Favors
  monk: of("monk", "wood"),
  miller: of("mill", "up"),
  bishop: of("bishop", "flag"),
  patron: of("bread", "up"),
  lord: of("lord", "house"),
  diplomat: of("quill", "worker"),
  treasurer: of("chest", "coin"),
  navigator: of("wheel", "ship"),
  engineer: of("gear", "field"),
  constable: of("swords", "pirate"),
  lady: of("fan", "house"),
  scout: of("glass", "worker"),
  counselor: of("book", "wheat"),
  "minister resident": of("feast", "bread"),
  envoy: of("letter", "coin"),
  "high commissioner": of("sash", "worker"),
  // King's rewards
  "a worker to a field": of("field", "worker"),
  "a worker to a city": of("city", "worker"),
  "a favor turned up": of("seal", "flip"),
  "a worker to the city watch": of("tower", "worker"),
  prestige: of("crown"),
  Reals: of("coin"),
  "royal support": of("crownhouse", "bread"),
  "a windmill step": of("mill", "up"),
  // The Crown's requests
  "market routes": of("route"),
  expeditions: of("compass"),
  influence: of("seal"),
  urbanization: of("city"),
  wealth: of("chest"),
  // King's demands
  "routes without wheat": { main: "route", corner: "wheat", without: true },
  "routes without sugar": { main: "route", corner: "sugar", without: true },
  "routes without wine": { main: "route", corner: "wine", without: true },
  "routes with pirates": of("route", "pirate"),
  "routes by slots": of("route", "ship"),
  "routes with wood": of("route", "wood"),
  "expeditions without Açores": { main: "compass", sign: "A", without: true },
  "expeditions without Brasil": { main: "compass", sign: "B", without: true },
  "expeditions without India": { main: "compass", sign: "I", without: true },
  "expeditions with pirates": of("compass", "pirate"),
  "expeditions by slots": of("compass", "ship"),
  "expeditions with wood": of("compass", "wood"),
  "influence of green and blue": { colours: ["green", "blue"] },
  "influence of blue and orange": { colours: ["blue", "orange"] },
  "influence of orange and violet": { colours: ["orange", "violet"] },
  "influence of violet and green": { colours: ["violet", "green"] },
  "influence with wood": of("seal", "wood"),
  "influence with goods": of("seal", "wheat"),
  "urbanization of Porto Santo": { main: "city", sign: "P" },
  "urbanization of Funchal": { main: "city", sign: "F" },
  "urbanization of Machico": { main: "city", sign: "M" },
  "urbanization with goods": of("city", "wheat"),
  "urbanization by pairs": { main: "city", sign: "≥2" },
  "urbanization of two cities": { main: "city", sign: "2×" },
  "wealth of colonies": of("chest", "compass"),
  "wealth of ships": of("chest", "ship"),
  "wealth of regions": of("chest", "field"),
  "wealth of the windmill": of("chest", "mill"),
  "wealth of bread": of("chest", "bread"),
  "wealth of workers": of("chest", "worker"),
  // Bonuses of roles, and what lies beside the board
  protection: of("shield"),
  "step up": of("mill", "up"),
  "top action": of("house", "up"),
  "pirate ship": of("ship", "pirate"),
  "reward A": { main: "crownhouse", sign: "A" },
  "reward B": { main: "crownhouse", sign: "B" },
  "dark guild": of("mask"),
  "flipped favor": of("seal", "flip"),
  "citizens' gifts": of("gift"),
  "pirate citizen": of("person", "pirate"),
  "swapped workers": of("swap", "worker"),
  "workers at rest": of("bed"),
  "pirates driven off": of("swords", "pirate"),
  "field harvested twice": { main: "field", sign: "×2" },
  "goods exchanged": of("swap", "wheat"),
  // Capitania cards
  "card Machico": of("manor", "coin"),
  "card Feitoria": of("customs", "ship"),
  "card Carroça": of("cart", "worker"),
  "card O Navegador": of("wheel", "crown"),
  "card Naus": { main: "ship", corner: "wood", without: true },
  "card Calecute": of("compass", "ship"),
  "card Renda": of("coin", "field"),
  "card Poios": of("terrace", "up"),
  "card Banquete": of("feast", "house"),
  "card Burguesia": of("city", "person"),
  "card Amnistia": of("quill", "pirate"),
  "card D. João II": of("crown", "swords"),
  "card Corsário": of("pirate", "coin"),
  "card Funchal": of("city", "coin"),
  "card Encontro": of("lantern", "flip"),
  "card Armada": of("ship", "swords"),
  "card Diligência": of("gear", "house"),
  "card Influência": of("seal", "flag"),
  "card Convite": of("letter", "flag"),
  "card Mão de Obra": of("worker", "harvester"),
  "card Mandioca": of("root", "bread"),
  "card Poncha": of("cup", "wheat"),
  "card Pau-Brasil": of("tree", "wood"),
  "card Sangue de Dragão": of("dragon", "coin"),
  // Tiles of a new beginning
  "the leftmost free spot of Porto Santo": { main: "city", sign: "P" },
  "the leftmost free spot of Funchal": { main: "city", sign: "F" },
  "the leftmost free spot of Machico": { main: "city", sign: "M" },
  "the leftmost free spot of any city": of("city", "worker"),
  "any free spot": { main: "city", sign: "∗" },
  "regions 1 and 2": { main: "field", sign: "1+2" },
  "regions 1 and 3": { main: "field", sign: "1+3" },
  "regions 2 and 3": { main: "field", sign: "2+3" },
  "the forest and any region": of("tree", "field"),
  "any two areas": { main: "field", sign: "∗" },
};

export const pictureOf = (name: string): Picture => PICTURES[name] ?? { main: "card" };

export const hasPicture = (name: string): boolean => name in PICTURES;

/** The picture of each building. */
export const BUILDING_ART: Record<string, string> = {
  Moinho: "mill",
  Capitania: "manor",
  Alfândega: "customs",
  "Casa da Coroa": "crownhouse",
  Fortaleza: "fort",
};

/** The picture of each character. */
export const CHARACTER_ART: Record<string, string> = {
  steward: "steward",
  commander: "commander",
  "guild master": "guildmaster",
  mayor: "mayor",
  harvester: "harvester",
};

/** What the mayor brings from each city. */
export const CITY_GIFTS: Record<string, string> = { "Porto Santo": "bread", Funchal: "coin", Machico: "wood" };

/** What each passing slot offers instead of its Reals. */
export const PASSING_ART: Record<string, string> = {
  II: "a worker to a city",
  III: "a worker to the city watch",
  IV: "navigator",
};

/** The picture of each thing that a player has. */
export const STOCK_ART: Record<string, string> = {
  Reals: "coin",
  Real: "coin",
  pirates: "pirate",
};
