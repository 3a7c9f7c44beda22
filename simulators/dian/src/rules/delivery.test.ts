import { readXml } from "@fakturo/xml";
import { expect, it } from "vitest";
import { UBL } from "../names.ts";
import type { DianChecked } from "./check.ts";
import { DELIVERY_CHECKS } from "./delivery.ts";

const WHOLE = {
  ID: "11001",
  CityName: "Bogotá",
  CountrySubentity: "Bogotá",
  CountrySubentityCode: "11",
  Line: "Carrera 8 10 20",
  IdentificationCode: "CO",
};

/** Rules that an invoice with this address of a delivery breaks; undefined: it names none. */
function broken(changes: Partial<typeof WHOLE> | undefined): readonly string[] {
  const { ID, CityName, CountrySubentity, CountrySubentityCode, Line, IdentificationCode } = {
    ...WHOLE,
    ...changes,
  };
  const address = `<cac:Delivery><cac:DeliveryAddress><cbc:ID>${ID}</cbc:ID><cbc:CityName>${CityName}</cbc:CityName><cbc:CountrySubentity>${CountrySubentity}</cbc:CountrySubentity><cbc:CountrySubentityCode>${CountrySubentityCode}</cbc:CountrySubentityCode><cac:AddressLine><cbc:Line>${Line}</cbc:Line></cac:AddressLine><cac:Country><cbc:IdentificationCode>${IdentificationCode}</cbc:IdentificationCode></cac:Country></cac:DeliveryAddress></cac:Delivery>`;
  const root = readXml(
    `<Invoice xmlns:cac="${UBL.cac}" xmlns:cbc="${UBL.cbc}">${changes ? address : ""}</Invoice>`,
  );
  const checked = { document: { root } } as unknown as DianChecked;
  return DELIVERY_CHECKS.filter(({ isBroken }) => isBroken(checked)).map(({ rule }) => rule);
}

it.each<[string, Partial<typeof WHOLE> | undefined, readonly string[]]>([
  ["none", undefined, []],
  ["a whole one", {}, []],
  ["one without municipality", { ID: "" }, ["FAM05", "FAM08"]],
  ["one without city", { CityName: "" }, ["FAM06"]],
  ["one without department", { CountrySubentity: "" }, ["FAM07"]],
  ["one of another department", { CountrySubentityCode: "05" }, ["FAM08"]],
  ["one without line", { Line: "" }, ["FAM10"]],
  ["one without country", { IdentificationCode: "" }, ["FAM12"]],
  ["one abroad", { ID: "", CountrySubentityCode: "", IdentificationCode: "EC" }, []],
])("an address of a delivery: %s", (_what, changes, rules) => {
  expect(broken(changes)).toEqual(rules);
});
