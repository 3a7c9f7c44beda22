import { combosFrom, taxNoteFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { amount, date, find, findAll, joined, number, text } from "./find.ts";
import { type Exemptions, readShare } from "./rows.ts";

/** BT-121 by category. */
export function readExemptions(details: XmlElement | undefined): Exemptions {
  const rows = findAll(details, "VatSpecificationDetails").map((row): [string, string] => [
    text(row, "VatCode"),
    text(row, "VatExemptionReasonCode"),
  ]);
  return new Map(rows.filter(([, code]) => code !== ""));
}

/** BT-120. */
export function readTaxNotes(details: XmlElement | undefined): JsonObject[] {
  return listOf(
    findAll(details, "VatSpecificationDetails").map((row) =>
      taxNoteFrom({ scheme: "VAT", category: text(row, "VatCode") }, joined(row, "VatFreeText")),
    ),
  );
}

/** BG-3. */
export function readPreceding(details: XmlElement | undefined): JsonObject[] {
  const others = findAll(details, "OriginalInvoiceReference");
  return listOf([
    compact({
      issue_date: date(details, "OriginalInvoiceDate"),
      code: text(details, "OriginalInvoiceNumber"),
    }),
    ...others.map((row) =>
      compact({ issue_date: date(row, "InvoiceDate"), code: text(row, "InvoiceNumber") }),
    ),
  ]);
}

/** BT-10 to BT-19. */
export function readOrdering(root: XmlElement): JsonObject | undefined {
  const details = find(root, "InvoiceDetails");
  const object = find(details, "InvoicedObjectID");
  const reference = (name: string) => {
    const code = text(details, name);
    return code ? [{ code }] : undefined;
  };
  const start =
    date(details, "InvoicingPeriodStartDate") || date(details, "InvoicingPeriodEndDate");
  const despatch = text(root, "DeliveryDetails/DeliveryNoteIdentifier");
  return compact({
    code: text(details, "BuyerReferenceIdentifier"),
    identities: listOf([
      compact({
        code: object?.text.trim(),
        ext: compact({ "untdid-reference": object?.attributes.get("SchemeID") }),
      }),
    ]),
    cost: text(details, "AccountDimensionText"),
    period: compact({ start, end: date(details, "InvoicingPeriodEndDate") || start }),
    projects: reference("ProjectReferenceIdentifier"),
    contracts: reference("AgreementIdentifier"),
    purchases: listOf([
      text(details, "OrderIdentifier")
        ? compact({
            issue_date: date(details, "OrderDate"),
            code: text(details, "OrderIdentifier"),
          })
        : undefined,
    ]),
    sales: reference("OrderConfirmationIdentifier"),
    receiving: reference("NotificationIdentifier"),
    despatch: despatch ? [{ code: despatch }] : undefined,
    tender: reference("TenderReference"),
  });
}

/** BG-20, BG-21. */
export function readChanges(
  details: XmlElement | undefined,
  isCredit: boolean,
  exemptions: Exemptions,
) {
  const read = (name: string, reason: string, extension: string) =>
    listOf(
      findAll(details, name).map((row) => {
        const category = text(row, "VatCategoryCode");
        const share = readShare({
          percent: number(row, "Percent"),
          amount: amount(row, "Amount", isCredit),
          base: amount(row, "BaseAmount", isCredit),
          reason: text(row, reason),
          ext: { [extension]: text(row, "ReasonCode") },
        });
        const taxes = combosFrom({
          scheme: "VAT",
          category,
          percent: number(row, "VatRatePercent"),
          vatex: exemptions.get(category),
        });
        return share && compact({ ...share, taxes });
      }),
    );
  return {
    discounts: read("DiscountDetails", "FreeText", "untdid-allowance"),
    charges: read("ChargeDetails", "ReasonText", "untdid-charge"),
  };
}
