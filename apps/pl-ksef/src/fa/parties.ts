import { isoCountry } from "@fakturo/en16931";
import { type Identity, isEuMember, type Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { BuiltInvoice } from "../document.ts";
import { EXT, NO, YES } from "../extensions.ts";
import type { FaVersion } from "../versions.ts";
import { addressNode, contactNode } from "./addresses.ts";
import { categoryOf, INTRA_EU } from "./categories.ts";
import { MAX, textOf } from "./text.ts";

const POLAND = "PL";

/** Northern Ireland, in the EU for goods. */
const NORTHERN_IRELAND = "XI";

/** `IDWew`: a NIP and the number of a unit. */
const UNIT_ID = /^\d{10}-\d{5}$/;
const NIP = /^\d{10}$/;

/** `Podmiot1`. */
export function supplierNode({ supplier, totals }: BuiltInvoice): XmlNode {
  const rates = totals.taxes?.categories?.flatMap(({ rates: rows }) => rows ?? []) ?? [];
  const isIntraEu = rates.some((rate) => INTRA_EU.has(categoryOf(rate) ?? ""));
  return group(
    "Podmiot1",
    leaf("PrefiksPodatnika", isIntraEu ? POLAND : undefined),
    group(
      "DaneIdentyfikacyjne",
      leaf("NIP", supplier.tax_id?.code),
      leaf("Nazwa", textOf(supplier.name, MAX.long)),
    ),
    addressNode(supplier),
    contactNode(supplier),
  );
}

/** `Podmiot2`. */
export function customerNode(
  { customer = {}, issue_date }: BuiltInvoice,
  version: FaVersion,
): XmlNode {
  const isNewer = version.docType === "fa3";
  return group(
    "Podmiot2",
    group(
      "DaneIdentyfikacyjne",
      ...taxNumber(customer, issue_date),
      leaf("Nazwa", textOf(customer.name, MAX.long)),
    ),
    addressNode(customer),
    contactNode(customer),
    leaf("JST", isNewer ? (customer.ext?.[EXT.localGovernment] ?? NO) : undefined),
    leaf("GV", isNewer ? (customer.ext?.[EXT.vatGroup] ?? NO) : undefined),
  );
}

/** Tax number of the customer. */
function taxNumber({ tax_id }: Party, date: string): XmlNode[] {
  const { country = "", code } = tax_id ?? {};
  if (!code) return [leaf("BrakID", YES)];
  if (country === POLAND) return [leaf("NIP", code)];
  if (country === NORTHERN_IRELAND || isEuMember(country, date))
    return [leaf("KodUE", country), leaf("NrVatUE", code)];
  return [leaf("KodKraju", isoCountry(country)), leaf("NrID", code)];
}

/** `Podmiot3`: identities of the customer for third parties. FA(2) requires an address of each. */
export function* thirdPartyNodes(
  { customer = {} }: BuiltInvoice,
  version: FaVersion,
): Generator<XmlNode> {
  for (const identity of customer.identities ?? []) {
    const role = identity.ext?.[EXT.role];
    if (!role) continue;
    yield group(
      "Podmiot3",
      group(
        "DaneIdentyfikacyjne",
        leaf(numberElement(identity), identity.code),
        leaf("Nazwa", textOf(identity.label, MAX.long)),
      ),
      version.docType === "fa2" ? addressNode(customer) : undefined,
      leaf("Rola", role),
    );
  }
}

function numberElement({ code }: Identity): string {
  if (UNIT_ID.test(code)) return "IDWew";
  return NIP.test(code) ? "NIP" : "NrID";
}
