import { Amount, Invoice, type JsonObject, type Percentage, readBuilt } from "@fakturo/model";
import { portalDay } from "./day.ts";
import { checkObstacles } from "./obstacles.ts";
import { paymentOf } from "./payment.ts";
import type { CommercialDocument, TicketRow } from "./record.ts";
import { CENTS, inCents, PRECISE, rowAmounts, totalsOf } from "./rows.ts";

type Line = NonNullable<NonNullable<Invoice["lines"]>[number]>;

const EXEMPT = "it-ticket-exempt";
const LOTTERY = "it-ticket-lottery";
const FISCAL_CODE = "it-fiscal-code";
const NOTHING = Amount.zero(PRECISE).toString();
const NONE = Amount.zero(CENTS).toString();

/**
 * The commercial document of a built invoice.
 * @param today `YYYY-MM-DD` in Rome: the portal takes documents of the current day only.
 * @throws FakturoError "validation" with the reasons for which the portal cannot take it.
 */
export function commercialDocument(doc: JsonObject, today: string): CommercialDocument {
  const invoice = readBuilt(Invoice, doc, "supplier");
  checkObstacles(invoice, today);
  const rows = linesOf(invoice).map(rowOf);
  const totals = totalsOf(rows);
  const { slots, uncollected, rebate } = paymentOf(
    invoice,
    Amount.parse(totals.ammontareComplessivo),
  );
  return {
    cfCessionarioCommittente: invoice.tax?.ext?.[LOTTERY] ?? taxCodeOf(invoice),
    flagDocCommPerRegalo: false,
    progressivoCollegato: "",
    dataOra: portalDay(today),
    multiAttivita: { codiceAttivita: "", descAttivita: "" },
    ...totals,
    totaleNonRiscosso: uncollected.rescale(PRECISE).toString(),
    elementiContabili: rows,
    vendita: [...slots],
    scontoAbbuono: rebate.toString(),
    importoDetraibileDeducibile: NOTHING,
  };
}

/** Tax code of the customer: the VAT number of a business, the fiscal code of a person. */
function taxCodeOf({ customer }: Invoice): string {
  const fiscal = customer?.identities?.find((one) => one?.key === FISCAL_CODE)?.code;
  return customer?.tax_id?.code ?? fiscal ?? "";
}

/** The invoice's lines. */
export function linesOf({ lines }: Invoice): readonly Line[] {
  return (lines ?? []).flatMap((line) => (line ? [line] : []));
}

/** Amounts of a line; its gross amount is exact in cents, whatever the quantity. */
function rowOf(line: Line): TicketRow {
  const vat = line.taxes?.find((combo) => combo?.cat === "VAT");
  const price = (line.item?.price ?? Amount.zero(PRECISE)).rescale(PRECISE);
  const discount = (line.discounts ?? []).reduce(
    (sum, one) => sum.add(inCents(one?.amount)),
    Amount.zero(PRECISE),
  );
  return {
    idElementoContabile: "",
    resiPregressi: NONE,
    reso: NONE,
    quantita: (line.quantity ?? Amount.of(1, 0)).rescale(CENTS).toString(),
    descrizioneProdotto: line.item?.name ?? "",
    prezzoLordo: price.toString(),
    prezzoUnitario: (vat?.percent?.remove(price) ?? price).toString(),
    aliquotaIVA: vat?.percent ? rateText(vat.percent) : (vat?.ext?.[EXEMPT] ?? ""),
    ...rowAmounts({ rate: vat?.percent, discount, total: inCents(line.total) }),
    omaggio: "N",
  };
}

/** `22.0%` is `22`, `7.30%` is `7.3`. */
function rateText(percent: Percentage): string {
  return percent
    .toString()
    .replace("%", "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}
