import {
  attribute,
  find,
  findAll,
  readDocument,
  readUbl,
  text,
  VOCABULARY,
} from "@fakturo/app-ubl";
import { compact, FakturoError, isObject, type Json, type JsonObject } from "@fakturo/model";
import { type UnreadNode, unreadIn, type XmlElement } from "@fakturo/xml";
import { PROFILE } from "../zatca/header.ts";
import { INVOICE_TYPE, tagsOf } from "../zatca/transaction.ts";

const ADDON = "sa-zatca-v1";

/**
 * The invoice in a ZATCA file as an unbuilt document; does not verify signature, counter and hashes.
 * @throws FakturoError "input" for data other than UBL in ZATCA's profile.
 */
export function parseZatca(data: Uint8Array): JsonObject {
  return readZatca(rootOf(data));
}

/** Elements of a ZATCA file that the parsed document lacks. @throws FakturoError "input". */
export function unreadInZatca(data: Uint8Array): UnreadNode[] {
  const root = rootOf(data);
  readZatca(root);
  return unreadIn(root, VOCABULARY);
}

function rootOf(data: Uint8Array): XmlElement {
  const root = readUbl(data);
  if (text(root, "cbc:ProfileID") !== PROFILE)
    throw new FakturoError("input", "the file is not in ZATCA's profile");
  return root;
}

function readZatca(root: XmlElement): JsonObject {
  const transaction = attribute(root, "cbc:InvoiceTypeCode", "name");
  const base = readDocument(root);
  const document = compact({
    ...base,
    $addons: [ADDON],
    $tags: tagsOf(transaction),
    uuid: text(root, "cbc:UUID").toLowerCase(),
    tax: compact({ ...objectIn(base.tax), ext: extensions(base, transaction) }),
    exchange_rates: shortRates(base.exchange_rates),
    preceding: withReasons(base.preceding, root),
    supplier: asRegistered(base.supplier, find(root, "cac:AccountingSupplierParty/cac:Party")),
    customer: asRegistered(base.customer, find(root, "cac:AccountingCustomerParty/cac:Party")),
  });
  return document ?? {};
}

const objectIn = (value: Json | undefined): JsonObject =>
  isObject(value) ? JSON.parse(JSON.stringify(value)) : {};

function extensions({ tax }: JsonObject, transaction: string): JsonObject | undefined {
  return compact({ ...objectIn(objectIn(tax).ext), [INVOICE_TYPE]: transaction });
}

/** Rates without the trailing zeros of a division of both taxes. */
function shortRates(rates: Json | undefined): JsonObject[] {
  const rows = Array.isArray(rates) ? rates.map(objectIn) : [];
  return rows.map((row) => ({ ...row, amount: withoutZeros(String(row.amount)) }));
}

/** The point stays where no decimal does. */
const withoutZeros = (amount: string) =>
  amount.includes(".") ? amount.replace(/(?<!0)0+$/, "") : amount;

/** Reasons of credit and debit notes (KSA-10). */
function withReasons(preceding: Json | undefined, root: XmlElement): JsonObject[] {
  const reasons = findAll(root, "cac:PaymentMeans/cbc:InstructionNote");
  const rows = Array.isArray(preceding) ? preceding : [];
  return rows.flatMap((row, i) => {
    const reason = (reasons[i] ?? reasons[0])?.text.trim() ?? "";
    const read = compact({ ...objectIn(row), reason });
    return read ? [read] : [];
  });
}

/** The street without building and plot number, which BT-35 repeats (KSA-17, KSA-23). */
function streetIn({ street, num, block }: JsonObject): string | undefined {
  if (typeof street !== "string") return undefined;
  const number = [num, block].filter((part) => typeof part === "string" && part !== "").join(" ");
  const ending = ` ${number}`;
  return number !== "" && street.endsWith(ending) ? street.slice(0, -ending.length) : street;
}

/** Numbers by register, addresses with the district. */
function asRegistered(party: Json | undefined, from: XmlElement | undefined) {
  if (!isObject(party)) return undefined;
  const code = text(from, "cac:PartyIdentification/cbc:ID");
  const type = attribute(from, "cac:PartyIdentification/cbc:ID", "schemeID");
  const [first] = Array.isArray(party.addresses) ? party.addresses : [];
  const address = objectIn(first);
  const district = text(from, "cac:PostalAddress/cbc:CitySubdivisionName");
  const placed = compact({
    ...address,
    street: streetIn(address),
    street_extra: district || address.street_extra,
  });
  return compact({
    ...objectIn(JSON.parse(JSON.stringify(party))),
    identities: code ? [{ type, code }] : undefined,
    addresses: placed ? [placed] : undefined,
  });
}
