import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { DianPartyFacts } from "../connection/facts.ts";
import { AGENCY } from "./party.ts";

/** A party of a container or event, by name and number. */
export function taxScheme(element: string, party: DianPartyFacts): XmlNode {
  const { name, number, checkDigit, type, responsibility } = party;
  return group(
    element,
    group(
      "cac:PartyTaxScheme",
      leaf("cbc:RegistrationName", name),
      leaf("cbc:CompanyID", number, {
        ...AGENCY,
        schemeID: checkDigit || undefined,
        schemeName: type,
        schemeVersionID: "1",
      }),
      leaf("cbc:TaxLevelCode", responsibility || undefined),
      group("cac:TaxScheme", leaf("cbc:ID", "01"), leaf("cbc:Name", "IVA")),
    ),
  );
}
