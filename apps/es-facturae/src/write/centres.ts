import type { Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { addressNode } from "./party.ts";
import { limited, type WritingScope } from "./scope.ts";

/** Offices of the buyer by their DIR3 codes: accounting 01, managing body 02, processing unit 03. */
export function centresNode({ invoice, faults }: WritingScope): XmlNode | undefined {
  const { customer, delivery, ordering } = invoice;
  if (!customer) return undefined;
  const centre = (role: string, code: string, party: Party, path: string) => {
    const hasAddress = (party.addresses ?? []).length > 0;
    const at = hasAddress ? { path, faults } : { path: "$.customer", faults };
    return group(
      "AdministrativeCentre",
      leaf("CentreCode", limited(code, 10)),
      leaf("RoleTypeCode", role),
      addressNode(hasAddress ? party : customer, at),
    );
  };
  const first = (role: string, party: Party | undefined, path: string) => {
    const code = party?.identities?.[0]?.code;
    return party && code ? centre(role, code, party, path) : undefined;
  };
  return group(
    "AdministrativeCentres",
    (customer.identities ?? [])
      .filter(({ scope }) => scope === "tax")
      .map(({ code }) => centre("01", code, customer, "$.customer")),
    first("02", delivery?.receiver, "$.delivery.receiver"),
    first("03", ordering?.buyer, "$.ordering.buyer"),
  );
}
