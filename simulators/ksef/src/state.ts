import { type Static, Type } from "@fakturo/schema";
import { applyTestData, type TestData, TestDataEvent } from "./testdata-state.ts";

const text = Type.String();
const time = Type.Number();
const one = Type.Literal;

/** Key pairs of the ministry of one generation: certificates in DER and keys in PEM. */
const Keys = Type.Object({
  event: one("keys"),
  generation: Type.Integer(),
  at: time,
  token: Type.Object({ certificate: text, key: text }),
  symmetric: Type.Object({ certificate: text, key: text }),
  seal: Type.Object({ certificate: text, key: text }),
});
const Challenge = Type.Object({ event: one("challenge"), challenge: text, at: time });
const Login = Type.Object({
  event: one("login"),
  reference: text,
  challenge: text,
  /** Kind and value of the context, e.g. `Nip` and a NIP. */
  contextType: text,
  context: text,
  /** NIP or PESEL of the subject. */
  subject: text,
  method: Type.Union([
    one("Token"),
    one("QualifiedSeal"),
    one("QualifiedSignature"),
    one("InternalCertificate"),
  ]),
  /** Parts of the name of the certificate; absent for logins with a token. */
  names: Type.Optional(Type.Record(text, text)),
  /** SHA-256 of the signed request, or the reference of the KSeF token. */
  proof: text,
  code: Type.Integer(),
  details: Type.Array(text),
  permissions: Type.Array(text),
  token: text,
  at: time,
});
const Redeemed = Type.Object({
  event: one("redeemed"),
  login: text,
  access: text,
  refresh: text,
  until: time,
  refreshUntil: time,
});
const Refreshed = Type.Object({ event: one("refreshed"), login: text, access: text, until: time });
const Ended = Type.Object({ event: one("ended"), login: text });
const Token = Type.Object({
  event: one("token"),
  reference: text,
  token: text,
  contextType: text,
  context: text,
  author: text,
  permissions: Type.Array(text),
  description: text,
  at: time,
});
const TokenRevoked = Type.Object({ event: one("token-revoked"), reference: text });
/** A request for a certificate, with the certificate. */
const Enrolment = Type.Object({
  event: one("enrolment"),
  reference: text,
  subject: text,
  commonName: text,
  name: text,
  type: Type.Union([one("Authentication"), one("Offline")]),
  code: Type.Integer(),
  serial: text,
  /** SHA-256 of the public key. */
  key: text,
  /** DER in base64. */
  certificate: text,
  at: time,
  until: time,
});
const CertificateRevoked = Type.Object({
  event: one("certificate-revoked"),
  serial: text,
  at: time,
});
const Part = Type.Object({ ordinal: Type.Integer(), size: Type.Integer(), hash: text });
const Session = Type.Object({
  event: one("session"),
  kind: Type.Union([one("Online"), one("Batch")]),
  reference: text,
  context: text,
  contextType: text,
  login: text,
  form: text,
  /** AES key in base64; empty where it could not be decrypted. */
  key: text,
  iv: text,
  offline: Type.Boolean(),
  at: time,
  /** Archive and parts of a batch. */
  archive: Type.Optional(
    Type.Object({
      size: Type.Integer(),
      hash: text,
      isTar: Type.Boolean(),
      parts: Type.Array(Part),
    }),
  ),
});
const Uploaded = Type.Object({
  event: one("uploaded"),
  session: text,
  ordinal: Type.Integer(),
  data: text,
});
const Closed = Type.Object({
  event: one("closed"),
  session: text,
  at: time,
  /** Status of a batch that was not unpacked; 0 otherwise. */
  code: Type.Integer(),
});
/** Facts of an FA for queries. */
const Facts = Type.Object({
  seller: text,
  sellerName: text,
  buyerType: text,
  buyer: text,
  buyerName: text,
  others: Type.Array(Type.Object({ type: text, value: text, name: text, role: Type.Integer() })),
  number: text,
  type: text,
  issued: text,
  currency: text,
  /** Decimal texts. */
  net: text,
  gross: text,
  tax: text,
  isSelfBilled: Type.Boolean(),
  hasAttachment: Type.Boolean(),
});
const Invoice = Type.Object({
  event: one("invoice"),
  session: text,
  reference: text,
  ordinal: Type.Integer(),
  hash: text,
  fileName: Type.Optional(text),
  offline: Type.Boolean(),
  corrects: Type.Optional(text),
  /** Moment of reception. */
  at: time,
  code: Type.Integer(),
  details: Type.Array(text),
  /** The first invoice of a duplicate. */
  original: Type.Optional(Type.Object({ session: text, ksefNumber: text })),
  facts: Type.Optional(Facts),
  /** Only with code 200. */
  ksefNumber: Type.Optional(text),
  decidedAt: time,
  storedAt: time,
  /** The file in base64, of accepted invoices. */
  data: Type.Optional(text),
});
const Export = Type.Object({
  event: one("export"),
  reference: text,
  context: text,
  at: time,
  code: Type.Integer(),
  count: Type.Integer(),
  isTruncated: Type.Boolean(),
  last: time,
  mark: time,
  /** Size of the plain archive. */
  size: Type.Integer(),
  /** Pieces of the archive, each encrypted by itself, in base64, with facts of the plain piece. */
  parts: Type.Array(Type.Object({ data: text, size: Type.Integer(), hash: text })),
});
/** A counted request. */
const Call = Type.Object({ event: one("call"), group: text, context: text, at: time });

/** What the simulator stores. */
export const StoredEvent = Type.Union([
  Keys,
  Challenge,
  Login,
  Redeemed,
  Refreshed,
  Ended,
  Token,
  TokenRevoked,
  Enrolment,
  CertificateRevoked,
  Session,
  Uploaded,
  Closed,
  Invoice,
  Export,
  Call,
  TestDataEvent,
]);
export type StoredEvent = Static<typeof StoredEvent>;
export type StoredKeys = Static<typeof Keys>;
export type StoredLogin = Static<typeof Login>;
export type StoredSession = Static<typeof Session>;
export type StoredInvoice = Static<typeof Invoice>;
type StoredExport = Static<typeof Export>;
export type StoredToken = Static<typeof Token>;
export type StoredEnrolment = Static<typeof Enrolment>;
export type FaFacts = Static<typeof Facts>;

/** An access or refresh token. */
export interface Bearer {
  readonly kind: "operation" | "access" | "refresh";
  readonly login: string;
  readonly until: number;
}

/** State of the system. */
export interface State {
  keys: StoredKeys | undefined;
  /** Challenges that were not used, with their moment. */
  readonly challenges: Map<string, number>;
  readonly logins: Map<string, StoredLogin>;
  readonly redeemed: Set<string>;
  readonly ended: Set<string>;
  readonly bearers: Map<string, Bearer>;
  readonly tokens: Map<string, StoredToken>;
  readonly revokedTokens: Set<string>;
  readonly enrolments: Map<string, StoredEnrolment>;
  /** Serial numbers. */
  readonly revokedCertificates: Set<string>;
  readonly sessions: Map<string, StoredSession>;
  readonly closed: Map<string, { readonly at: number; readonly code: number }>;
  /** Uploaded parts by session and ordinal, base64. */
  readonly uploads: Map<string, Map<number, string>>;
  readonly invoices: Map<string, StoredInvoice>;
  readonly bySession: Map<string, StoredInvoice[]>;
  /** Accepted invoices by KSeF number, and by seller, type and number. */
  readonly byNumber: Map<string, StoredInvoice>;
  readonly byContent: Map<string, StoredInvoice>;
  readonly exports: Map<string, StoredExport>;
  /** Moments of counted requests by group and context. */
  readonly calls: Map<string, number[]>;
  readonly testData: TestData;
}

/** A system without taxpayers. */
export function emptyState(): State {
  return {
    keys: undefined,
    challenges: new Map(),
    logins: new Map(),
    redeemed: new Set(),
    ended: new Set(),
    bearers: new Map(),
    tokens: new Map(),
    revokedTokens: new Set(),
    enrolments: new Map(),
    revokedCertificates: new Set(),
    sessions: new Map(),
    closed: new Map(),
    uploads: new Map(),
    invoices: new Map(),
    bySession: new Map(),
    byNumber: new Map(),
    byContent: new Map(),
    exports: new Map(),
    calls: new Map(),
    testData: { marks: new Map(), grants: new Map() },
  };
}

const HOUR_MS = 3_600_000;
/** Lifetime of the token of a login that is not redeemed yet. */
export const OPERATION_MS = 45 * 60_000;

/** Applies an event. */
export function applyEvent(state: State, event: StoredEvent): void {
  switch (event.event) {
    case "keys":
      state.keys = event;
      return;
    case "challenge":
      state.challenges.set(event.challenge, event.at);
      return;
    case "login":
      applyLogin(state, event);
      return;
    case "redeemed":
      state.redeemed.add(event.login);
      state.bearers.set(event.access, { kind: "access", login: event.login, until: event.until });
      state.bearers.set(event.refresh, {
        kind: "refresh",
        login: event.login,
        until: event.refreshUntil,
      });
      return;
    case "refreshed":
      state.bearers.set(event.access, { kind: "access", login: event.login, until: event.until });
      return;
    case "ended":
      state.ended.add(event.login);
      return;
    case "token":
      state.tokens.set(event.reference, event);
      return;
    case "token-revoked":
      state.revokedTokens.add(event.reference);
      return;
    case "enrolment":
      state.enrolments.set(event.reference, event);
      return;
    case "certificate-revoked":
      state.revokedCertificates.add(event.serial);
      return;
    case "call":
      applyCall(state, event);
      return;
    case "granted":
    case "marked":
      applyTestData(state.testData, event);
      return;
    default:
      applyDocument(state, event);
  }
}

function applyLogin(state: State, login: StoredLogin): void {
  state.challenges.delete(login.challenge);
  state.logins.set(login.reference, login);
  const until = login.at + OPERATION_MS;
  state.bearers.set(login.token, { kind: "operation", login: login.reference, until });
}

function applyCall(state: State, { group, context, at }: Static<typeof Call>): void {
  const key = `${group} ${context}`;
  const recent = (state.calls.get(key) ?? []).filter((each) => each > at - HOUR_MS);
  state.calls.set(key, [...recent, at]);
}

type DocumentEvent = Extract<
  StoredEvent,
  { event: "session" | "uploaded" | "closed" | "invoice" | "export" }
>;

function applyDocument(state: State, event: DocumentEvent): void {
  switch (event.event) {
    case "session":
      state.sessions.set(event.reference, event);
      return;
    case "uploaded": {
      const parts = state.uploads.get(event.session) ?? new Map<number, string>();
      state.uploads.set(event.session, parts.set(event.ordinal, event.data));
      return;
    }
    case "closed":
      state.closed.set(event.session, event);
      state.uploads.delete(event.session);
      return;
    case "export":
      state.exports.set(event.reference, event);
      return;
    case "invoice":
      applyInvoice(state, event);
  }
}

function applyInvoice(state: State, invoice: StoredInvoice): void {
  state.invoices.set(invoice.reference, invoice);
  const list = state.bySession.get(invoice.session);
  if (list) list.push(invoice);
  else state.bySession.set(invoice.session, [invoice]);
  if (invoice.ksefNumber === undefined || !invoice.facts) return;
  state.byNumber.set(invoice.ksefNumber, invoice);
  state.byContent.set(contentKey(invoice.facts), invoice);
}

/** What an invoice must not share with an earlier one: seller, type and number. */
export function contentKey({ seller, type, number }: FaFacts): string {
  return JSON.stringify([seller, type, number]);
}
