import { unitFrom } from "@fakturo/en16931";
import { compact, type JsonObject, listOf, SCHEMA_BASE } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, value } from "./find.ts";
import { percentOf } from "./taxes.ts";

/** Complements that have a form of their own in documents. */
export function readComplements(comprobante: XmlElement): JsonObject[] {
  return listOf([
    fuelBalance(find(comprobante, "cfdi:Complemento/ecc12:EstadoDeCuentaCombustible")),
    foodVouchers(find(comprobante, "cfdi:Complemento/valesdedespensa:ValesDeDespensa")),
  ]);
}

function fuelBalance(root: XmlElement | undefined): JsonObject | undefined {
  if (!root) return undefined;
  const rows = findAll(root, "ecc12:Conceptos/ecc12:ConceptoEstadoDeCuentaCombustible");
  return compact({
    $schema: `${SCHEMA_BASE}regimes/mx/fuel-account-balance`,
    account_number: value(root, "NumeroDeCuenta"),
    subtotal: value(root, "SubTotal"),
    total: value(root, "Total"),
    lines: listOf(rows.map(fuelLine)),
  });
}

function fuelLine(row: XmlElement, at: number): JsonObject | undefined {
  const unit = value(row, "Unidad");
  return compact({
    i: at + 1,
    e_wallet_id: value(row, "Identificador"),
    purchase_date_time: value(row, "Fecha"),
    vendor_tax_code: value(row, "Rfc"),
    service_station_code: value(row, "ClaveEstacion"),
    quantity: value(row, "Cantidad"),
    item: compact({
      type: value(row, "TipoCombustible"),
      unit: unit && unitFrom(unit),
      name: value(row, "NombreCombustible"),
      price: value(row, "ValorUnitario"),
    }),
    purchase_code: value(row, "FolioOperacion"),
    total: value(row, "Importe"),
    taxes: listOf(findAll(row, "ecc12:Traslados/ecc12:Traslado").map(fuelTax)),
  });
}

/** IVA is a share of the price, IEPS an amount per unit. */
function fuelTax(row: XmlElement): JsonObject | undefined {
  const isIva = value(row, "Impuesto") === "IVA";
  return compact({
    cat: isIva ? "VAT" : value(row, "Impuesto"),
    percent: isIva ? percentOf(row) : undefined,
    rate: isIva ? undefined : value(row, "TasaOCuota"),
    amount: value(row, "Importe"),
  });
}

function foodVouchers(root: XmlElement | undefined): JsonObject | undefined {
  if (!root) return undefined;
  const rows = findAll(root, "valesdedespensa:Conceptos/valesdedespensa:Concepto");
  return compact({
    $schema: `${SCHEMA_BASE}regimes/mx/food-vouchers`,
    employer_registration: value(root, "registroPatronal"),
    account_number: value(root, "numeroDeCuenta"),
    total: value(root, "total"),
    lines: listOf(rows.map(voucher)),
  });
}

function voucher(row: XmlElement, at: number): JsonObject | undefined {
  return compact({
    i: at + 1,
    e_wallet_id: value(row, "identificador"),
    issue_date_time: value(row, "fecha"),
    employee: compact({
      tax_code: value(row, "rfc"),
      curp: value(row, "curp"),
      name: value(row, "nombre"),
      social_security: value(row, "numSeguridadSocial"),
    }),
    amount: value(row, "importe"),
  });
}
