import type { VatCode } from "@fakturo/en16931";
import { attributed, group, leaf, type XmlAttributes, type XmlNode } from "@fakturo/xml";

/** Agency of the Danish code lists. */
const AGENCY = "320";

const id = (schemeID: string): XmlAttributes => ({ schemeAgencyID: AGENCY, schemeID });
const list = (listID: string): XmlAttributes => ({ listAgencyID: AGENCY, listID });

/** Attributes that name the code list. */
export const LISTS = {
  profile: id("urn:oioubl:id:profileid-1.2"),
  taxCategory: id("urn:oioubl:id:taxcategoryid-1.1"),
  /** The edition with codes for untaxed trade. */
  untaxedCategory: id("urn:oioubl:id:taxcategoryid-1.4"),
  taxScheme: id("urn:oioubl:id:taxschemeid-1.5"),
  invoiceType: list("urn:oioubl:codelist:invoicetypecode-1.1"),
  response: list("urn:oioubl:codelist:responsecode-1.1"),
  responseDocument: list("urn:oioubl:codelist:responsedocumenttypecode-1.1"),
  addressFormat: list("urn:oioubl:codelist:addressformatcode-1.1"),
  taxType: list("urn:oioubl:codelist:taxtypecode-1.1"),
  paymentChannel: { listID: "urn:oioubl:codelist:paymentchannelcode-1.1" },
} as const;

/** Danish VAT as a tax scheme. */
export const MOMS = { code: "63", name: "Moms" } as const;

/** Category of excise duties. */
export const EXCISE = "Excise";

/** Category of charged goods and services. */
export const STANDARD = "StandardRated";

const ZERO_RATED = "ZeroRated";

/** Categories of OIOUBL by VAT code. */
const CATEGORIES: ReadonlyMap<VatCode, string> = new Map<VatCode, string>([
  ["S", STANDARD],
  ["Z", ZERO_RATED],
  ["E", ZERO_RATED],
  ["AE", "ReverseCharge"],
  ["K", "K"],
  ["G", "G"],
  ["O", "O"],
]);

/** Categories of the later edition: intra-Community supplies, exports, outside the scope. */
const UNTAXED: ReadonlySet<string> = new Set(["K", "G", "O"]);

/** Tax keys of the document format by OIOUBL's category. */
export const KEY_OF_CATEGORY: ReadonlyMap<string, string> = new Map([
  [STANDARD, "standard"],
  [ZERO_RATED, "zero"],
  ["ReverseCharge", "reverse-charge"],
  ["K", "intra-community"],
  ["G", "export"],
  ["O", "outside-scope"],
]);

/** OIOUBL's name for a VAT category; undefined where it has none (F-LIB309). */
export function categoryOf(code: VatCode): string | undefined {
  return CATEGORIES.get(code);
}

/** Kind of VAT on a duty (F-LIB197). */
export function taxTypeOf(code: VatCode): string | undefined {
  const category = categoryOf(code);
  return category && UNTAXED.has(category) ? ZERO_RATED : category;
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

/** Contents of a tax category in addition to its code. */
export interface CategoryDetails {
  readonly percent?: string | undefined;
  readonly reasonCode?: string | undefined;
  readonly reason?: string | undefined;
  /** Default: the scheme of VAT. */
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
    leaf(
      "cbc:ID",
      category,
      UNTAXED.has(category ?? "") ? LISTS.untaxedCategory : LISTS.taxCategory,
    ),
    leaf("cbc:Percent", percent),
    leaf("cbc:TaxExemptionReasonCode", reasonCode),
    leaf("cbc:TaxExemptionReason", reason),
    scheme,
  );
}

/** The address format is required. */
export function addressFormat(): XmlNode {
  return attributed(leaf("cbc:AddressFormatCode", "StructuredLax"), LISTS.addressFormat);
}
