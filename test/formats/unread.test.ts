import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unreadInCii } from "@fakturo/app-cii";
import { unreadInOioubl } from "@fakturo/app-dk-oioubl";
import { unreadInUbl } from "@fakturo/app-ubl";
import type { Plugin, Unread } from "@fakturo/plugin";
import { repositoryRoot, shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";

const CORPUS = shared("corpus") ?? "";
const missing = !existsSync(CORPUS);
if (missing) process.stdout.write("Reports of what is not read were NOT checked: no samples.\n");

type Report = (data: Uint8Array) => readonly Unread[];

/** Last two names of each unread location in a folder's files, without positions. */
function leftOf(folder: string, report: Report): string[] {
  const path = join(CORPUS, folder);
  const files = readdirSync(path).filter((name) => name.endsWith(".xml"));
  const found = files.flatMap((name) => report(readFileSync(join(path, name))));
  const places = found.map((row) =>
    row.path
      .replaceAll(/\[\d+\]/g, "")
      .split("/")
      .slice(-2),
  );
  return [...new Set(places.map((names) => names.join("/")))].sort();
}

/** References without address or with an embedded file, which is attached to the entry. */
const REFERENCES = [
  "cac:AdditionalDocumentReference/cbc:DocumentDescription",
  "cac:AdditionalDocumentReference/cbc:ID",
  "cac:Attachment/cbc:EmbeddedDocumentBinaryObject",
  "cbc:EmbeddedDocumentBinaryObject/@filename",
  "cbc:EmbeddedDocumentBinaryObject/@mimeCode",
];
/** Discounts within a net price. */
const PRICES = ["cac:AllowanceCharge/cbc:Amount", "cac:AllowanceCharge/cbc:BaseAmount"];

/** Members of a credit note of UBL 2.0 beyond EN 16931. */
const OLDER =
  "ns1:CustomerAssignedAccountID ns1:SupplierAssignedAccountID ns1:BuildingName ns1:RegistrationName " +
  "ns1:ExemptionReason ns1:Telefax ns1:TaxPointDate ns1:ReferenceID ns1:Description ns1:ID ns1:UUID " +
  "ns1:IssueDate ns1:LotNumberID ns1:ExpiryDate";

describe.skipIf(missing)("what readers leave of published samples", () => {
  it.each<[string, Report, readonly string[]]>([
    ["ubl-en16931", unreadInUbl, [...REFERENCES, ...PRICES]],
    [
      "ubl-peppol",
      unreadInUbl,
      [
        ...PRICES,
        "cac:ClassifiedTaxCategory/cbc:TaxExemptionReason",
        "cac:CommodityClassification/cbc:CommodityCode",
        "cbc:CompanyID/@schemeID",
      ],
    ],
    [
      "oioubl",
      unreadInOioubl,
      [
        "cac:OrderReference/cbc:UUID",
        "cac:PayeeFinancialAccount/cbc:PaymentNote",
        "cbc:BaseQuantity/@unitCode",
        "cbc:ID/@schemeID",
      ],
    ],
    [
      "cii",
      unreadInCii,
      [
        "ram:AppliedTradeAllowanceCharge/ram:ActualAmount",
        "ram:CreditorReferenceID/ram:ID",
        "ram:GrossPriceProductTradePrice/ram:ChargeAmount",
        "ram:ID/@schemeID",
        "ram:ReceiptDateTime/udt:DateTimeString",
        "ram:ValueChangedIndicator/udt:IndicatorString",
        "ram:ValueDateTime/udt:DateTimeString",
      ],
    ],
  ])("%s", (folder, report, expected) => {
    const left = leftOf(join("parse", folder), report);
    const older = new Set(OLDER.split(" "));
    expect(left.filter((place) => !older.has(place.split("/")[1] ?? ""))).toEqual(
      expected.toSorted(),
    );
  });

  it.each<[string, Report]>([
    ["ubl-en16931", unreadInUbl],
    ["ubl-peppol", unreadInUbl],
    ["ubl-peppol-self-billed", unreadInUbl],
    ["ubl-xrechnung", unreadInUbl],
    ["ubl-france-cius", unreadInUbl],
    ["ubl-france-extended", unreadInUbl],
    ["oioubl", unreadInOioubl],
    ["cii-en16931", unreadInCii],
    ["cii-facturx", unreadInCii],
    ["cii-peppol", unreadInCii],
    ["cii-peppol-france-cius", unreadInCii],
    ["cii-peppol-france-facturx", unreadInCii],
    ["cii-xrechnung", unreadInCii],
    ["cii-choruspro", unreadInCii],
    ["cii-cdar", unreadInCii],
    ["cii-cdar-PPF", unreadInCii],
  ])("is nothing of what is written from documents: %s", (folder, report) => {
    expect(leftOf(join("convert", folder), report)).toEqual([]);
  });
});

const READERS = [
  "cii",
  "co-dian",
  "dk-oioubl",
  "es-facturae",
  "fi-finvoice",
  "gr-mydata",
  "it-sdi",
  "mx-cfdi",
  "pl-ksef",
  "sa-zatca",
  "ubl",
];

describe("what readers leave of their own files", () => {
  it.each(READERS)("is nothing: %s", async (app) => {
    const { plugin }: { plugin: Plugin } = await import(`@fakturo/app-${app}`);
    const converter = plugin.converters?.find(({ unread }) => unread);
    const folder = join(repositoryRoot(), "apps", app, "fixtures");
    const names = readdirSync(folder).filter((name) => name.endsWith(".out.xml"));
    expect(names).not.toEqual([]);
    const left = names.flatMap((name) =>
      (converter?.unread?.(readFileSync(join(folder, name)), {}) ?? []).map(({ path }) => path),
    );
    // Buyer-specific data beyond the CFDI is written, but not read.
    expect(left.filter((path) => !path.includes("/cfdi:Addenda/"))).toEqual([]);
  });
});
