import { compact, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { documentTypeFrom } from "../codes/document-types.ts";
import { ADDON, EXT } from "../codes/extensions.ts";
import { REVERSE_CHARGE_TAG, REVERSE_CHARGE_TYPE } from "../codes/reverse-charge.ts";
import { SCHEMA } from "../invoice.ts";
import {
  documentChanges,
  type GeneralAdjustment,
  readDocumentChanges,
} from "./document-changes.ts";
import { find, findAll, text, texts } from "./find.ts";
import { fundNodes, readFund, readStampDuty } from "./funds.ts";
import { readLine } from "./lines.ts";
import { readCustomer, readIssuer, readSupplier } from "./party.ts";
import { readPayment } from "./payment.ts";
import { readDespatch, readOrderReferences, readPreceding } from "./references.ts";
import { type Liabilities, readLiabilities, readVat } from "./taxes.ts";
import { readRounding, roundingRule } from "./total.ts";
import { amountIn } from "./values.ts";
import { readWithholdings, type WithheldAmount } from "./withholdings.ts";

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
  const { lines, funds, withheldFrom } = readRows(body, data, liabilities, changes);
  const changed = (isCharge: boolean) =>
    readDocumentChanges(changes, isCharge, liabilities, withheldFrom);
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
    discounts: changed(false),
    charges: [...readStampDuty(data), ...funds, ...changed(true)],
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

/** Lines and fund contributions; withheld taxes are distributed among them and the document's changes. */
function readRows(
  body: XmlElement,
  data: XmlElement | undefined,
  liabilities: Liabilities,
  changes: readonly GeneralAdjustment[],
) {
  const lines = findAll(body, "DatiBeniServizi/DettaglioLinee");
  const funds = fundNodes(data);
  const markedFunds = funds.filter(isMarked);
  const withheld = readWithholdings(body, [
    ...lines.map((row) => withheldRow(row, "PrezzoTotale")),
    ...markedFunds.map((row) => withheldRow(row, "ImportoContributoCassa")),
    ...changes.map(({ signed }) => ({ amount: signed, isMarked: false, isChange: true })),
  ]);
  const places = new Map<unknown, JsonObject[] | undefined>(
    [...lines, ...markedFunds, ...changes].map((row, i) => [row, withheld[i]]),
  );
  const withheldFrom = (row: XmlElement | GeneralAdjustment) => places.get(row) ?? [];
  const taxesOf = (row: XmlElement) => [readVat(row, liabilities), ...withheldFrom(row)];
  return {
    lines: listOf(lines.map((row) => readLine(row, taxesOf(row)))),
    funds: funds.map((row) => readFund(row, taxesOf(row), body)),
    withheldFrom,
  };
}

function isMarked(row: XmlElement): boolean {
  return text(row, "Ritenuta") === "SI";
}

function withheldRow(row: XmlElement, amount: string): WithheldAmount {
  return { amount: amountIn(text(row, amount)), isMarked: isMarked(row) };
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
