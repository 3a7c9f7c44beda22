import { createHash } from "node:crypto";
import { documentFinder } from "../names.ts";
import { checkDigitOf } from "../nit.ts";
import type { Range } from "../settings.ts";
import {
  attributeOf,
  type DianCheck,
  type DianChecked,
  INVOICES,
  inControl,
  inDocument,
} from "./check.ts";
import { NIT } from "./lists.ts";

const { find, findAll } = documentFinder;
const DIAN = { number: "800197268", digit: "4" };
const CONTENT = "ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent";
const CONTROL = "sts:InvoiceControl";
const AUTHORIZATION = `${CONTROL}/sts:InvoiceAuthorization`;
const START = `${CONTROL}/sts:AuthorizationPeriod/cbc:StartDate`;
const END = `${CONTROL}/sts:AuthorizationPeriod/cbc:EndDate`;
const NUMBERS = `${CONTROL}/sts:AuthorizedInvoices`;
const PROVIDER = "sts:SoftwareProvider/sts:ProviderID";
const SOFTWARE = "sts:SoftwareProvider/sts:SoftwareID";
const SECURITY_CODE = "sts:SoftwareSecurityCode";
const AUTHORITY = "sts:AuthorizationProvider/sts:AuthorizationProviderID";
const SCHEME =
  "cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cac:CorporateRegistrationScheme/cbc:ID";

/** SHA-384 in hexadecimal. */
export const sha384 = (text: string) => createHash("sha384").update(text).digest("hex");

const attribute = ({ document }: DianChecked, path: string, name: string) =>
  attributeOf(find(document.control, path), name);
const provider = (one: DianChecked) => inControl(one, PROVIDER);

/** A rule of invoices about what their range has in the control data: the rules are asked where the range is known. */
function rangeCheck(rule: string, path: string, expected: (range: Range) => string): DianCheck {
  return {
    rule,
    ...INVOICES,
    isBroken: (one) =>
      one.range !== undefined && ![expected(one.range), ""].includes(inControl(one, path)),
  };
}

/** A rule of invoices that the control data have a text. */
function givenCheck(rule: string, path: string): DianCheck {
  return { rule, ...INVOICES, isBroken: (one) => inControl(one, path) === "" };
}

/** Rules of the DIAN's own extension (FAB), in the order of its elements. */
export const CONTROL_CHECKS: readonly DianCheck[] = [
  {
    rule: "FAB03",
    isBroken: ({ document: { root } }) => findAll(root, `${CONTENT}/sts:DianExtensions`).length > 1,
  },
  {
    rule: "FAC03",
    isBroken: ({ document: { root } }) => findAll(root, `${CONTENT}/ds:Signature`).length > 1,
  },
  givenCheck("FAB05a", AUTHORIZATION),
  {
    rule: "FAB05b",
    ...INVOICES,
    isBroken: (one) => inControl(one, AUTHORIZATION) !== "" && !one.range,
  },
  {
    rule: "FAB07a",
    ...INVOICES,
    isBroken: (one) => inControl(one, START) > one.document.date,
  },
  rangeCheck("FAB07b", START, ({ start }) => start),
  {
    rule: "FAB08a",
    ...INVOICES,
    isBroken: (one) => inControl(one, END) < one.document.date,
  },
  rangeCheck("FAB08b", END, ({ end }) => end),
  {
    rule: "FAB10a",
    ...INVOICES,
    isBroken: (one) => inControl(one, `${NUMBERS}/sts:Prefix`) !== inDocument(one, SCHEME),
  },
  {
    rule: "FAB10b",
    ...INVOICES,
    isBroken: (one) =>
      one.range !== undefined && inControl(one, `${NUMBERS}/sts:Prefix`) !== one.range.prefix,
  },
  givenCheck("FAB11a", `${NUMBERS}/sts:From`),
  rangeCheck("FAB11b", `${NUMBERS}/sts:From`, ({ from }) => String(from)),
  givenCheck("FAB12a", `${NUMBERS}/sts:To`),
  rangeCheck("FAB12b", `${NUMBERS}/sts:To`, ({ to }) => String(to)),
  { rule: "FAB19a", isBroken: (one) => provider(one) === "" },
  {
    rule: "FAB19b",
    isBroken: (one) =>
      ![
        one.document.issuer.number,
        one.settings.providers[one.document.issuer.number],
        "",
      ].includes(provider(one)),
  },
  { rule: "FAB22a", isBroken: (one) => attribute(one, PROVIDER, "schemeID") === "" },
  {
    rule: "FAB22b",
    isBroken: (one) =>
      ![checkDigitOf(provider(one)), ""].includes(attribute(one, PROVIDER, "schemeID")),
  },
  { rule: "FAB23", isBroken: (one) => attribute(one, PROVIDER, "schemeName") !== NIT },
  { rule: "FAB24a", isBroken: (one) => inControl(one, SOFTWARE) === "" },
  {
    rule: "FAB24b",
    isBroken: (one) =>
      inControl(one, SOFTWARE) !== "" &&
      (!one.software ||
        (one.software.nit !== "" && one.software.nit !== one.document.issuer.number)),
  },
  { rule: "FAB24c", isBroken: ({ software }) => software?.isInactive === true },
  { rule: "FAB27a", isBroken: (one) => inControl(one, SECURITY_CODE) === "" },
  {
    rule: "FAB27b",
    isBroken: (one) =>
      one.software !== undefined &&
      ![sha384(one.software.id + one.software.pin + one.document.number), ""].includes(
        inControl(one, SECURITY_CODE),
      ),
  },
  { rule: "FAB31", isBroken: (one) => inControl(one, AUTHORITY) !== DIAN.number },
  { rule: "FAB34", isBroken: (one) => attribute(one, AUTHORITY, "schemeID") !== DIAN.digit },
  { rule: "FAB35", isBroken: (one) => attribute(one, AUTHORITY, "schemeName") !== NIT },
  { rule: "FAB36", isBroken: (one) => inControl(one, "sts:QRCode") === "" },
];
