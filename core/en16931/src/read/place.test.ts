import { expect, it } from "vitest";
import { placeFrom } from "./place.ts";

it.each([
  ["54290 Trier", "54290", "Trier"],
  ["00-001, Warszawa", "00-001", "Warszawa"],
  ["SW1A 1AA London", "SW1A 1AA", "London"],
  ["2513 EG Den Haag", "2513 EG", "Den Haag"],
  ["90-001", "90-001", ""],
  ["New York", "", "New York"],
  ["Paris, Texas", "", "Paris, Texas"],
  ["", "", ""],
])("'%s' is a postcode '%s' and a town '%s'", (text, code, locality) => {
  expect(placeFrom(text)).toEqual({ code, locality });
});
