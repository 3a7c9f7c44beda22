import { closeBatch, openBatch, uploadPart } from "./batch.ts";
import type { AuthorizedCall, Call, HandledCall } from "./call.ts";
import {
  certificateLimits,
  enrol,
  enrolmentData,
  enrolmentStatus,
  queryCertificates,
  retrieve,
  revokeCertificate,
} from "./certificates.ts";
import {
  invoiceStatus,
  listFailed,
  listInvoices,
  upoByLink,
  upoByNumber,
  upoByReference,
  upoOfSession,
} from "./invoices.ts";
import { publishedKeys } from "./keys.ts";
import { type LimitGroup, publishedLimits } from "./limits.ts";
import {
  challenge,
  endLogin,
  listLogins,
  loginByToken,
  loginByXades,
  loginStatus,
  redeem,
  refresh,
} from "./login.ts";
import { checkOfflineQr, checkQr } from "./qr.ts";
import {
  downloadExport,
  downloadInvoice,
  exportStatus,
  queryMetadata,
  startExport,
} from "./query.ts";
import { json } from "./reply.ts";
import { closeOnline, listSessions, openOnline, sendInvoice, sessionStatus } from "./sessions.ts";
import type { Bearer } from "./state.ts";
import {
  addPerson,
  allowAttachments,
  blockContext,
  grantPermissions,
  refuseAttachments,
  removePerson,
  revokePermissions,
  unblockContext,
} from "./testdata.ts";
import { createToken, listTokens, ownPermissions, revokeToken, tokenStatus } from "./tokens.ts";

/** A service without token. */
interface OpenRoute {
  readonly at: string;
  readonly token?: undefined;
  readonly handle: (call: Call) => HandledCall;
}

/** A service for one kind of token; `needs` is a permission, `group` its request limit. */
interface TokenRoute {
  readonly at: string;
  readonly token: Bearer["kind"];
  readonly group?: LimitGroup;
  readonly needs?: readonly string[];
  readonly handle: (call: AuthorizedCall) => HandledCall;
}

/** A service, with method and path; `{}` stands for one segment. */
export type ApiRoute = OpenRoute | TokenRoute;

const READ = ["InvoiceRead"];
const WRITE = ["InvoiceWrite", "EnforcementOperations"];
const ANY = ["InvoiceRead", "InvoiceWrite", "Introspection", "EnforcementOperations"];

const access = (
  at: string,
  group: LimitGroup,
  needs: readonly string[] | undefined,
  handle: TokenRoute["handle"],
): TokenRoute => ({ at, token: "access", group, ...(needs && { needs }), handle });

function limitsOf({ settings }: Call) {
  const limits = {
    maxInvoiceSizeInMB: 1,
    maxInvoiceWithAttachmentSizeInMB: 3,
    maxInvoices: settings.invoices,
  };
  return { reply: json(200, { onlineSession: limits, batchSession: limits }) };
}

/** All services of the simulation. */
export const ROUTES: readonly ApiRoute[] = [
  {
    at: "GET /v2/security/public-key-certificates",
    handle: ({ keys }) => ({ reply: json(200, publishedKeys(keys)) }),
  },
  { at: "POST /v2/auth/challenge", handle: challenge },
  { at: "POST /v2/auth/xades-signature", handle: loginByXades },
  { at: "POST /v2/auth/ksef-token", handle: loginByToken },
  { at: "POST /v2/auth/token/redeem", token: "operation", handle: redeem },
  { at: "POST /v2/auth/token/refresh", token: "refresh", handle: refresh },
  access("GET /v2/auth/sessions", "other", undefined, listLogins),
  {
    at: "DELETE /v2/auth/sessions/current",
    token: "access",
    handle: (call) => endLogin({ ...call, params: [] }),
  },
  access("DELETE /v2/auth/sessions/{}", "other", undefined, endLogin),
  { at: "GET /v2/auth/{}", token: "operation", handle: loginStatus },
  access("POST /v2/sessions/online", "onlineSession", WRITE, openOnline),
  access("POST /v2/sessions/online/{}/invoices", "invoiceSend", WRITE, sendInvoice),
  access("POST /v2/sessions/online/{}/close", "onlineSession", WRITE, closeOnline),
  access("POST /v2/sessions/batch", "batchSession", WRITE, openBatch),
  access("POST /v2/sessions/batch/{}/close", "batchSession", WRITE, closeBatch),
  access("GET /v2/sessions", "sessionList", ANY, listSessions),
  access("GET /v2/sessions/{}", "sessionMisc", ANY, sessionStatus),
  access("GET /v2/sessions/{}/invoices", "sessionInvoiceList", ANY, listInvoices),
  access("GET /v2/sessions/{}/invoices/failed", "sessionInvoiceList", ANY, listFailed),
  access("GET /v2/sessions/{}/invoices/ksef/{}/upo", "sessionMisc", ANY, upoByNumber),
  access("GET /v2/sessions/{}/invoices/{}/upo", "sessionMisc", ANY, upoByReference),
  access("GET /v2/sessions/{}/invoices/{}", "invoiceStatus", ANY, invoiceStatus),
  access("GET /v2/sessions/{}/upo/{}", "sessionMisc", ANY, upoOfSession),
  access("POST /v2/invoices/query/metadata", "invoiceMetadata", READ, queryMetadata),
  access("GET /v2/invoices/ksef/{}", "invoiceDownload", READ, downloadInvoice),
  access("POST /v2/invoices/exports", "invoiceExport", READ, startExport),
  access("GET /v2/invoices/exports/{}", "invoiceExportStatus", READ, exportStatus),
  access("POST /v2/tokens", "other", undefined, createToken),
  access("GET /v2/tokens", "other", undefined, listTokens),
  access("GET /v2/tokens/{}", "other", undefined, tokenStatus),
  access("DELETE /v2/tokens/{}", "other", undefined, revokeToken),
  access("GET /v2/certificates/limits", "other", undefined, certificateLimits),
  access("GET /v2/certificates/enrollments/data", "other", undefined, enrolmentData),
  access("POST /v2/certificates/enrollments", "other", undefined, enrol),
  access("GET /v2/certificates/enrollments/{}", "other", undefined, enrolmentStatus),
  access("POST /v2/certificates/retrieve", "other", undefined, retrieve),
  access("POST /v2/certificates/query", "other", undefined, queryCertificates),
  access("POST /v2/certificates/{}/revoke", "other", undefined, revokeCertificate),
  access("POST /v2/permissions/query/personal/grants", "other", undefined, ownPermissions),
  access("GET /v2/rate-limits", "other", undefined, () => ({
    reply: json(200, publishedLimits()),
  })),
  access("GET /v2/limits/context", "other", undefined, limitsOf),
  { at: "POST /v2/testdata/person", handle: addPerson },
  { at: "POST /v2/testdata/person/remove", handle: removePerson },
  { at: "POST /v2/testdata/permissions", handle: grantPermissions },
  { at: "POST /v2/testdata/permissions/revoke", handle: revokePermissions },
  { at: "POST /v2/testdata/attachment", handle: allowAttachments },
  { at: "POST /v2/testdata/attachment/revoke", handle: refuseAttachments },
  { at: "POST /v2/testdata/context/block", handle: blockContext },
  { at: "POST /v2/testdata/context/unblock", handle: unblockContext },
  { at: "GET /storage/upo/{}/{}", handle: upoByLink },
  { at: "PUT /storage/parts/{}/{}", handle: uploadPart },
  { at: "GET /storage/exports/{}/{}", handle: downloadExport },
  { at: "GET /qr/invoice/{}/{}/{}", handle: checkQr },
  { at: "GET /qr/certificate/{}/{}/{}/{}/{}/{}", handle: checkOfflineQr },
];
