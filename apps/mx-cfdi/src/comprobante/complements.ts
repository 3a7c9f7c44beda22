import type { ComplementPrefix, NAMESPACES } from "@fakturo/mexico";
import { Amount, isObject, Percentage, SCHEMA_BASE, uneceUnit } from "@fakturo/model";
import { attributed, group, kept, type XmlNode } from "@fakturo/xml";
import { fine } from "./money.ts";

/** A complement to be written. */
export interface Complement {
  readonly prefix: ComplementPrefix;
  readonly node: XmlNode;
}

type Fields = Record<string, unknown>;

/** Writers by schema of the document's complement. */
const WRITERS: ReadonlyMap<string, (fields: Fields) => Complement> = new Map([
  [`${SCHEMA_BASE}regimes/mx/fuel-account-balance`, fuelBalance],
  [`${SCHEMA_BASE}regimes/mx/food-vouchers`, foodVouchers],
]);

/** Schemas of the complements that can be written. */
export function isWritable(complement: unknown): boolean {
  return isObject(complement) && WRITERS.has(text(complement, "$schema") ?? "");
}

/** The complements of a document; checks refuse those of other schemas. */
export function complementsOf(embedded: readonly unknown[]): Complement[] {
  return embedded.filter(isObject).flatMap((fields) => {
    const write = WRITERS.get(text(fields, "$schema") ?? "");
    return write ? [write(fields)] : [];
  });
}

const PESO_DECIMALS = 2;
const FINE_DECIMALS = 3;
const RATE_DECIMALS = 4;

/** EstadoDeCuentaCombustible 1.2. */
function fuelBalance(fields: Fields): Complement {
  const node = group("ecc12:EstadoDeCuentaCombustible", rows("ecc12", fields, fuelConcept));
  const attributes = {
    Version: "1.2",
    TipoOperacion: "Tarjeta",
    NumeroDeCuenta: text(fields, "account_number"),
    SubTotal: text(fields, "subtotal"),
    Total: text(fields, "total"),
  };
  return { prefix: "ecc12", node: attributed(node, attributes) };
}

function fuelConcept(line: Fields): XmlNode {
  const item = object(line, "item");
  const unit = text(item, "unit");
  const taxes = list(line, "taxes").map((tax) =>
    kept(
      attributed(group("ecc12:Traslado"), {
        Impuesto: text(tax, "cat") === "VAT" ? "IVA" : text(tax, "cat"),
        TasaOCuota: fuelRate(tax),
        Importe: text(tax, "amount"),
      }),
    ),
  );
  return attributed(
    group("ecc12:ConceptoEstadoDeCuentaCombustible", group("ecc12:Traslados", taxes)),
    {
      Identificador: text(line, "e_wallet_id"),
      Fecha: text(line, "purchase_date_time"),
      Rfc: text(line, "vendor_tax_code"),
      ClaveEstacion: text(line, "service_station_code"),
      Cantidad: amount(line, "quantity", FINE_DECIMALS),
      TipoCombustible: text(item, "type"),
      Unidad: unit && uneceUnit(unit),
      NombreCombustible: text(item, "name"),
      FolioOperacion: text(line, "purchase_code"),
      ValorUnitario: amount(item, "price", FINE_DECIMALS),
      Importe: amount(line, "total", PESO_DECIMALS),
    },
  );
}

function fuelRate(tax: Fields): string | undefined {
  const percent = text(tax, "percent");
  const rate = percent ? Percentage.parse(percent).amount : Amount.parse(text(tax, "rate") ?? "0");
  return rate.rescale(RATE_DECIMALS).toString();
}

/** ValesDeDespensa 1.0. */
function foodVouchers(fields: Fields): Complement {
  const node = group("valesdedespensa:ValesDeDespensa", rows("valesdedespensa", fields, voucher));
  const attributes = {
    version: "1.0",
    tipoOperacion: "monedero electrónico",
    registroPatronal: text(fields, "employer_registration"),
    numeroDeCuenta: text(fields, "account_number"),
    total: text(fields, "total"),
  };
  return { prefix: "valesdedespensa", node: attributed(node, attributes) };
}

function voucher(line: Fields): XmlNode {
  const employee = object(line, "employee");
  return kept(
    attributed(group("valesdedespensa:Concepto"), {
      identificador: text(line, "e_wallet_id"),
      fecha: text(line, "issue_date_time"),
      rfc: text(employee, "tax_code"),
      curp: text(employee, "curp"),
      nombre: text(employee, "name"),
      numSeguridadSocial: text(employee, "social_security"),
      importe: text(line, "amount"),
    }),
  );
}

function rows(
  prefix: keyof typeof NAMESPACES,
  fields: Fields,
  write: (line: Fields) => XmlNode,
): XmlNode {
  return group(`${prefix}:Conceptos`, list(fields, "lines").map(write));
}

function text(fields: Fields, name: string): string | undefined {
  const value = fields[name];
  return typeof value === "string" ? value : undefined;
}

function amount(fields: Fields, name: string, decimals: number): string | undefined {
  const value = text(fields, name);
  return value && fine(Amount.parse(value)).rescaleDown(decimals).toString();
}

function object(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isObject(value) ? value : {};
}

function list(fields: Fields, name: string): Fields[] {
  const value = fields[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
}
