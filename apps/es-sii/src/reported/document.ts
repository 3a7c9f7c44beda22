import { Amount, compact, type JsonObject } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";

/** The element of a path of local names. */
export function below(element: XmlElement | undefined, path: string): XmlElement | undefined {
  let found = element;
  for (const name of path.split("/")) found = found?.children.find((child) => child.name === name);
  return found;
}

/** Text of a path; empty where it is absent. */
export function textBelow(element: XmlElement | undefined, path: string): string {
  return below(element, path)?.text.trim() ?? "";
}

/**
 * The document of a reported invoice: a line for each rate and cause of exemption, because records of the SII have
 * no lines.
 */
export function documentOf(
  row: XmlElement,
  holder: { readonly name: string; readonly nif: string },
): JsonObject {
  const invoice = below(row, "DatosFacturaInformadaProveedor");
  const day = textBelow(row, "IDFactura/FechaExpedicionFacturaEmisor");
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    $regime: "ES",
    type: "standard",
    code: textBelow(row, "IDFactura/NumSerieFacturaEmisor"),
    issue_date: isoDay(day),
    currency: "EUR",
    supplier: party(textBelow(row, "Proveedor/NombreRazon"), textBelow(row, "Proveedor/NIF")),
    customer: party(holder.name, holder.nif),
    lines: linesIn(invoice),
  };
}

function isoDay(date: string): string {
  return date.split("-").reverse().join("-");
}

function party(name: string, code: string): JsonObject {
  return { name, tax_id: { country: "ES", code } };
}

function linesIn(invoice: XmlElement | undefined): JsonObject[] {
  const name = textBelow(invoice, "DescripcionOperacion");
  const breakdown = below(invoice, "TipoDesglose");
  const of = (element: string) => (breakdown ? allBelow(breakdown, element) : []);
  return [
    ...of("DetalleIVA").map((detail) =>
      line(name, textBelow(detail, "BaseImponible"), rate(detail)),
    ),
    ...of("DetalleExenta").map((detail) =>
      line(name, textBelow(detail, "BaseImponible"), { cat: "VAT", key: "exempt" }),
    ),
    ...[...of("ImportePorArticulos7_14_Otros"), ...of("ImporteTAIReglasLocalizacion")].map(
      ({ text }) => line(name, text.trim(), { cat: "VAT", key: "outside-scope" }),
    ),
  ];
}

/** All elements of a name. */
function allBelow(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.flatMap((child) =>
    child.name === name ? [child] : allBelow(child, name),
  );
}

/** The tax of a rate; without tax the recipient owes it. */
function rate(detail: XmlElement): JsonObject {
  const percent = textBelow(detail, "TipoImpositivo");
  if (percent === "" || Amount.parse(percent).isZero())
    return { cat: "VAT", key: "reverse-charge" };
  const surcharge = textBelow(detail, "TipoRecargoEquivalencia");
  return {
    ...compact({ cat: "VAT", percent: `${percent}%`, surcharge: surcharge && `${surcharge}%` }),
  };
}

/** Amounts of credits are negative: the quantity has the sign. */
function line(name: string, base: string, tax: JsonObject): JsonObject {
  const amount = Amount.parse(base);
  const isCredit = amount.isNegative();
  return {
    quantity: isCredit ? "-1" : "1",
    item: { name, price: (isCredit ? amount.neg() : amount).toString() },
    taxes: [tax],
  };
}
