import { Amount, Invoice, type JsonObject, Percentage, readBuilt } from "@fakturo/model";
import { portalDay } from "./day.ts";
import { checkObstacles } from "./obstacles.ts";
import { paymentOf } from "./payment.ts";
import type { CommercialDocument, TicketRow } from "./record.ts";

type Line = NonNullable<NonNullable<Invoice["lines"]>[number]>;

/** Decimals of amounts: net amounts are precise, not rounded to cents. */
const PRECISE = 8;
const CENTS = 2;
const EXEMPT = "it-ticket-exempt";
const LOTTERY = "it-ticket-lottery";
const NOTHING = Amount.zero(PRECISE).toString();
const NONE = Amount.zero(CENTS).toString();
const UNCHARGED = Percentage.parse("0%");

/**
 * The commercial document of a built invoice.
 * @param today `YYYY-MM-DD` in Rome: the portal takes documents of the current day only.
 * @throws FakturoError "validation" with the reasons for which the portal cannot take it.
 */
export function commercialDocument(doc: JsonObject, today: string): CommercialDocument {
  const invoice = readBuilt(Invoice, doc, "supplier");
  checkObstacles(invoice, today);
  const rows = linesOf(invoice).map(rowOf);
  const total = sumOf(rows, "totale");
  const { slots, uncollected } = paymentOf(invoice, total);
  return {
    cfCessionarioCommittente: invoice.tax?.ext?.[LOTTERY] ?? invoice.customer?.tax_id?.code ?? "",
    flagDocCommPerRegalo: false,
    progressivoCollegato: "",
    dataOra: portalDay(today),
    multiAttivita: { codiceAttivita: "", descAttivita: "" },
    importoTotaleIva: sumOf(rows, "importoIVA").toString(),
    scontoTotale: sumOf(rows, "scontoUnitario").toString(),
    scontoTotaleLordo: sumOf(rows, "scontoLordo").toString(),
    totaleImponibile: sumOf(rows, "imponibile").toString(),
    ammontareComplessivo: total.toString(),
    totaleNonRiscosso: uncollected.rescale(PRECISE).toString(),
    elementiContabili: rows,
    vendita: [...slots],
    scontoAbbuono: NONE,
    importoDetraibileDeducibile: NOTHING,
  };
}

/** The invoice's lines. */
export function linesOf({ lines }: Invoice): readonly Line[] {
  return (lines ?? []).flatMap((line) => (line ? [line] : []));
}

/** Amounts of a line; its gross amount is exact in cents, whatever the quantity. */
function rowOf(line: Line): TicketRow {
  const vat = line.taxes?.find((combo) => combo?.cat === "VAT");
  const rate = vat?.percent ?? UNCHARGED;
  const price = (line.item?.price ?? Amount.zero(PRECISE)).rescale(PRECISE);
  const discount = (line.discounts ?? []).reduce(
    (sum, one) => sum.add(inCents(one?.amount)),
    Amount.zero(PRECISE),
  );
  const total = inCents(line.total);
  const base = rate.remove(total.add(discount));
  const discountBase = rate.remove(discount);
  // Rounded once, as the portal's page does it.
  const exact = total.rescale(PRECISE + 2);
  return {
    idElementoContabile: "",
    resiPregressi: NONE,
    reso: NONE,
    quantita: (line.quantity ?? Amount.of(1, 0)).rescale(CENTS).toString(),
    descrizioneProdotto: line.item?.name ?? "",
    prezzoLordo: price.toString(),
    prezzoUnitario: rate.remove(price).toString(),
    scontoUnitario: discountBase.toString(),
    scontoLordo: discount.toString(),
    aliquotaIVA: vat?.percent ? rateText(vat.percent) : (vat?.ext?.[EXEMPT] ?? ""),
    importoIVA: rate.from(exact).rescale(PRECISE).toString(),
    imponibile: base.toString(),
    imponibileNetto: rate.remove(total).toString(),
    totale: total.toString(),
    omaggio: "N",
  };
}

function inCents(amount: Amount | undefined): Amount {
  return (amount ?? Amount.zero(CENTS)).rescale(CENTS).rescale(PRECISE);
}

/** `22.0%` is `22`, `7.30%` is `7.3`. */
function rateText(percent: Percentage): string {
  return percent
    .toString()
    .replace("%", "")
    .replace(/(\.\d*?)0+$/, "$1")
    .replace(/\.$/, "");
}

type AmountMember = "totale" | "importoIVA" | "scontoUnitario" | "scontoLordo" | "imponibile";

function sumOf(rows: readonly TicketRow[], member: AmountMember): Amount {
  return rows.reduce((sum, row) => sum.add(Amount.parse(row[member])), Amount.zero(PRECISE));
}
