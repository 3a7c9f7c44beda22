import { isFakturoError } from "@fakturo/model";
import { attributed, group, kept, leaf, readXml, type XmlNode } from "@fakturo/xml";
import { expect, it } from "vitest";
import { invoice } from "../../fixtures/finland.ts";
import { generateFinvoice } from "../generate.ts";
import { writeFinvoice } from "./write.ts";

/** A written Finvoice as nodes, with the text of one element changed. */
function changed(name: string, text: string): XmlNode {
  const copied = ({
    name: own,
    attributes,
    children,
    text: value,
  }: ReturnType<typeof readXml>): XmlNode => {
    const said = Object.fromEntries([...attributes].filter(([key]) => !key.includes(":")));
    if (children.length > 0) return attributed(group(own, ...children.map(copied)), said);
    return kept(leaf(own, own === name ? text : value, said));
  };
  return copied(readXml(generateFinvoice(invoice())));
}

function faultsOf(node: XmlNode) {
  try {
    writeFinvoice(node);
    return [];
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return error.faults.map(({ code, paths }) => [code, ...paths]);
  }
}

it.each([
  ["BuyerOrganisationName", "x", "$.customer"],
  ["SellerOrganisationName", "x", "$.supplier"],
  ["VatRatePercent", "many", "$"],
  ["ArticleName", "x".repeat(101), "$.lines"],
  ["EpiAccountID", "FI 21", "$.payment.instructions"],
])("a Finvoice with a wrong %s is not written", (name, text, path) => {
  expect(faultsOf(changed(name, text))).toContainEqual(["FINVOICE-SCHEMA", path]);
});

it("a Finvoice that the schema allows is", () => {
  expect(faultsOf(changed("BuyerOrganisationName", "Oulun Kone Oy"))).toEqual([]);
});
