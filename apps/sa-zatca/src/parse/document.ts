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
import { type Unread, unreadIn, type XmlElement } from "@fakturo/xml";
import { PROFILE } from "../zatca/header.ts";
import { INVOICE_TYPE, tagsOf } from "../zatca/transaction.ts";

const ADDON = "sa-zatca-v1";

/**
 * The invoice in a ZATCA file as a document that is not built yet; signature, counter and hashes
 * are left to whoever checks them.
 * @throws FakturoError "input" for data that is not UBL in ZATCA's profile.
 */
export function parseZatca(data: Uint8Array): JsonObject {
  return readZatca(rootOf(data));
}

/** What a ZATCA file says and the document read from it does not. @throws FakturoError "input". */
export function unreadInZatca(data: Uint8Array): Unread[] {
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

/** Rates without the zeros that dividing both taxes left. */
function shortRates(rates: Json | undefined): JsonObject[] {
  const rows = Array.isArray(rates) ? rates.map(objectIn) : [];
  return rows.map((row) => ({ ...row, amount: String(row.amount).replace(/(\.\d*?)0+$/, "$1") }));
}

/** Why notes were issued (KSA-10). */
function withReasons(preceding: Json | undefined, root: XmlElement): JsonObject[] {
  const reasons = findAll(root, "cac:PaymentMeans/cbc:InstructionNote");
  const rows = Array.isArray(preceding) ? preceding : [];
  return rows.flatMap((row, i) => {
    const reason = (reasons[i] ?? reasons[0])?.text.trim() ?? "";
    const read = compact({ ...objectIn(row), reason });
    return read ? [read] : [];
  });
}

/** Numbers by the register they are from, addresses with the district. */
function asRegistered(party: Json | undefined, from: XmlElement | undefined) {
  if (!isObject(party)) return undefined;
  const code = text(from, "cac:PartyIdentification/cbc:ID");
  const type = attribute(from, "cac:PartyIdentification/cbc:ID", "schemeID");
  const [address] = Array.isArray(party.addresses) ? party.addresses : [];
  const district = text(from, "cac:PostalAddress/cbc:CitySubdivisionName");
  const placed = compact({
    ...objectIn(address),
    street_extra: district || objectIn(address).street_extra,
  });
  return compact({
    ...objectIn(JSON.parse(JSON.stringify(party))),
    identities: code ? [{ type, code }] : undefined,
    addresses: placed ? [placed] : undefined,
  });
}
