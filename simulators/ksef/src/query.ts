import type { Static } from "@fakturo/schema";
import { Decimal } from "decimal.js";
import { pack } from "./archive.ts";
import { BODIES } from "./bodies.ts";
import { bodyAs } from "./body.ts";
import type { AuthorizedCall, Call, HandledCall } from "./call.ts";
import { EXPORT_STATUS } from "./codes.ts";
import { checkKeyId, encrypt, type SymmetricKey, sha256, symmetricKeyOf } from "./keys.ts";
import { reference } from "./numbers.ts";
import { json, refusal } from "./reply.ts";
import type { FaFacts, StoredInvoice } from "./state.ts";
import { isoOf, momentOf, monthsAfter, polishOffset } from "./time.ts";
import { linkOf } from "./upo.ts";

type Filters = Static<typeof BODIES.query>;

/** Months of a range at most, in UTC or in Polish time. */
const MAX_MONTHS = 3;
const EXPORT_MS = 3_600_000;
const MAX_EXPORTS = 10;
const PAGES: readonly [min: number, max: number, usual: number] = [10, 250, 10];

/** High-water mark: all invoices stored until this moment are listed, and no older one is added later. */
function highWaterMark({ now, settings }: Call): number {
  return now - settings.mark * 1000;
}

const DATES: Readonly<Record<Filters["dateRange"]["dateType"], (one: StoredInvoice) => number>> = {
  Issue: ({ facts }) => momentOf(`${facts?.issued ?? ""}T00:00:00`),
  Invoicing: ({ at }) => at,
  PermanentStorage: ({ storedAt }) => storedAt,
};

const SUBJECTS: Readonly<Record<Filters["subjectType"], (facts: FaFacts, nip: string) => boolean>> =
  {
    Subject1: ({ seller }, nip) => seller === nip,
    Subject2: ({ buyerType, buyer }, nip) => buyerType === "Nip" && buyer === nip,
    Subject3: ({ others }, nip) => others.some(({ value }) => value === nip),
    SubjectAuthorized: () => false,
  };

const RANGE_OFFSETS: readonly ((ms: number) => number)[] = [() => 0, polishOffset];

interface Found {
  readonly rows: readonly StoredInvoice[];
  readonly isTruncated: boolean;
}

/** Stored invoices that fit the filters, by ascending date. @throws ApiError 21405, 21183. */
function matching(call: AuthorizedCall, filters: Filters): Found {
  const { state, login, now } = call;
  const { dateRange, subjectType } = filters;
  const from = momentOf(dateRange.from);
  const to = dateRange.to ? momentOf(dateRange.to) : now;
  if (Number.isNaN(from) || Number.isNaN(to) || to < from)
    throw refusal(21405, "dateRange is not a range of moments");
  if (to > Math.max(...RANGE_OFFSETS.map((offset) => monthsAfter(from, MAX_MONTHS, offset))))
    throw refusal(21405, "dateRange has more than three months");
  const mark = highWaterMark(call);
  const isRestricted = dateRange.restrictToPermanentStorageHwmDate === true;
  if (isRestricted && from > mark) throw refusal(21183);
  const dateOf = DATES[dateRange.dateType];
  const nip = login.context.slice(0, 10);
  const rows = [...state.byNumber.values()]
    .filter((one) => one.storedAt <= (isRestricted ? Math.min(now, mark) : now))
    .filter((one) => dateOf(one) >= from && dateOf(one) <= to)
    .filter(({ facts }) => facts !== undefined && SUBJECTS[subjectType](facts, nip))
    .filter((one) => fitsNames(one, filters))
    .sort((a, b) => dateOf(a) - dateOf(b));
  const { rows: most } = call.settings;
  return { rows: rows.slice(0, most), isTruncated: rows.length > most };
}

function fitsNames({ ksefNumber, facts }: StoredInvoice, filters: Filters): boolean {
  const same = (wanted: string | null | undefined, found: string | undefined) =>
    wanted === undefined || wanted === null || wanted === found;
  return (
    same(filters.ksefNumber, ksefNumber) &&
    same(filters.invoiceNumber, facts?.number) &&
    same(filters.sellerNip, facts?.seller)
  );
}

/** `POST /invoices/query/metadata`. */
export function queryMetadata(call: AuthorizedCall): HandledCall {
  const filters = bodyAs(call, BODIES.query);
  const { query } = call.request;
  const [min, max, usual] = PAGES;
  const size = Math.min(numberIn(query, "pageSize", usual, [min, max]), call.settings.page);
  const offset = numberIn(query, "pageOffset", 0, [0, call.settings.rows]);
  const { rows, isTruncated } = matching(call, filters);
  const sorted = query.get("sortOrder") === "Desc" ? rows.toReversed() : rows;
  const page = sorted.slice(offset * size, (offset + 1) * size);
  const isLast = (offset + 1) * size >= rows.length;
  return {
    reply: json(200, {
      hasMore: !isLast || isTruncated,
      isTruncated: isLast && isTruncated,
      ...(filters.dateRange.dateType === "PermanentStorage" && {
        permanentStorageHwmDate: isoOf(highWaterMark(call)),
      }),
      invoices: page.map((one) => metadataOf(one)),
    }),
  };
}

function numberIn(
  query: ReadonlyMap<string, string>,
  name: string,
  usual: number,
  [min, max]: readonly [number, number],
): number {
  const value = Number(query.get(name) ?? usual);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw refusal(21405, `${name} is ${min} to ${max}`);
}

const TYPES: Readonly<Record<string, string>> = {
  VAT: "Vat",
  ZAL: "Zal",
  KOR: "Kor",
  ROZ: "Roz",
  UPR: "Upr",
  KOR_ZAL: "KorZal",
  KOR_ROZ: "KorRoz",
};

function metadataOf(invoice: StoredInvoice): unknown {
  const { facts, ksefNumber, hash, corrects, offline } = invoice;
  if (!facts) return {};
  return {
    ksefNumber,
    invoiceNumber: facts.number,
    issueDate: facts.issued,
    invoicingDate: isoOf(invoice.at),
    acquisitionDate: isoOf(invoice.decidedAt),
    permanentStorageDate: isoOf(invoice.storedAt),
    seller: { nip: facts.seller, name: facts.sellerName },
    buyer: {
      identifier: { type: facts.buyerType, ...(facts.buyer !== "" && { value: facts.buyer }) },
      ...(facts.buyerName !== "" && { name: facts.buyerName }),
    },
    netAmount: amountOf(facts.net),
    grossAmount: amountOf(facts.gross),
    vatAmount: amountOf(facts.tax),
    currency: facts.currency,
    invoicingMode: offline ? "Offline" : "Online",
    invoiceType: TYPES[facts.type] ?? "Vat",
    formCode: { systemCode: "FA (3)", schemaVersion: "1-0E", value: "FA" },
    isSelfInvoicing: facts.isSelfBilled,
    hasAttachment: facts.hasAttachment,
    invoiceHash: hash,
    ...(corrects !== undefined && { hashOfCorrectedInvoice: corrects }),
    thirdSubjects: facts.others.map(({ type, value, name, role }) => ({
      identifier: { type, ...(value !== "" && { value }) },
      ...(name !== "" && { name }),
      role,
    })),
  };
}

/** The ministry writes amounts as JSON numbers. */
function amountOf(text: string): number {
  return new Decimal(text || 0).toNumber();
}

/** `GET /invoices/ksef/{ksefNumber}`. */
export function downloadInvoice(call: AuthorizedCall): HandledCall {
  const invoice = call.state.byNumber.get(call.params[0] ?? "");
  const nip = call.login.context.slice(0, 10);
  const { facts } = invoice ?? {};
  const isParty =
    facts &&
    (["Subject1", "Subject2", "Subject3"] as const).some((kind) => SUBJECTS[kind](facts, nip));
  if (!invoice?.data || !isParty) throw refusal(21164);
  if (call.now < invoice.storedAt) throw refusal(21165);
  return {
    reply: {
      status: 200,
      headers: { "content-type": "application/xml", "x-ms-meta-hash": invoice.hash },
      body: Buffer.from(invoice.data, "base64"),
    },
  };
}

/** `POST /invoices/exports`. */
export function startExport(call: AuthorizedCall): HandledCall {
  const body = bodyAs(call, BODIES.export);
  const { state, login, now, random, keys } = call;
  checkKeyId(keys, "symmetric", body.encryption.publicKeyId);
  const running = [...state.exports.values()].filter(
    (one) => one.context === login.context && now < one.at + call.settings.processing * 1000,
  );
  if (running.length >= MAX_EXPORTS) throw refusal(21182);
  const { rows, isTruncated } = matching(call, body.filters);
  const key = symmetricKeyOf(keys, body.encryption);
  const plain = pack(
    packageFiles(rows, body.onlyMetadata ?? false),
    body.compressionType === "TarGz",
  );
  const number = reference("EH", now, random);
  return {
    reply: json(201, { referenceNumber: number }),
    events: [
      {
        event: "export",
        reference: number,
        context: login.context,
        at: now,
        code: key === "" ? 415 : (call.settings.statuses.export ?? 200),
        count: rows.length,
        isTruncated,
        last: rows.at(-1)?.storedAt ?? 0,
        mark: highWaterMark(call),
        size: plain.length,
        parts:
          key === "" ? [] : partsOf(plain, call, { key, iv: body.encryption.initializationVector }),
      },
    ],
  };
}

function partsOf(plain: Uint8Array, { settings }: Call, key: SymmetricKey) {
  const size = settings.exportPartBytes;
  return Array.from({ length: Math.ceil(plain.length / size) }, (_, i) => {
    const piece = plain.subarray(i * size, (i + 1) * size);
    const data = encrypt(piece, key).toString("base64");
    return { data, size: piece.length, hash: sha256(piece) };
  });
}

function packageFiles(
  rows: readonly StoredInvoice[],
  onlyMetadata: boolean,
): Record<string, Uint8Array> {
  const metadata = JSON.stringify({ invoices: rows.map(metadataOf) });
  const files = onlyMetadata
    ? []
    : rows.map(({ ksefNumber, data = "" }) => [`${ksefNumber}.xml`, Buffer.from(data, "base64")]);
  return { ...Object.fromEntries(files), "_metadata.json": Buffer.from(metadata) };
}

/** `GET /invoices/exports/{referenceNumber}`. */
export function exportStatus(call: AuthorizedCall): HandledCall {
  const { state, login, now, settings, params } = call;
  const found = state.exports.get(params[0] ?? "");
  if (!found || found.context !== login.context) throw refusal(21175);
  const completed = found.at + settings.processing * 1000;
  const expires = completed + EXPORT_MS;
  const code = now < completed ? 100 : now >= expires ? 210 : found.code;
  const status = { code, description: EXPORT_STATUS[code] ?? "Unknown" };
  if (code !== 200) return { reply: json(200, { status }) };
  return {
    reply: json(200, {
      status,
      completedDate: isoOf(completed),
      packageExpirationDate: isoOf(expires),
      package: {
        invoiceCount: found.count,
        size: found.size,
        parts: found.parts.map(({ data, size, hash }, place) => {
          const encrypted = Buffer.from(data, "base64");
          return {
            ordinalNumber: place + 1,
            partName: `${found.reference}-${String(place + 1).padStart(3, "0")}.zip.aes`,
            method: "GET",
            url: linkOf(call, `exports/${found.reference}/${place + 1}`),
            partSize: size,
            partHash: hash,
            encryptedPartSize: encrypted.length,
            encryptedPartHash: sha256(encrypted),
            expirationDate: isoOf(expires),
          };
        }),
        isTruncated: found.isTruncated,
        ...(found.isTruncated && { lastPermanentStorageDate: isoOf(found.last) }),
        permanentStorageHwmDate: isoOf(found.mark),
      },
    }),
  };
}

/** `GET /storage/exports/{reference}/{part}`, without token. */
export function downloadExport({ state, params: [number = "", part] }: Call): HandledCall {
  const found = state.exports.get(number)?.parts[Number(part) - 1];
  if (!found) return { reply: { status: 404 } };
  const headers = { "content-type": "application/octet-stream" };
  return { reply: { status: 200, headers, body: Buffer.from(found.data, "base64") } };
}
