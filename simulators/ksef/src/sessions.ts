import { fromBase64 } from "@fakturo/model";
import { BODIES } from "./bodies.ts";
import { bodyAs } from "./body.ts";
import type { AuthorizedCall, Call, HandledCall } from "./call.ts";
import { SESSION_STATUS } from "./codes.ts";
import { checkKeyId, sha256, symmetricKeyOf } from "./keys.ts";
import { reference } from "./numbers.ts";
import { json, refusal } from "./reply.ts";
import type { StoredInvoice, StoredSession } from "./state.ts";
import { isoOf, momentOf, polishDay } from "./time.ts";
import { linkOf, upoReference } from "./upo.ts";
import { decrypted, judge } from "./verdict.ts";

const SESSION_MS = 12 * 3_600_000;
const PART_MS = 20 * 60_000;
/** Validity of links to UPO: three days. */
export const LINK_MS = 3 * 86_400_000;

interface FormCode {
  readonly systemCode: string;
  readonly schemaVersion: string;
  readonly value: string;
}

/** @throws ApiError 21405 for another form than FA(3). */
export function checkForm({ systemCode, schemaVersion, value }: FormCode): string {
  if (systemCode === "FA (3)" && schemaVersion === "1-0E" && value === "FA") return systemCode;
  throw refusal(
    21405,
    `the form ${systemCode} ${schemaVersion} is not supported here: FA (3) 1-0E is`,
  );
}

/** `POST /sessions/online`. */
export function openOnline(call: AuthorizedCall): HandledCall {
  const { encryption, formCode } = bodyAs(call, BODIES.openOnline);
  const form = checkForm(formCode);
  checkKeyId(call.keys, "symmetric", encryption.publicKeyId);
  const { login, now, random, keys } = call;
  const number = reference("SO", now, random);
  return {
    reply: json(201, { referenceNumber: number, validUntil: isoOf(now + SESSION_MS) }),
    events: [
      {
        event: "session",
        kind: "Online",
        reference: number,
        context: login.context,
        contextType: login.contextType,
        login: login.reference,
        form,
        key: symmetricKeyOf(keys, encryption),
        iv: encryption.initializationVector,
        offline: false,
        at: now,
      },
    ],
  };
}

/** The session of the path, if it belongs to the context. @throws ApiError 21173. */
export function sessionOf({ state, params: [given = ""], login }: AuthorizedCall): StoredSession {
  const session = state.sessions.get(given);
  if (!session || session.context !== login.context) throw refusal(21173);
  return session;
}

/** Invoices of a session in the order of their numbers. */
export function invoicesOf(
  { state }: Call,
  { reference: session }: StoredSession,
): readonly StoredInvoice[] {
  return state.bySession.get(session) ?? [];
}

/** Moment at which a session takes no more invoices: closed, or its time is over. */
function endOf({ state }: Call, session: StoredSession): number {
  const parts = session.archive?.parts.length ?? 0;
  const limit = session.kind === "Online" ? SESSION_MS : parts * PART_MS;
  return state.closed.get(session.reference)?.at ?? session.at + limit;
}

/** Status of a session at this moment. */
export function sessionCode(call: Call, session: StoredSession): number {
  const { now, settings, state } = call;
  if (session.kind === "Online" && session.key === "") return 415;
  const end = endOf(call, session);
  if (now < end) return 100;
  const closed = state.closed.get(session.reference);
  const { session: asked } = settings.statuses;
  if (asked !== undefined && closed) return asked;
  if (session.kind === "Batch" && !closed) return 440;
  const invoices = invoicesOf(call, session);
  const running = session.kind === "Online" ? 170 : 150;
  if (closed?.code) return now < end + settings.processing * 1000 ? running : closed.code;
  if (invoices.length === 0) return 440;
  if (invoices.some(({ decidedAt }) => now < decidedAt)) return running;
  return invoices.some(({ code }) => code === 200) ? 200 : 445;
}

/** `POST /sessions/online/{referenceNumber}/invoices`. */
export function sendInvoice(call: AuthorizedCall): HandledCall {
  const body = bodyAs(call, BODIES.invoice);
  const session = sessionOf(call);
  const { now, random, settings, state } = call;
  if (session.kind !== "Online" || sessionCode(call, session) !== 100) throw refusal(21180);
  const ordinal = invoicesOf(call, session).length + 1;
  if (ordinal > settings.invoices) throw refusal(21155);
  const content = contentIn(body.encryptedInvoiceContent);
  if (content.length !== body.encryptedInvoiceSize) throw refusal(21402);
  if (sha256(content) !== body.encryptedInvoiceHash) throw refusal(21403);
  const corrects = body.hashOfCorrectedInvoice ?? undefined;
  if (corrects !== undefined) checkCorrection(call, corrects, body.offlineMode ?? false);
  const data = decrypted(content, session);
  const file = {
    data,
    size: body.invoiceSize,
    hash: body.invoiceHash,
    isBatch: false,
    isCorrection: corrects !== undefined,
  };
  const verdict = judge(file, { state, settings, session, now, random });
  const number = reference("EE", now, random);
  const decidedAt = now + settings.processing * 1000;
  return {
    reply: json(202, { referenceNumber: number }),
    events: [
      {
        event: "invoice",
        session: session.reference,
        reference: number,
        ordinal,
        hash: body.invoiceHash,
        offline: isOffline(body.offlineMode ?? false, verdict.facts?.issued, now),
        ...(corrects !== undefined && { corrects }),
        at: now,
        ...verdict,
        decidedAt,
        storedAt: decidedAt + settings.storage * 1000,
        ...(data && verdict.code === 200 && { data: Buffer.from(data).toString("base64") }),
      },
    ],
  };
}

/** @throws ApiError 21405 for what is no base64. */
function contentIn(base64: string): Uint8Array {
  try {
    return fromBase64(base64);
  } catch {
    throw refusal(21405, "encryptedInvoiceContent must be base64");
  }
}

/** Declared offline, or issued on an earlier day than it was sent. */
export function isOffline(declared: boolean, issued: string | undefined, sentAt: number): boolean {
  return declared || (issued !== undefined && issued < polishDay(sentAt));
}

function checkCorrection({ state, login }: AuthorizedCall, hash: string, offline: boolean): void {
  if (!offline) throw refusal(21405, "hashOfCorrectedInvoice needs offlineMode");
  const accepted = [...state.byNumber.values()].filter(
    ({ session }) => state.sessions.get(session)?.context === login.context,
  );
  if (accepted.some((one) => one.hash === hash)) throw refusal(21167);
  if (accepted.some((one) => one.corrects === hash)) throw refusal(21166);
}

/** `POST /sessions/online/{referenceNumber}/close`. */
export function closeOnline(call: AuthorizedCall): HandledCall {
  const session = sessionOf(call);
  if (session.kind !== "Online") throw refusal(21173);
  if (sessionCode(call, session) !== 100) throw refusal(21180);
  return {
    reply: { status: 204 },
    events: [{ event: "closed", session: session.reference, at: call.now, code: 0 }],
  };
}

/** `GET /sessions/{referenceNumber}`. */
export function sessionStatus(call: AuthorizedCall): HandledCall {
  const session = sessionOf(call);
  const { successful, failed, total } = countsOf(call, session);
  const row = sessionRow(call, session);
  const upo = row.status.code === 200 && {
    upo: { pages: [pageOf(call, session)] },
  };
  return {
    reply: json(200, {
      status: row.status,
      dateCreated: row.dateCreated,
      dateUpdated: row.dateUpdated,
      ...(session.kind === "Online" && { validUntil: isoOf(session.at + SESSION_MS) }),
      ...upo,
      invoiceCount: total,
      successfulInvoiceCount: successful,
      failedInvoiceCount: failed,
    }),
  };
}

function pageOf(call: Call, session: StoredSession): unknown {
  const number = upoReference(session);
  return {
    referenceNumber: number,
    downloadUrl: linkOf(call, `upo/${session.reference}/${number}`),
    downloadUrlExpirationDate: isoOf(call.now + LINK_MS),
  };
}

function sessionRow(call: Call, session: StoredSession) {
  const code = sessionCode(call, session);
  const invoices = invoicesOf(call, session);
  const last = invoices.at(-1);
  return {
    status: { code, description: SESSION_STATUS[code] ?? "Unknown" },
    dateCreated: isoOf(session.at),
    dateUpdated: isoOf(
      Math.max(session.at, last?.at ?? 0, call.state.closed.get(session.reference)?.at ?? 0),
    ),
  };
}

function countsOf(call: Call, session: StoredSession) {
  const invoices = invoicesOf(call, session);
  const decided = invoices.filter(({ decidedAt }) => call.now >= decidedAt);
  const successful = decided.filter(({ code }) => code === 200).length;
  return { total: invoices.length, successful, failed: decided.length - successful };
}

const STATUS_GROUPS: Readonly<Record<string, (code: number) => boolean>> = {
  InProgress: (code) => code < 200,
  Succeeded: (code) => code === 200,
  Failed: (code) => code > 200 && code !== 440,
  Cancelled: (code) => code === 440,
};

/** `GET /sessions`. */
export function listSessions(call: AuthorizedCall): HandledCall {
  const { request, state, login } = call;
  const kind = request.query.get("sessionType");
  if (kind !== "Online" && kind !== "Batch") throw refusal(21405, "sessionType is Online or Batch");
  const within = rangeOf(request.query, "dateCreated");
  const statuses = request.query.get("statuses")?.split(",");
  const number = request.query.get("referenceNumber");
  const rows = [...state.sessions.values()].reverse().flatMap((session) => {
    const code = sessionCode(call, session);
    const fits =
      session.kind === kind &&
      session.context === login.context &&
      within(session.at) &&
      (number === undefined || session.reference === number) &&
      (statuses === undefined || statuses.some((one) => STATUS_GROUPS[one]?.(code)));
    if (!fits) return [];
    const { total, successful, failed } = countsOf(call, session);
    const counts = {
      totalInvoiceCount: total,
      successfulInvoiceCount: successful,
      failedInvoiceCount: failed,
    };
    return [
      {
        referenceNumber: session.reference,
        ...sessionRow(call, session),
        validUntil: isoOf(session.at + SESSION_MS),
        ...counts,
      },
    ];
  });
  const { items, continuationToken } = paged(call, rows);
  return { reply: json(200, { sessions: items, ...(continuationToken && { continuationToken }) }) };
}

function rangeOf(query: ReadonlyMap<string, string>, name: string): (ms: number) => boolean {
  const [from, to] = [query.get(`${name}From`), query.get(`${name}To`)];
  return (ms) =>
    (from === undefined || ms >= momentOf(from)) && (to === undefined || ms <= momentOf(to));
}

const PAGE = 10;
const MAX_PAGE = 1000;

/** A page of rows by `pageSize` and the header `x-continuation-token`. */
export function paged<T>(
  { request, settings }: Call,
  rows: readonly T[],
): { readonly items: readonly T[]; readonly continuationToken: string | undefined } {
  const asked = Number(request.query.get("pageSize") ?? PAGE);
  if (!Number.isInteger(asked) || asked < PAGE || asked > MAX_PAGE)
    throw refusal(21405, `pageSize is ${PAGE} to ${MAX_PAGE}`);
  const size = Math.min(asked, settings.page);
  const given = request.headers["x-continuation-token"] ?? "0";
  const from = Number(given);
  if (!Number.isInteger(from) || from < 0)
    throw refusal(21405, "the continuation token is unknown");
  const next = from + size;
  return {
    items: rows.slice(from, next),
    continuationToken: next < rows.length ? String(next) : undefined,
  };
}
