import { describe, expect, it } from "vitest";
import madeira from "../../src/boards/madeira/index";
import puertoRico from "../../src/boards/puerto_rico/index";

describe("the option that brings a component into the game", () => {
  it("is none for what is in every game", () => {
    for (const key of ["Capitania", "Funchal", "Machico", "wealth", "urbanization", "mayor", "monk"])
      expect(madeira.optionOf?.(key), key).toBe("");
    for (const key of ["mayor", "hospice", "city hall", "quarry"]) expect(puertoRico.optionOf?.(key), key).toBe("");
  });

  it("is the module's", () => {
    expect(madeira.optionOf?.("card Funchal")).toBe("capitanias");
    expect(madeira.optionOf?.("urbanization of Funchal")).toBe("kings-demands");
    expect(madeira.optionOf?.("dark guild")).toBe("new-roles");
    expect(madeira.optionOf?.("envoy")).toBe("ambassadors");
    expect(puertoRico.optionOf?.("cloister")).toBe("new-buildings");
    expect(puertoRico.optionOf?.("villa")).toBe("nobles");
  });
});
