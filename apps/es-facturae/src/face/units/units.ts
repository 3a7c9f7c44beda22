import { FakturoError } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { findAll, text } from "../../read/find.ts";

/** DIR3 codes of the public body that receives an invoice. */
export interface Units {
  /** Managing body (órgano gestor), role 02. */
  readonly organ: string;
  /** Processing unit (unidad tramitadora), role 03. */
  readonly unit: string;
  /** Accounting office (oficina contable), role 01. */
  readonly office: string;
}

/** Role and place in the document of each unit. */
const ROLES: Readonly<Record<keyof Units, readonly [role: string, path: string]>> = {
  office: ["01", "$.customer.identities"],
  organ: ["02", "$.delivery.receiver.identities"],
  unit: ["03", "$.ordering.buyer.identities"],
};
/** A letter and eight letters or digits (directory of common units, DIR3). */
export const DIR3 = /^[A-Z][A-Z0-9]{8}$/;

/**
 * The units in a Facturae.
 * @throws FakturoError "validation" where it does not name its three units, each once.
 */
export function unitsOf(facturae: XmlElement): Units {
  const centres = findAll(
    facturae,
    "Parties/BuyerParty/AdministrativeCentres/AdministrativeCentre",
  );
  const codesOf = (role: string) =>
    centres
      .filter((one) => text(one, "RoleTypeCode") === role)
      .map((one) => text(one, "CentreCode"));
  const faults = Object.values(ROLES).flatMap(([role, path]) => {
    const codes = codesOf(role);
    const isUnit = codes.length === 1 && DIR3.test(codes[0] ?? "");
    const message = `one DIR3 code of the receiver's unit of role ${role} is needed`;
    return isUnit ? [] : [{ code: "FACE-UNITS", message, paths: [path] }];
  });
  if (faults.length > 0) throw new FakturoError("validation", "the units are wrong", { faults });
  const unitOf = (name: keyof Units) => codesOf(ROLES[name][0])[0] ?? "";
  return { organ: unitOf("organ"), unit: unitOf("unit"), office: unitOf("office") };
}
