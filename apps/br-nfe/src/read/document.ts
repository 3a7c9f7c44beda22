import { decimal, ignoreZeros, rootIn, SIGNATURE_NAMESPACE } from "@fakturo/brazil";
import { compact, type JsonObject, SCHEMA_BASE, sumOf } from "@fakturo/model";
import type { Stamp } from "@fakturo/plugin";
import { repeats, type UnreadNode, unreadIn, type XmlElement } from "@fakturo/xml";
import { CONSUMER_MODEL } from "../extensions.ts";
import { destinationOf } from "../nfe/header.ts";
import { NAMESPACE } from "../nfe/namespace.ts";
import { freightOf } from "../nfe/nfe.ts";
import { find, findAll, text } from "./find.ts";
import { readHeader } from "./header.ts";
import { type ReadLine, readLines } from "./lines.ts";
import { readIssuer, readReceiver, readRecipient } from "./parties.ts";
import { readPayment } from "./payment.ts";
import { stampsOf } from "./protocol.ts";
import { readTotals, readWithheld } from "./totals.ts";
import { UNNEEDED } from "./unneeded.ts";

const ADDON = "br-nfe-v4";
const NAMES = { "": NAMESPACE, ds: SIGNATURE_NAMESPACE };
const MAX_BYTES = 60;
const utf8 = new TextEncoder();

/** An NF-e with its protocol, as sent to recipients. */
const AUTHORISED = "nfeProc";

/** Content of an NF-e or NFC-e. */
export interface ReadNfe {
  /** A bill/invoice, not built yet; the engine calculates its totals. */
  readonly document: JsonObject;
  /** Access key, authorisation number and text of the QR code, where present. */
  readonly stamps: readonly Stamp[];
  /** Elements of the file that have no counterpart in an invoice. */
  readonly unread: readonly UnreadNode[];
  /** Path of local names from the root to the signed element. */
  readonly signed: readonly string[];
}

/**
 * The invoice in an `NFe` or `nfeProc`, layout 4.00.
 * @throws FakturoError "input" for data that is neither, "validation" where its parts contradict
 * each other or an item is no goods.
 */
export function readNfe(data: Uint8Array): ReadNfe {
  const root = rootIn(data, NAMESPACE, ["NFe", AUTHORISED]);
  const isAuthorised = root.name === AUTHORISED;
  const nfe = isAuthorised ? find(root, "NFe") : root;
  const stamps = stampsOf(nfe, isAuthorised ? find(root, "protNFe") : undefined);
  const document = documentOf(find(nfe, "infNFe") ?? root);
  ignoreZeros(root);
  return {
    document,
    stamps,
    unread: unreadIn(root, { namespaces: NAMES, unneeded: UNNEEDED }),
    signed: isAuthorised ? ["NFe", "infNFe"] : ["infNFe"],
  };
}

function documentOf(body: XmlElement): JsonObject {
  const ide = find(body, "ide");
  const isConsumer = text(ide, "mod") === CONSUMER_MODEL;
  const order = text(body, "compra/xPed") || text(body, "det/prod/xPed");
  const facts = { order, direction: text(ide, "tpNF") };
  const lines = readLines(findAll(body, "det"), facts);
  const total = find(body, "total");
  const { charges, discounts, rounding, isByLine } = readTotals(total, lines);
  const { tax, ...header } = readHeader(ide);
  const contract = text(body, "compra/xCont");
  passFollowing(body, isConsumer);
  const document = compact({
    $schema: `${SCHEMA_BASE}bill/invoice`,
    $regime: "BR",
    $addons: [ADDON],
    ...header,
    tax: compact({ ...tax, rounding: isByLine ? "currency" : undefined }),
    supplier: readIssuer(find(body, "emit")),
    customer: readRecipient(find(body, "dest"), isConsumer),
    lines: withTaxes(lines, readWithheld(total, lines)),
    discounts,
    charges,
    ordering: compact({ code: order, contracts: contract ? [{ code: contract }] : [] }),
    payment: readPayment(body),
    delivery: compact({
      receiver: readReceiver(find(body, "entrega")),
      date: text(ide, "dhSaiEnt").slice(0, 10),
    }),
    totals: compact({ rounding }),
    notes: readNotes(ide, find(body, "infAdic")),
  });
  return document ?? {};
}

/** Derived values count as read where they match. */
function passFollowing(body: XmlElement, isConsumer: boolean): void {
  const isFinal = isConsumer || text(body, "dest/IE") === "";
  const total = text(body, "total/ICMSTot/vNF");
  const hasFreight = findAll(body, "det/prod/vFrete").length > 0;
  const instalments = findAll(body, "cobr/dup").map((row) => decimal(text(row, "vDup"), "vDup"));
  const billed = sumOf(instalments).toString();
  for (const [path, value] of [
    ["ide/idDest", destinationOf(text(body, "det/prod/CFOP"))],
    ["ide/cMunFG", text(body, "emit/enderEmit/cMun")],
    ["ide/indFinal", isFinal ? "1" : "0"],
    ["transp/modFrete", freightOf(hasFreight)],
    ["cobr/fat/nFat", text(body, "ide/nNF")],
    ["cobr/fat/vOrig", total],
    ["cobr/fat/vLiq", total],
    ["cobr/fat/vOrig", billed],
    ["cobr/fat/vLiq", billed],
  ] as const)
    repeats(find(body, path), value ?? "");
}

function withTaxes(lines: readonly ReadLine[], more: readonly JsonObject[]): JsonObject[] {
  return lines.map(({ line, taxes }) => ({ ...line, taxes: [...taxes, ...more] }));
}

/** The nature of the operation, and the remarks for recipient and authority. */
function readNotes(ide: XmlElement | undefined, additions: XmlElement | undefined): JsonObject[] {
  return [
    { key: "reason", text: shortened(text(ide, "natOp")) },
    { key: "general", text: text(additions, "infCpl") },
    { key: "legal", text: text(additions, "infAdFisco") },
  ].filter((note) => note.text !== "");
}

/** Documents have room for 60 bytes, files for 60 characters: removes accents first. */
function shortened(nature: string): string {
  if (utf8.encode(nature).length <= MAX_BYTES) return nature;
  const plain = nature.normalize("NFD").replace(/\p{M}/gu, "");
  return new TextDecoder().decode(utf8.encode(plain).slice(0, MAX_BYTES)).replace(/\ufffd+$/, "");
}
