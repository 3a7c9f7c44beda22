import type { Address, Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { CONSUMER, taxNumberOf } from "../party.ts";
import type { RowTax, SaftItem } from "./rows.ts";
import { cut, DESCRIPTION_LENGTH } from "./text.ts";

/** Placeholder for unknown values. */
export const UNKNOWN = "Desconhecido";
const CONSUMER_NAME = "Consumidor final";

/** Id of a customer in the file: the tax number, combined with the name where several customers have none. */
export function customerId(customer: Party | undefined): string {
  const number = taxNumberOf(customer);
  return number === CONSUMER && customer?.name
    ? `${CONSUMER}-${customer.name}`.slice(0, 30)
    : number;
}

/** `Customer`. */
export function customerNode(id: string, customer: Party | undefined): XmlNode {
  return group(
    "Customer",
    leaf("CustomerID", id),
    leaf("AccountID", UNKNOWN),
    leaf("CustomerTaxID", taxNumberOf(customer)),
    leaf("CompanyName", cut(customer?.name, 100) || CONSUMER_NAME),
    addressOf("BillingAddress", customer?.addresses?.[0], customer?.tax_id?.country),
    leaf("Telephone", customer?.telephones?.[0]?.num),
    leaf("Email", customer?.emails?.[0]?.addr),
    leaf("SelfBillingIndicator", "0"),
  );
}

/** An address; detail, city and postal code are always present. */
export function addressOf(
  name: string,
  address: Partial<Address> | undefined,
  country = "PT",
): XmlNode {
  return group(
    name,
    leaf("AddressDetail", cut(detailOf(address), 210) || UNKNOWN),
    leaf("City", cut(address?.locality, 50) || UNKNOWN),
    leaf("PostalCode", address?.code || UNKNOWN),
    leaf("Region", cut(address?.region, 50)),
    leaf("Country", address?.country || country),
  );
}

/** Street, number, floor and door. */
export function detailOf(address: Partial<Address> | undefined): string {
  const parts = [address?.street, address?.num, address?.floor, address?.door];
  return parts.filter(Boolean).join(" ");
}

/** `Product`. */
export function productNode({ type, code, name, number }: SaftItem): XmlNode {
  return group(
    "Product",
    leaf("ProductType", type),
    leaf("ProductCode", code),
    leaf("ProductDescription", cut(name, DESCRIPTION_LENGTH)),
    leaf("ProductNumberCode", number),
  );
}

const RATES: ReadonlyMap<string, string> = new Map([
  ["RED", "Taxa reduzida"],
  ["INT", "Taxa intermédia"],
  ["NOR", "Taxa normal"],
  ["ISE", "Isenta"],
  ["OUT", "Outra"],
]);

/** `TaxTableEntry`. */
export function taxNode({ region, code, percent }: RowTax): XmlNode {
  return group(
    "TaxTableEntry",
    leaf("TaxType", "IVA"),
    leaf("TaxCountryRegion", region),
    leaf("TaxCode", code),
    leaf("Description", RATES.get(code) ?? code),
    leaf("TaxPercentage", percent),
  );
}
