import { unitFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf, sumOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { WITHOUT_TAX } from "../comprobante/concept-node.ts";
import { EXT } from "../extensions.ts";
import { amountIn } from "./amount.ts";
import { find, findAll, value } from "./find.ts";
import { chargeOf, comboOf, transferredBy } from "./taxes.ts";

const NO_UNIT = "ZZ";
const MEXICO = "MX";

/** The Conceptos as calculated lines. */
export function readLines(comprobante: XmlElement): JsonObject[] {
  return listOf(findAll(comprobante, "cfdi:Conceptos/cfdi:Concepto").map(readLine));
}

/** Taxes that are withheld from a Concepto. */
export function withheldIn(concept: XmlElement): readonly XmlElement[] {
  return findAll(concept, "cfdi:Impuestos/cfdi:Retenciones/cfdi:Retencion");
}

function readLine(concept: XmlElement, at: number): JsonObject | undefined {
  const sum = amountIn(concept, "Importe");
  const discount = amountIn(concept, "Descuento");
  const { taxes, charges } = transferredBy(concept);
  const net = sum.match(discount).sub(discount);
  const ieps = sumOf(
    charges.map((row) => amountIn(row, "Importe")),
    net.exp,
  );
  const isForNothing = value(concept, "ObjetoImp") === WITHOUT_TAX && net.isZero();
  const unit = value(concept, "ClaveUnidad");
  return compact({
    i: at + 1,
    quantity: value(concept, "Cantidad"),
    item: compact({
      ref: value(concept, "NoIdentificacion"),
      name: value(concept, "Descripcion"),
      price: value(concept, "ValorUnitario"),
      unit: unit === NO_UNIT ? undefined : unitFrom(unit),
      ext: compact({ [EXT.product]: value(concept, "ClaveProdServ") }),
    }),
    sum: sum.toString(),
    discounts: discount.isZero() ? undefined : [{ amount: discount.toString() }],
    charges: listOf(charges.map(chargeOf)),
    taxes: listOf([
      ...taxes.map((row) => comboOf(row, false)),
      ...withheldIn(concept).map((row) => comboOf(row, true)),
      isForNothing ? { cat: "VAT", key: "zero" } : undefined,
    ]),
    total: net.match(ieps).add(ieps).rescale(net.exp).toString(),
    seller: readSeller(find(concept, "cfdi:ACuentaTerceros")),
  });
}

function readSeller(row: XmlElement | undefined): JsonObject | undefined {
  if (!row) return undefined;
  return compact({
    name: value(row, "NombreACuentaTerceros"),
    tax_id: { country: MEXICO, code: value(row, "RfcACuentaTerceros") },
    addresses: listOf([compact({ code: value(row, "DomicilioFiscalACuentaTerceros") })]),
    ext: compact({ [EXT.regime]: value(row, "RegimenFiscalACuentaTerceros") }),
  });
}
