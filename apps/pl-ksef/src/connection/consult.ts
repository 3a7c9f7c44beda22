import type { Found, Submission } from "@fakturo/plugin";
import { readJsonAs, type Static, Type } from "@fakturo/plugin";
import { type KsefContext, KsefError, textOf } from "./api.ts";
import { hashOf } from "./keys.ts";
import { faBytes, readRecord } from "./record.ts";
import { callWithToken } from "./session.ts";
import { SessionInvoice } from "./status.ts";

const Token = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Sessions = Type.Object({
  continuationToken: Token,
  sessions: Type.Array(
    Type.Object({
      referenceNumber: Type.String(),
      dateUpdated: Type.String(),
      status: Type.Object({ code: Type.Integer() }),
    }),
  ),
});
const Invoices = Type.Object({ continuationToken: Token, invoices: Type.Array(SessionInvoice) });

/** Maximum time that a session is open. */
const SESSION_MS = 12 * 3_600_000;
/** Difference between the clocks of KSeF and of this system. */
const SKEW_MS = 300_000;
const PAGE = 1000;
/** A session has 10,000 invoices at most. */
const MAX_PAGES = 10;
const MAX_SESSIONS = 20;
const KINDS = ["Online", "Batch"] as const;
type SessionKind = (typeof KINDS)[number];

/** Searches the sessions since the first attempt for the file's hash. */
export async function findInvoice(one: Submission, ctx: KsefContext): Promise<Found> {
  const hash = hashOf(faBytes(readRecord(one.bytes)));
  const first = Math.min(...one.attempts.map(({ at }) => at));
  try {
    const sessions = await sessionsSince(first, KINDS, ctx);
    if (sessions.length > MAX_SESSIONS)
      return { is: "unknown", message: `${sessions.length} sessions would have to be searched` };
    for (const { reference: session } of sessions) {
      const found = (await rowsOf(session, ctx, hash)).get(hash);
      if (!found) continue;
      const answer = { is: "taken", reference: `${session}/${found.referenceNumber}` } as const;
      return { is: "found", digest: one.digest, answer };
    }
    return { is: "not-found" };
  } catch (error) {
    if (!(error instanceof KsefError)) throw error;
    return { is: "unknown", message: error.message };
  }
}

/** A session in the list of sessions. */
export interface ListedSession {
  readonly reference: string;
  /** Status of the session. */
  readonly code: number;
}

/** Sessions of some kinds that changed since a moment (milliseconds since 1970). */
export async function sessionsSince(
  moment: number,
  kinds: readonly SessionKind[],
  ctx: KsefContext,
): Promise<readonly ListedSession[]> {
  const since = moment - SKEW_MS;
  const from = encodeURIComponent(new Date(since - SESSION_MS).toISOString());
  const found: ListedSession[] = [];
  for (const kind of kinds) {
    const path = `/sessions?sessionType=${kind}&pageSize=${PAGE}&dateCreatedFrom=${from}`;
    const reply = await callWithToken(path, { method: "GET" }, ctx);
    const { sessions } = readJsonAs(Sessions, textOf(reply), "the sessions");
    const recent = sessions.filter(({ dateUpdated }) => Date.parse(dateUpdated) >= since);
    found.push(
      ...recent.map(({ referenceNumber, status }) => ({
        reference: referenceNumber,
        code: status.code,
      })),
    );
  }
  return found;
}

/** The invoices of a session by the hash of their file; reads no further once it has found `wanted`. */
export async function rowsOf(
  session: string,
  ctx: KsefContext,
  wanted?: string,
): Promise<ReadonlyMap<string, SessionInvoice>> {
  const rows = new Map<string, SessionInvoice>();
  let token: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { invoices, continuationToken } = await pageOf(session, token, ctx);
    for (const row of invoices) rows.set(row.invoiceHash, row);
    if (!continuationToken || (wanted !== undefined && rows.has(wanted))) break;
    token = continuationToken;
  }
  return rows;
}

async function pageOf(
  session: string,
  token: string | undefined,
  ctx: KsefContext,
): Promise<Static<typeof Invoices>> {
  const headers = token === undefined ? {} : { "x-continuation-token": token };
  const path = `/sessions/${session}/invoices?pageSize=${PAGE}`;
  const reply = await callWithToken(path, { method: "GET", headers }, ctx);
  return readJsonAs(Invoices, textOf(reply), "the invoices of a session");
}
