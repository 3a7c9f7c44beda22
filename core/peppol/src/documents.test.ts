import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import {
  classify,
  EXACT_SCHEME,
  isSame,
  isServed,
  PEPPOL_SERVICES,
  readDocumentType,
  registeredType,
} from "./index.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
const EN = "urn:cen.eu:en16931:2017#compliant#";

const invoice = (customization: string, profile = "") =>
  `<Invoice xmlns="${UBL}Invoice-2" xmlns:cbc="${UBL}CommonBasicComponents-2"><cbc:CustomizationID>${customization}</cbc:CustomizationID><cbc:ProfileID>${profile}</cbc:ProfileID></Invoice>`;
const FRENCH = [
  "apps/ubl/fixtures/french.peppol-fr-cius.out.xml",
  "apps/ubl/fixtures/payer.peppol-fr-extended.out.xml",
  "apps/cii/fixtures/french.peppol-fr-cius.out.xml",
];

describe("document types", () => {
  it("are read in their parts", () => {
    const { type } = classify(invoice("urn:peppol:pint:billing-1@jp-1"));
    expect(readDocumentType(type)).toEqual(type);
    expect(readDocumentType({ scheme: EXACT_SCHEME, value: "urn:x::Invoice" })).toBeUndefined();
  });

  it.each([
    [`${EN}urn:fdc:peppol.eu:2017:poacc:billing:3.0`, "ubl-invoice"],
    [`${EN}urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`, "self-billing"],
    [`${EN}urn:xeinkauf.de:kosit:xrechnung_3.0`, "xrechnung"],
    [`${EN}urn:peppol:france:billing:cius:1.0`, "france"],
    ["urn:peppol:pint:billing-1@my-1", "pint"],
    ["urn:peppol:pint:selfbilling-1@my-1", "pint"],
    [`${EN}urn:fdc:nen.nl:nlcius:v1.0`, undefined],
  ])("of %s are received by the group %s, in a process that senders choose", (id, group) => {
    const { type, processes } = classify(invoice(id));
    const groups = Object.entries(PEPPOL_SERVICES).flatMap(([key, services]) => {
      const registered = registeredType(
        type,
        services.map((one) => one.type),
      );
      const own = services.find((one) => registered && isSame(one.type, registered));
      return own?.processes.some((one) => processes.some((two) => isSame(one, two))) ? [key] : [];
    });
    expect(groups).toEqual(group === undefined ? [] : [group]);
  });

  it.each(FRENCH)("of %s, which names no type of the network, are those of France", (path) => {
    const { type } = classify(readFileSync(join(repositoryRoot(), path)));
    expect(PEPPOL_SERVICES.france.map((one) => one.type.value)).toContain(type.value);
  });

  it("without a French billing mode are those of EN 16931", () => {
    const { type } = classify(invoice("urn:cen.eu:en16931:2017"));
    expect(type.customization).toBe("urn:cen.eu:en16931:2017");
  });
});

describe("a document is served", () => {
  const billing = classify(invoice(`${EN}urn:fdc:peppol.eu:2017:poacc:billing:3.0`));
  const [process, other] = billing.processes;
  if (!process || !other) throw new Error("the type has no processes");

  it("in the registered process of its type only", () => {
    const services = PEPPOL_SERVICES["ubl-invoice"];
    expect(isServed({ documentType: billing.type, process }, services)).toBe(true);
    expect(isServed({ documentType: billing.type, process: other }, services)).toBe(false);
    const scheme = { ...process, scheme: "other-procid" };
    expect(isServed({ documentType: billing.type, process: scheme }, services)).toBe(false);
    expect(isServed({ documentType: billing.type, process }, PEPPOL_SERVICES.xrechnung)).toBe(
      false,
    );
  });

  it("in the process of the wildcard that it is sent to", () => {
    const { type, processes } = classify(invoice("urn:peppol:pint:billing-1@jp-1"));
    const [pint] = processes;
    if (!pint) throw new Error("the type has no process");
    const route = { documentType: type, process: pint };
    expect(isServed(route, PEPPOL_SERVICES.pint)).toBe(true);
    expect(isServed({ documentType: type, process }, PEPPOL_SERVICES.pint)).toBe(false);
  });

  it("never under an identifier of another form", () => {
    const documentType = { scheme: EXACT_SCHEME, value: "urn:x::Invoice" };
    expect(isServed({ documentType, process }, PEPPOL_SERVICES["ubl-invoice"])).toBe(false);
  });
});
