import { type BillLine, billOf, lineUnitOf } from "@fakturo/en16931";
import {
  Amount,
  type Combo,
  type Invoice,
  type Item,
  type JsonObject,
  type Line,
  type Note,
} from "@fakturo/model";
import { type Content, converter, type Euro } from "../document.ts";

/** Tax of a row. */
export interface RowTax {
  readonly region: string;
  readonly code: string;
  /** Absolute value. */
  readonly percent: string;
  readonly exemption: { readonly code: string; readonly reason: string } | undefined;
}

/** A row of a document, in euros. */
export interface SaftRow {
  readonly item: SaftItem;
  readonly description: string;
  readonly quantity: Amount;
  /** After discounts of line and document, before tax. */
  readonly unitPrice: Amount;
  readonly net: Amount;
  readonly settlement: Amount | undefined;
  readonly tax: RowTax | undefined;
  readonly order: string | undefined;
}

/** A sold product, for the table of products. */
export interface SaftItem {
  readonly code: string;
  readonly name: string;
  /** `P` goods, `S` services, `O` others … */
  readonly type: string;
  readonly number: string;
  readonly unit: string;
}

const ZERO = Amount.zero(2);
const PRICE_DECIMALS = 6;
const EXEMPTION = "pt-saft-exemption";

/** Rows of invoices, orders and deliveries. */
export function rowsOf(content: Content): readonly SaftRow[] {
  if (content.kind === "sale") return saleRows(content.invoice, content.doc);
  if (content.kind === "payment") return [];
  const { document } = content;
  const euro = converter(document);
  return (document.lines ?? []).flatMap((line) => {
    if (!line.item) return [];
    const net = euro(line.total ?? line.sum);
    const row = {
      ...rowBase(line, line.item),
      net,
      ...priced(net, line.quantity),
      settlement: undefined,
    };
    return [row];
  });
}

/** Rows of an invoice: charges are rows too, discounts reduce the rows they apply to. */
function saleRows(invoice: Invoice, doc: JsonObject): readonly SaftRow[] {
  const bill = billOf(doc, []);
  const euro = converter(invoice);
  const rows = bill.lines.map((line) => lineRow(line, euro));
  const charges = (invoice.charges ?? []).map((charge, i) => {
    const net = euro(bill.adjustments[i]?.amount);
    return chargeRow(charge.reason ?? "", charge.taxes, net);
  });
  const discounts = bill.adjustments.slice(charges.length);
  return discounts.reduce<readonly SaftRow[]>(
    (all, { amount }, i) => discounted(all, euro(amount), taxOf(invoice.discounts?.[i]?.taxes, [])),
    [...rows, ...charges],
  );
}

function lineRow({ source, item, net, quantity, adjustments }: BillLine, euro: Euro): SaftRow {
  const discounts = adjustments.filter(({ isCharge }) => !isCharge);
  const settlement = discounts.reduce((sum, { amount }) => sum.add(euro(amount)), ZERO);
  return {
    ...rowBase(source, item),
    net: euro(net),
    ...priced(euro(net), quantity),
    settlement: settlement.isZero() ? undefined : settlement,
  };
}

function rowBase(line: Line, item: Item) {
  return {
    item: itemOf(item),
    description: item.name || item.description || "-",
    tax: taxOf(line.taxes, line.notes ?? []),
    order: line.order,
  };
}

/** The price that gives the amount; rows that deduct have both signs inverted. */
function priced(net: Amount, quantity: Amount) {
  const count = quantity.abs();
  const unitPrice = count.isZero()
    ? net.abs()
    : net
        .abs()
        .rescaleUp(PRICE_DECIMALS + count.exp)
        .div(count)
        .rescale(PRICE_DECIMALS);
  return { quantity: count, unitPrice };
}

function itemOf(item: Item): SaftItem {
  const number = item.identities?.find(({ key }) => key === "gtin" || key === "ean")?.code;
  const code = item.ref || number || item.name;
  return {
    code,
    name: item.name,
    type: item.ext?.["pt-saft-product-type"] ?? "P",
    number: number ?? code,
    unit: lineUnitOf(item),
  };
}

function chargeRow(reason: string, taxes: readonly Combo[] | undefined, net: Amount): SaftRow {
  const name = reason || "Encargo";
  return {
    item: { code: name, name, type: "O", number: name, unit: "C62" },
    description: name,
    net,
    ...priced(net, Amount.of(1, 0)),
    settlement: undefined,
    tax: taxOf(taxes, []),
    order: undefined,
  };
}

/** Distributes a discount of the document over the rows with its tax, in proportion to their amounts. */
function discounted(
  rows: readonly SaftRow[],
  amount: Amount,
  tax: RowTax | undefined,
): readonly SaftRow[] {
  const isMeant = (row: SaftRow) => row.tax?.code === tax?.code && row.tax?.region === tax?.region;
  const meant = rows.filter(isMeant);
  const total = meant.reduce((sum, { net }) => sum.add(net), ZERO);
  if (total.isZero()) return rows;
  const last = meant.at(-1);
  let rest = amount;
  return rows.map((row) => {
    if (!isMeant(row)) return row;
    const part = row === last ? rest : amount.upscale(4).mul(row.net).div(total).rescale(2);
    rest = rest.sub(part);
    const net = row.net.sub(part);
    return {
      ...row,
      net,
      ...priced(net, row.quantity),
      settlement: (row.settlement ?? ZERO).add(part),
    };
  });
}

/** Portuguese VAT of a row; undefined without one. */
function taxOf(taxes: readonly Combo[] | undefined, notes: readonly Note[]): RowTax | undefined {
  const combo = taxes?.find(({ cat }) => cat === "VAT");
  if (!combo) return undefined;
  const code = combo.ext?.["pt-saft-tax-rate"] ?? "OUT";
  const exemption = combo.ext?.[EXEMPTION];
  const note = notes.find(({ src }) => src === EXEMPTION);
  return {
    region: combo.ext?.["pt-region"] ?? "PT",
    code,
    percent: combo.percent ? combo.percent.toString().slice(0, -1) : "0",
    exemption: exemption ? { code: exemption, reason: note?.text || exemption } : undefined,
  };
}
