import type { Found, Submission } from "@fakturo/plugin";
import { readJsonAs, type Static, Type } from "@fakturo/plugin";
import { type KsefContext, KsefError, textOf } from "./api.ts";
import { hashOf } from "./keys.ts";
import { faBytes, readRecord } from "./record.ts";
import { callWithToken } from "./session.ts";
import { InvoiceRow } from "./status.ts";

const Token = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Sessions = Type.Object({
  continuationToken: Token,
  sessions: Type.Array(Type.Object({ referenceNumber: Type.String(), dateUpdated: Type.String() })),
});
const Invoices = Type.Object({ continuationToken: Token, invoices: Type.Array(InvoiceRow) });

/** Maximum time that a session is open. */
const SESSION_MS = 12 * 3_600_000;
/** Difference between the clocks of KSeF and of this system. */
const SKEW_MS = 300_000;
const PAGE = 1000;
const MAX_PAGES = 10;
const MAX_SESSIONS = 20;
const KINDS = ["Online", "Batch"] as const;

/** Searches the sessions since the first attempt for the file's hash. */
export async function findInvoice(one: Submission, ctx: KsefContext): Promise<Found> {
  const hash = hashOf(faBytes(readRecord(one.bytes)));
  const first = Math.min(...one.attempts.map(({ at }) => at)) - SKEW_MS;
  try {
    const sessions = await sessionsSince(first, ctx);
    if (sessions.length > MAX_SESSIONS)
      return { is: "unknown", message: `${sessions.length} sessions would have to be searched` };
    for (const session of sessions) {
      const reference = await invoiceIn(session, hash, ctx);
      if (reference === undefined) continue;
      const answer = { is: "taken", reference: `${session}/${reference}` } as const;
      return { is: "found", digest: one.digest, answer };
    }
    return { is: "not-found" };
  } catch (error) {
    if (!(error instanceof KsefError)) throw error;
    return { is: "unknown", message: error.message };
  }
}

async function sessionsSince(moment: number, ctx: KsefContext): Promise<readonly string[]> {
  const from = encodeURIComponent(new Date(moment - SESSION_MS).toISOString());
  const found: string[] = [];
  for (const kind of KINDS) {
    const path = `/sessions?sessionType=${kind}&pageSize=${PAGE}&dateCreatedFrom=${from}`;
    const reply = await callWithToken(path, { method: "GET" }, ctx);
    const { sessions } = readJsonAs(Sessions, textOf(reply), "the sessions");
    const recent = sessions.filter(({ dateUpdated }) => Date.parse(dateUpdated) >= moment);
    found.push(...recent.map(({ referenceNumber }) => referenceNumber));
  }
  return found;
}

async function invoiceIn(
  session: string,
  hash: string,
  ctx: KsefContext,
): Promise<string | undefined> {
  let token: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { invoices, continuationToken } = await pageOf(session, token, ctx);
    const found = invoices.find(({ invoiceHash }) => invoiceHash === hash);
    if (found) return found.referenceNumber;
    if (!continuationToken) return undefined;
    token = continuationToken;
  }
  return undefined;
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
