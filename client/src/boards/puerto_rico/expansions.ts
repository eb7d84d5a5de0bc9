/** What the expansions bring into the game. */

const BY_OPTION: Record<string, readonly string[]> = {
  "new-buildings": [
    "forest",
    "aqueduct",
    "forest house",
    "black market",
    "storehouse",
    "guest house",
    "trading post",
    "church",
    "small wharf",
    "lighthouse",
    "library",
    "specialty factory",
    "union hall",
    "statue",
    "cloister",
  ],
  nobles: [
    "noble",
    "land office",
    "chapel",
    "hunting lodge",
    "zoning office",
    "royal supplier",
    "villa",
    "jeweler",
    "royal garden",
  ],
};

/** The option that brings a component into the game; empty if it is in every game. */
export const optionOf = (component: string): string =>
  Object.keys(BY_OPTION).find((option) => BY_OPTION[option]!.includes(component)) ?? "";
