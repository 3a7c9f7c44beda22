import { compact, FakturoError, type JsonObject, listOf, SCHEMA_BASE } from "@fakturo/model";
import { repeats, type UnreadNode, unreadIn, type XmlElement } from "@fakturo/xml";
import { EXT, GLOBAL } from "../extensions.ts";
import { readComplements } from "./complements.ts";
import { find, readComprobante, value } from "./find.ts";
import { readLines } from "./lines.ts";
import { readIssuer, readReceiver } from "./parties.ts";
import { readPaymentReceipt } from "./payment.ts";
import { ADDON, NO_EXPORT, readPreceding } from "./shared.ts";
import { readTotals } from "./totals.ts";
import { VOCABULARY } from "./vocabulary.ts";

/** Totals are those of the file: the engine does not recalculate them. */
const BYPASS = "bypass";

const TYPES: ReadonlyMap<string, string> = new Map([
  ["I", "standard"],
  ["E", "credit-note"],
]);

const PAID_AT_ONCE = "PUE";
/** Means of open payments. */
const LATER = "99";
const PESO = "MXN";

/**
 * The invoice or receipt of payment in a CFDI, with the totals of the file.
 * @throws FakturoError "input" for data other than a CFDI 4.0, or one of another type.
 */
export function parseCfdi(data: Uint8Array): JsonObject {
  return readDocument(readComprobante(data));
}

/** Values of a CFDI that its document lacks. @throws FakturoError as `parseCfdi`. */
export function unreadInCfdi(data: Uint8Array): UnreadNode[] {
  const comprobante = readComprobante(data);
  readDocument(comprobante);
  return unreadIn(comprobante, VOCABULARY);
}

/** The document in a Comprobante. @throws FakturoError "input" as `parseCfdi`. */
export function readDocument(comprobante: XmlElement): JsonObject {
  const kind = value(comprobante, "TipoDeComprobante");
  if (kind === "P") return readPaymentReceipt(comprobante);
  const type = TYPES.get(kind);
  if (!type) throw new FakturoError("input", `CFDIs of type '${kind}' are not invoices`);
  const [issue_date = "", issue_time = ""] = value(comprobante, "Fecha").split("T");
  const global = find(comprobante, "cfdi:InformacionGlobal");
  const isPaid = value(comprobante, "MetodoPago") === PAID_AT_ONCE;
  repeats(comprobante, NO_EXPORT, "Exportacion");
  if (!isPaid) repeats(comprobante, LATER, "FormaPago");
  const document = compact({
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $regime: "MX",
    $addons: [ADDON],
    $tags: global ? [GLOBAL, BYPASS] : [BYPASS],
    type,
    series: value(comprobante, "Serie"),
    code: value(comprobante, "Folio"),
    issue_date,
    issue_time,
    currency: value(comprobante, "Moneda"),
    exchange_rates: readExchangeRates(comprobante),
    preceding: readPreceding(comprobante),
    tax: compact({
      ext: compact({
        [EXT.docType]: kind,
        [EXT.issuePlace]: value(comprobante, "LugarExpedicion"),
        [EXT.method]: value(comprobante, "MetodoPago"),
        [EXT.relation]: value(find(comprobante, "cfdi:CfdiRelacionados"), "TipoRelacion"),
        [EXT.period]: value(global, "Periodicidad"),
        [EXT.months]: value(global, "Meses"),
        [EXT.year]: value(global, "Año"),
      }),
    }),
    supplier: readIssuer(find(comprobante, "cfdi:Emisor")),
    customer: readReceiver(find(comprobante, "cfdi:Receptor")),
    lines: readLines(comprobante),
    payment: compact({
      terms: compact({ notes: value(comprobante, "CondicionesDePago") }),
      advances: isPaid ? readAdvance(comprobante) : undefined,
    }),
    totals: readTotals(comprobante, isPaid),
    complements: readComplements(comprobante),
  });
  return document ?? {};
}

/** Immediate payment. */
function readAdvance(comprobante: XmlElement): JsonObject[] {
  return listOf([
    compact({
      description: "Pago en una sola exhibición",
      percent: "100%",
      amount: value(comprobante, "Total"),
      ext: compact({ [EXT.means]: value(comprobante, "FormaPago") }),
    }),
  ]);
}

function readExchangeRates(comprobante: XmlElement): JsonObject[] {
  const from = value(comprobante, "Moneda");
  const amount = value(comprobante, "TipoCambio");
  return amount && from !== PESO ? [{ from, to: PESO, amount }] : [];
}
