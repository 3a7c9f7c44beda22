import { describe, expect, it } from "vitest";
import { personName, registeredName } from "./person-name.ts";

describe("personName", () => {
  it.each([
    ["ARRIOLA LEJARDI ANE", "ARRIOLA", "LEJARDI", "ANE"],
    ["GARCIA PEREZ ANA MARIA", "GARCIA", "PEREZ", "ANA MARIA"],
    ["DE LA FUENTE DEL RIO JON", "DE LA FUENTE", "DEL RIO", "JON"],
    ["SMITH JOHN", "SMITH", "", "JOHN"],
    ["SMITH, JOHN PAUL", "SMITH", "", "JOHN PAUL"],
    ["DE LA FUENTE GARCIA, ANA", "DE LA FUENTE", "GARCIA", "ANA"],
    ["ANE", "", "", "ANE"],
    ["", "", "", ""],
    [`${"A".repeat(31)} ANE`, "", "", `${"A".repeat(31)} ANE`],
  ])("divides %s", (name, surname, surname2, given) => {
    expect(personName(name)).toEqual({ surname, surname2, given });
  });
});

describe("registeredName", () => {
  const people = [{ name: { given: "Ane", surname: "Arriola", surname2: "Lejardi" } }];

  it("begins with the surnames that the party's person has", () => {
    expect(registeredName({ name: "Ane Arriola Lejardi", people })).toBe("Arriola Lejardi Ane");
  });

  it("is the party's where its person is another, or there is none", () => {
    expect(registeredName({ name: "Mikel Ruiz", people })).toBe("Mikel Ruiz");
    expect(registeredName({ name: "ARRIOLA LEJARDI ANE" })).toBe("ARRIOLA LEJARDI ANE");
  });
});
