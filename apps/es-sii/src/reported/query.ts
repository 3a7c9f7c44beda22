import { attributed, declare, group, leaf, leaves, writeXml, type XmlNode } from "@fakturo/xml";
import { VAT } from "../agencies.ts";
import { callNamespacesOf } from "../namespaces.ts";

/** The last invoice of a page. */
export interface PageKey {
  readonly name: string;
  readonly nif: string;
  readonly number: string;
  /** `DD-MM-YYYY`. */
  readonly date: string;
}

/** Invoices that suppliers have reported about a holder in a month. */
export interface ReportedQuery {
  readonly holder: { readonly name: string; readonly nif: string };
  /** `YYYY-MM`. */
  readonly month: string;
  readonly after?: PageKey | undefined;
}

/** The query ConsultaLRFactInformadasProveedor. */
export function reportedQuery({ holder, month, after }: ReportedQuery): string {
  const { soapenv, con, sii } = callNamespacesOf(VAT);
  const [year = "", period = ""] = month.split("-");
  const payload = group(
    "con:ConsultaLRFactInformadasProveedor",
    group(
      "sii:Cabecera",
      leaf("sii:IDVersionSii", VAT.version),
      group("sii:TitularLRFR", ...named(holder)),
    ),
    group(
      "con:FiltroConsulta",
      group(
        "sii:PeriodoImputacion",
        leaf("sii:EjercicioImputacion", year),
        leaf("sii:PeriodoImputacion", period),
      ),
      after && pageNode(after),
    ),
  );
  const root = group("soapenv:Envelope", group("soapenv:Body", payload));
  return writeXml(attributed(root, declare({ soapenv, con, sii })));
}

function pageNode({ name, nif, number, date }: PageKey): XmlNode {
  return group(
    "con:ClavePaginacion",
    group("sii:IDEmisorFactura", ...named({ name, nif })),
    leaf("sii:NumSerieFacturaEmisor", number),
    leaf("sii:FechaExpedicionFacturaEmisor", date),
  );
}

function named({ name, nif }: ReportedQuery["holder"]): XmlNode[] {
  return leaves("sii", [
    ["NombreRazon", name],
    ["NIF", nif],
  ]);
}
