import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { documentTypeFrom } from "../codes/document-types.ts";
import { ADDON, EXT } from "../codes/extensions.ts";
import { REVERSE_CHARGE_TAG, REVERSE_CHARGE_TYPE } from "../codes/reverse-charge.ts";
import { SCHEMA } from "../invoice.ts";
import { documentChanges, readDocumentChanges } from "./document-changes.ts";
import { find, findAll, text, texts } from "./find.ts";
import { fundNodes, readFund, readStampDuty } from "./funds.ts";
import { readLine } from "./lines.ts";
import { readCustomer, readIssuer, readSupplier } from "./party.ts";
import { readPayment } from "./payment.ts";
import { readDespatch, readOrderReferences, readPreceding } from "./references.ts";
import { type Liabilities, readLiabilities, readVat } from "./taxes.ts";
import { readRounding, roundingRule } from "./total.ts";
import { amountIn } from "./values.ts";
import { readWithholdings, type Withheld } from "./withholdings.ts";

const PUBLIC_FORMAT = "FPA12";
/** Length at which long reasons are split. */
const REASON_LENGTH = 200;

/** One `FatturaElettronicaBody` with the header of its file, as a document that is not built yet. */
export function readBody(header: XmlElement | undefined, body: XmlElement): JsonObject {
  const general = find(body, "DatiGenerali");
  const data = find(general, "DatiGeneraliDocumento");
  const transmission = find(header, "DatiTrasmissione");
  const code = text(data, "TipoDocumento");
  const format = text(transmission, "FormatoTrasmissione");
  const changes = documentChanges(body);
  const liabilities = readLiabilities(body);
  const rounding = roundingRule(body, changes);
  const { lines, funds } = readRows(body, data, liabilities);
  const document = compact({
    $schema: SCHEMA,
    $regime: "IT",
    $addons: [ADDON],
    $tags: tagsOf(body, code, format),
    type: documentTypeFrom(code).type,
    code: text(data, "Numero"),
    issue_date: text(data, "Data"),
    currency: text(data, "Divisa"),
    preceding: readPreceding(general),
    tax: compact({
      rounding: rounding === "currency" ? rounding : undefined,
      ext: { [EXT.documentType]: code, [EXT.format]: format },
    }),
    supplier: readSupplier(find(header, "CedentePrestatore")),
    customer: readCustomer(find(header, "CessionarioCommittente"), transmission),
    lines,
    discounts: readDocumentChanges(changes, false, liabilities),
    charges: [...readStampDuty(data), ...funds, ...readDocumentChanges(changes, true, liabilities)],
    ordering: compact({
      ...readOrderReferences(general),
      issuer: readIssuer(find(header, "TerzoIntermediarioOSoggettoEmittente")),
    }),
    payment: readPayment(body),
    totals: compact({ rounding: readRounding(body, changes, rounding) }),
    notes: reasonsIn(data).map((reason) => ({ key: "reason", text: reason })),
  });
  return document ?? {};
}

/** Lines and fund contributions, among which withheld taxes are distributed. */
function readRows(body: XmlElement, data: XmlElement | undefined, liabilities: Liabilities) {
  const lines = findAll(body, "DatiBeniServizi/DettaglioLinee");
  const funds = fundNodes(data);
  const isMarked = (row: XmlElement) => text(row, "Ritenuta") === "SI";
  const rows: Withheld[] = lines.map((row) => ({
    amount: amountIn(text(row, "PrezzoTotale")),
    isMarked: isMarked(row),
  }));
  const markedFunds = funds.filter(isMarked);
  const fundPlaces = new Map(markedFunds.map((row, i) => [row, lines.length + i]));
  const fundRows: Withheld[] = markedFunds.map((row) => ({
    amount: amountIn(text(row, "ImportoContributoCassa")),
    isMarked: true,
  }));
  const withheld = readWithholdings(body, [...rows, ...fundRows]);
  const ofFund = (row: XmlElement) => withheld[fundPlaces.get(row) ?? -1] ?? [];
  return {
    lines: listOf(
      lines.map((row, i) => readLine(row, [readVat(row, liabilities), ...(withheld[i] ?? [])])),
    ),
    funds: funds.map((row) => readFund(row, [readVat(row, liabilities), ...ofFund(row)], body)),
  };
}

function tagsOf(body: XmlElement, code: string, format: string): string[] {
  const kinds = texts(body, "DatiBeniServizi/DettaglioLinee/AltriDatiGestionali/TipoDato");
  const isDeferred = readDespatch(find(body, "DatiGenerali")).length > 0;
  return [
    ...new Set([
      ...documentTypeFrom(code).tags,
      ...(isDeferred ? ["deferred"] : []),
      ...(format === PUBLIC_FORMAT ? ["b2g"] : []),
      ...(kinds.includes(REVERSE_CHARGE_TYPE) ? [REVERSE_CHARGE_TAG] : []),
    ]),
  ];
}

/** `Causale` (2.1.1.11); parts of a longer text are joined. */
function reasonsIn(data: XmlElement | undefined): string[] {
  const reasons: string[] = [];
  let isCut = false;
  for (const { text: piece } of findAll(data, "Causale")) {
    const before = isCut ? (reasons.pop() ?? "") : "";
    reasons.push(before + piece);
    isCut = piece.length === REASON_LENGTH;
  }
  return reasons.map((reason) => reason.trim()).filter(Boolean);
}
