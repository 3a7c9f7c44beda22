import { NAMESPACES } from "@fakturo/mexico";
import { type Identity, type Invoice, type RateTotal, sumOf } from "@fakturo/model";
import { attributed, declare, group, kept, type XmlAttributes, type XmlNode } from "@fakturo/xml";
import type { Concept } from "../comprobante/concept.ts";
import { unitOf } from "../comprobante/concept-node.ts";
import { ratioOf, TAXES } from "../comprobante/taxes.ts";
import type { BuiltInvoice } from "../document.ts";

/** Keys of identities that the customer Mabe requires of its suppliers. */
export const MABE = {
  provider: "mx-mabe-provider-code",
  order: "mx-mabe-purchase-order",
  reference1: "mx-mabe-reference1",
  reference2: "mx-mabe-reference2",
  plant: "mx-mabe-delivery-plant",
  article: "mx-mabe-article-code",
  unit: "mx-mabe-unit",
} as const;

/** Type of document by type of invoice. */
export const MABE_TYPES: ReadonlyMap<string, string> = new Map([
  ["standard", "FACTURA"],
  ["credit-note", "NOTA CREDITO"],
  ["debit-note", "NOTA CARGO"],
]);

/** Names of taxes by category. */
const TAX_NAMES: ReadonlyMap<string, string> = new Map([
  ["VAT", "IVA"],
  ["RVAT", "IVA Retenido"],
  ["ISR", "ISR"],
  ["IEPS", "IEPS"],
  ["RIEPS", "IEPS Retenido"],
]);

const NOT_APPLICABLE = "NA";

/** Code of the identity with a key. */
export function codeOf(rows: readonly Identity[] | undefined, key: string): string | undefined {
  return rows?.find((row) => row.key === key)?.code;
}

/** True for invoices of Mabe's suppliers. */
export function isForMabe({ supplier }: Pick<Invoice, "supplier">): boolean {
  return Boolean(codeOf(supplier?.identities, MABE.provider));
}

/** The addenda of Mabe's suppliers, `mabev1.xsd`; it is not sealed. */
export function addendaOf(
  invoice: BuiltInvoice,
  concepts: readonly Concept[],
): XmlNode | undefined {
  if (!isForMabe(invoice)) return undefined;
  const { totals, currency, supplier, ordering } = invoice;
  const discounts = concepts.flatMap(({ discount }) => discount ?? []);
  const factura = group(
    "mabe:Factura",
    empty("mabe:Moneda", { tipoMoneda: currency }),
    empty("mabe:Proveedor", { codigo: codeOf(supplier.identities, MABE.provider) }),
    deliveryNode(invoice),
    group("mabe:Detalles", concepts.map(detailNode)),
    discounts.length > 0
      ? empty("mabe:Descuentos", {
          tipo: NOT_APPLICABLE,
          descripcion: NOT_APPLICABLE,
          importe: sumOf(discounts, 0).toString(),
        })
      : undefined,
    empty("mabe:Subtotal", { importe: totals.sum.toString() }),
    group("mabe:Traslados", taxNodes(invoice, "mabe:Traslado", false)),
    group("mabe:Retenciones", taxNodes(invoice, "mabe:Retencion", true)),
    empty("mabe:Total", { importe: totals.payable.toString() }),
  );
  const attributes = {
    ...declare({ mabe: NAMESPACES.mabe }),
    "xsi:schemaLocation": `${NAMESPACES.mabe} ${NAMESPACES.mabe}/mabev1.xsd`,
    version: "1.0",
    tipoDocumento: MABE_TYPES.get(invoice.type),
    folio: `${invoice.series ?? ""}${invoice.code ?? ""}`,
    fecha: invoice.issue_date,
    ordenCompra: codeOf(ordering?.identities, MABE.order),
    referencia1: codeOf(ordering?.identities, MABE.reference1),
    referencia2: codeOf(ordering?.identities, MABE.reference2) ?? NOT_APPLICABLE,
  };
  return group("cfdi:Addenda", attributed(factura, attributes));
}

function deliveryNode({ delivery }: BuiltInvoice): XmlNode {
  const { identities, addresses } = delivery?.receiver ?? {};
  const address = addresses?.[0];
  return empty("mabe:Entrega", {
    plantaEntrega: codeOf(identities, MABE.plant),
    calle: address?.street,
    noExterior: address?.num,
    noInterior: address && NOT_APPLICABLE,
    codigoPostal: address?.code,
  });
}

function detailNode({ line, price, sum }: Concept): XmlNode {
  const { item } = line;
  return empty("mabe:Detalle", {
    noLineaArticulo: String(line.i),
    codigoArticulo: codeOf(item?.identities, MABE.article),
    descripcion: item?.name,
    unidad: codeOf(item?.identities, MABE.unit) ?? unitOf(item),
    cantidad: line.quantity.toString(),
    precioSinIva: price.toString(),
    importeSinIva: sum.toString(),
  });
}

function taxNodes({ totals }: BuiltInvoice, name: string, retained: boolean): XmlNode[] {
  const categories = totals.taxes?.categories ?? [];
  return categories
    .filter(({ code }) => TAXES.get(code)?.retained === retained)
    .flatMap(({ code, rates }) => (rates ?? []).map((rate) => taxNode(name, code, rate)));
}

function taxNode(name: string, code: string, { percent, amount }: RateTotal): XmlNode {
  return empty(name, {
    tipo: TAX_NAMES.get(code),
    tasa: percent && ratioOf(percent).toString(),
    importe: amount.toString(),
  });
}

function empty(name: string, attributes: XmlAttributes): XmlNode {
  return kept(attributed(group(name), attributes));
}
