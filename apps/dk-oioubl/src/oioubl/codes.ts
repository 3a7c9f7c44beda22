import type { VatCode } from "@fakturo/en16931";
import { attributed, group, leaf, type XmlAttributes, type XmlNode } from "@fakturo/xml";

/** Agency of the Danish code lists. */
const AGENCY = "320";

const id = (schemeID: string): XmlAttributes => ({ schemeAgencyID: AGENCY, schemeID });
const list = (listID: string): XmlAttributes => ({ listAgencyID: AGENCY, listID });

/** Attributes that name the list a code is from. */
export const LISTS = {
  profile: id("urn:oioubl:id:profileid-1.2"),
  taxCategory: id("urn:oioubl:id:taxcategoryid-1.1"),
  taxScheme: id("urn:oioubl:id:taxschemeid-1.5"),
  invoiceType: list("urn:oioubl:codelist:invoicetypecode-1.1"),
  addressFormat: list("urn:oioubl:codelist:addressformatcode-1.1"),
  taxType: list("urn:oioubl:codelist:taxtypecode-1.1"),
  paymentChannel: { listID: "urn:oioubl:codelist:paymentchannelcode-1.1" },
} as const;

/** Danish VAT as a tax scheme. */
export const MOMS = { code: "63", name: "Moms" } as const;

/** Category of excise duties. */
export const EXCISE = "Excise";

/** Category of goods and services that are charged. */
export const STANDARD = "StandardRated";

/** Categories of OIOUBL by VAT code; it has none for exports, intra-Community and untaxed supplies. */
const CATEGORIES: ReadonlyMap<VatCode, string> = new Map<VatCode, string>([
  ["S", STANDARD],
  ["Z", "ZeroRated"],
  ["E", "ZeroRated"],
  ["AE", "ReverseCharge"],
]);

/** OIOUBL's name for a VAT category; undefined where it has none (F-LIB309). */
export function categoryOf(code: VatCode): string | undefined {
  return CATEGORIES.get(code);
}

/** `cac:TaxScheme` of VAT, or of a duty with the kind of tax it is. */
export function taxScheme(code: string = MOMS.code, name?: string, type?: string): XmlNode {
  return group(
    "cac:TaxScheme",
    leaf("cbc:ID", code, LISTS.taxScheme),
    leaf("cbc:Name", code === MOMS.code ? MOMS.name : name),
    leaf("cbc:TaxTypeCode", type, LISTS.taxType),
  );
}

/** What a tax category says besides its code. */
export interface CategoryDetails {
  readonly percent?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly reason?: string | undefined;
  /** The scheme of VAT when absent. */
  readonly scheme?: XmlNode;
}

/** `cac:TaxCategory` or `cac:ClassifiedTaxCategory`. */
export function taxCategory(
  name: string,
  category: string | undefined,
  { percent, reasonCode, reason, scheme = taxScheme() }: CategoryDetails,
): XmlNode {
  return group(
    name,
    leaf("cbc:ID", category, LISTS.taxCategory),
    leaf("cbc:Percent", percent),
    leaf("cbc:TaxExemptionReasonCode", reasonCode),
    leaf("cbc:TaxExemptionReason", reason),
    scheme,
  );
}

/** An address always says how it is structured. */
export function addressFormat(): XmlNode {
  return attributed(leaf("cbc:AddressFormatCode", "StructuredLax"), LISTS.addressFormat);
}
