import { isUtf8 } from "node:buffer";
import type { X509Certificate } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import { type VerifiedXml, verifyXml } from "@fakturo/signature";
import { subjectAttributes } from "@fakturo/simulator";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { BODIES } from "./bodies.ts";
import { bodyAs } from "./body.ts";
import type { AuthorizedCall, Call, HandledCall } from "./call.ts";
import { enrolmentOf } from "./certificates.ts";
import { LOGIN_STATUS } from "./codes.ts";
import { checkKeyId, sha256, unwrap } from "./keys.ts";
import { bearer, reference } from "./numbers.ts";
import { json, refusal, unauthorized } from "./reply.ts";
import { AUTH_TYPES } from "./schema/auth.ts";
import { unsigned } from "./schema/node.ts";
import { OPERATION_MS, type StoredLogin, type StoredToken } from "./state.ts";
import { holderOf } from "./subject.ts";
import { isoOf } from "./time.ts";

const CHALLENGE_MS = 600_000;
const AUTH_NAMESPACE = /^http:\/\/ksef\.mf\.gov\.pl\/auth\/token\/2\.[01]$/;
const SIGNATURE = "http://www.w3.org/2000/09/xmldsig#";
const AUTH_SCHEMA = new XmlSchema({ ...AUTH_TYPES, places: [] });
/** Forms of the identifiers of contexts. */
const CONTEXTS = {
  Nip: /^[1-9]\d{9}$/,
  InternalId: /^[1-9]\d{9}-\d{5}$/,
  NipVatUe: /^[1-9]\d{9}-[A-Z]{2}[A-Z0-9+*]{1,12}$/,
  PeppolId: /^P[A-Z]{2}\d{6}$/,
} as const;
/** What the owner of a context may do. */
const OWNER = [
  "InvoiceRead",
  "InvoiceWrite",
  "CredentialsRead",
  "CredentialsManage",
  "Introspection",
  "SubunitManage",
  "EnforcementOperations",
];

/** `POST /auth/challenge`. */
export function challenge({ now, random, request }: Call): HandledCall {
  const value = reference("CR", now, random);
  const clientIp = request.headers["x-forwarded-for"] ?? "127.0.0.1";
  return {
    reply: json(200, { challenge: value, timestamp: isoOf(now), timestampMs: now, clientIp }),
    events: [{ event: "challenge", challenge: value, at: now }],
  };
}

/** `POST /auth/xades-signature`. */
export function loginByXades(call: Call): HandledCall {
  const { request } = call;
  const root = documentIn(Buffer.from(request.body));
  const signed = signatureOf(root, request.body);
  const { text, find } = createFinder({ "": root.namespace });
  const nonce = text(root, "Challenge");
  checkChallenge(call, nonce);
  const context = find(root, "ContextIdentifier")?.children[0];
  const holder = holderOf(signed.certificate);
  const enrolment = enrolmentOf(call.state, signed.certificate);
  if (enrolment?.type === "Offline") throw refusal(21115);
  const byFingerprint = text(root, "SubjectIdentifierType") === "certificateFingerprint";
  if (!holder && !byFingerprint) throw refusal(21406);
  const subject = byFingerprint || !holder ? fingerprintOf(signed.certificate) : holder.code;
  return started(call, {
    challenge: nonce,
    contextType: context?.name ?? "",
    context: context?.text.trim() ?? "",
    subject,
    method: enrolment
      ? "InternalCertificate"
      : holder?.isSeal
        ? "QualifiedSeal"
        : "QualifiedSignature",
    names: subjectAttributes(signed.certificate),
    proof: sha256(request.body),
    ...statusOf(call, {
      certificate: signed.certificate,
      subject,
      context: context?.text.trim() ?? "",
    }),
  });
}

function documentIn(body: Buffer): XmlElement {
  let root: XmlElement;
  if (
    !isUtf8(body) ||
    /^<\?xml[^>]*encoding=["'](?!utf-8["'])/i.test(body.toString("latin1", 0, 100))
  )
    throw refusal(21217);
  try {
    root = readXml(body);
  } catch (error) {
    throw error instanceof XmlError ? refusal(21001) : error;
  }
  const isRequest = root.name === "AuthTokenRequest" && AUTH_NAMESPACE.test(root.namespace);
  const [fault] = isRequest ? AUTH_SCHEMA.validate(unsigned(root)) : [{ message: root.name }];
  if (fault) throw refusal(21401, fault.message);
  return root;
}

function signatureOf(root: XmlElement, body: Uint8Array): VerifiedXml {
  const signatures = root.children.filter(
    ({ name, namespace }) => name === "Signature" && namespace === SIGNATURE,
  );
  if (signatures.length === 0) throw refusal(9102);
  if (signatures.length > 1) throw refusal(9103);
  try {
    const signed = verifyXml(body);
    if (signed.signingTime === undefined) throw refusal(9105, "the signature is not XAdES");
    return signed;
  } catch (error) {
    if (isFakturoError(error)) throw refusal(9105, error.message);
    throw error;
  }
}

function checkChallenge({ state, now }: Call, nonce: string): void {
  const at = state.challenges.get(nonce);
  if (at === undefined || now - at > CHALLENGE_MS) throw refusal(21111);
}

/** Result of the checks that follow the request. */
type LoginStatus = Pick<StoredLogin, "code" | "details" | "permissions">;

function failed(code: number, ...details: readonly string[]): LoginStatus {
  return { code, details: [...details], permissions: [] };
}

/** The failure that the settings ask for. */
function askedStatus({ statuses }: Call["settings"]): LoginStatus | undefined {
  const { login = 200 } = statuses;
  return login === 200 ? undefined : failed(login, "asked for by the setting");
}

interface Claim {
  readonly certificate: X509Certificate;
  readonly subject: string;
  readonly context: string;
}

function statusOf(call: Call, { certificate, subject, context }: Claim): LoginStatus {
  const { settings, state, now } = call;
  const nip = context.slice(0, 10);
  const asked = askedStatus(settings);
  if (asked) return asked;
  const { marks, grants } = state.testData;
  if (marks.get("deceased")?.has(subject)) return failed(470);
  if (isBlocked(call, context)) return failed(480);
  const isValid = Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo);
  if (!isValid) return failed(460, "the certificate is not valid now");
  const serial = enrolmentOf(state, certificate)?.serial;
  if (serial !== undefined && state.revokedCertificates.has(serial))
    return failed(460, "the certificate is revoked");
  const isOwner = subject === nip || settings.delegates[nip]?.includes(subject);
  const permissions = isOwner ? OWNER : (grants.get(nip)?.get(subject) ?? []);
  return permissions.length > 0
    ? { code: 200, details: [], permissions: [...permissions] }
    : failed(415);
}

/** Blocked by the settings, or by test data. */
function isBlocked({ settings, state }: Call, context: string): boolean {
  const blocked = state.testData.marks.get("blocked");
  return settings.blocked.includes(context.slice(0, 10)) || (blocked?.has(context) ?? false);
}

/** `POST /auth/ksef-token`. */
export function loginByToken(call: Call): HandledCall {
  const body = bodyAs(call, BODIES.tokenLogin);
  checkChallenge(call, body.challenge);
  if (!CONTEXTS[body.contextIdentifier.type].test(body.contextIdentifier.value))
    throw refusal(21117);
  checkKeyId(call.keys, "token", body.publicKeyId);
  const plain = unwrap(call.keys, "token", body.encryptedToken)?.toString("utf8") ?? "";
  const at = plain.lastIndexOf("|");
  const stored = tokenOf(call, plain.slice(0, at));
  const { type, value } = body.contextIdentifier;
  return started(call, {
    challenge: body.challenge,
    contextType: type,
    context: value,
    subject: stored?.author ?? "",
    method: "Token",
    proof: stored?.reference ?? "",
    ...tokenStatus(call, {
      stored,
      moment: Number(plain.slice(at + 1)),
      nonce: body.challenge,
      context: value,
    }),
  });
}

function tokenOf({ state }: Call, token: string): StoredToken | undefined {
  return [...state.tokens.values()].find((one) => one.token === token);
}

interface TokenClaim {
  readonly stored: StoredToken | undefined;
  readonly moment: number;
  readonly nonce: string;
  readonly context: string;
}

function tokenStatus(call: Call, { stored, moment, nonce, context }: TokenClaim): LoginStatus {
  const { state, settings } = call;
  const asked = askedStatus(settings);
  if (asked) return asked;
  if (isBlocked(call, context)) return failed(480);
  if (!stored || stored.context !== context) return failed(450, "the token is wrong");
  if (state.challenges.get(nonce) !== moment) return failed(450, "the token's time is wrong");
  if (state.revokedTokens.has(stored.reference)) return failed(450, "the token is revoked");
  return { code: 200, details: [], permissions: stored.permissions };
}

function started(
  { now, random }: Call,
  login: Omit<StoredLogin, "event" | "reference" | "token" | "at">,
): HandledCall {
  const number = reference("AU", now, random);
  const token = bearer(random);
  return {
    reply: json(202, {
      referenceNumber: number,
      authenticationToken: { token, validUntil: isoOf(now + OPERATION_MS) },
    }),
    events: [{ event: "login", reference: number, token, at: now, ...login }],
  };
}

/** Status of a login; 100 while its checks run. */
function loginCode({ state, settings, now }: Call, login: StoredLogin): number {
  if (state.ended.has(login.reference)) return 425;
  return now < login.at + settings.authentication * 1000 ? 100 : login.code;
}

/** `GET /auth/{referenceNumber}`. */
export function loginStatus(call: AuthorizedCall): HandledCall {
  const { login, params, state } = call;
  if (params[0] !== login.reference) throw unauthorized("the token belongs to another login");
  return {
    reply: json(200, {
      ...loginRow(call, login),
      isTokenRedeemed: state.redeemed.has(login.reference),
    }),
  };
}

/** Members of a login that status and list share. */
function loginRow(call: Call, login: StoredLogin): Readonly<Record<string, unknown>> {
  const code = loginCode(call, login);
  const isToken = login.method === "Token";
  const details = code === login.code ? login.details : [];
  return {
    startDate: isoOf(login.at),
    authenticationMethod: login.method,
    authenticationMethodInfo: {
      category: isToken ? "Token" : "XadesSignature",
      code: login.method,
      displayName: isToken ? "KSeF token" : "XAdES signature",
    },
    status: {
      code,
      description: LOGIN_STATUS[code] ?? "Unknown",
      ...(details.length > 0 && { details }),
    },
  };
}

/** `POST /auth/token/redeem`. */
export function redeem(call: AuthorizedCall): HandledCall {
  const { login, state, settings, now, random } = call;
  if (loginCode(call, login) !== 200 || state.redeemed.has(login.reference)) throw refusal(21301);
  const [access, refresh] = [bearer(random), bearer(random)];
  const until = now + settings.access * 1000;
  const refreshUntil = now + settings.refresh * 1000;
  return {
    reply: json(200, {
      accessToken: { token: access, validUntil: isoOf(until) },
      refreshToken: { token: refresh, validUntil: isoOf(refreshUntil) },
    }),
    events: [{ event: "redeemed", login: login.reference, access, refresh, until, refreshUntil }],
  };
}

/** `POST /auth/token/refresh`. */
export function refresh({ login, settings, now, random }: AuthorizedCall): HandledCall {
  const access = bearer(random);
  const until = now + settings.access * 1000;
  return {
    reply: json(200, { accessToken: { token: access, validUntil: isoOf(until) } }),
    events: [{ event: "refreshed", login: login.reference, access, until }],
  };
}

/** `GET /auth/sessions`. */
export function listLogins(call: AuthorizedCall): HandledCall {
  const { state, login, now } = call;
  const items = [...state.bearers.values()]
    .filter(({ kind, until }) => kind === "refresh" && until > now)
    .flatMap((one) => {
      const found = state.logins.get(one.login);
      if (!found || found.context !== login.context || state.ended.has(one.login)) return [];
      const isCurrent = found.reference === login.reference;
      return [
        {
          ...loginRow(call, found),
          referenceNumber: found.reference,
          refreshTokenValidUntil: isoOf(one.until),
          isTokenRedeemed: true,
          isCurrent,
        },
      ];
    });
  return { reply: json(200, { items }) };
}

/** `DELETE /auth/sessions/current` and `DELETE /auth/sessions/{referenceNumber}`. */
export function endLogin({ login, params: [given], state }: AuthorizedCall): HandledCall {
  const other = given === undefined ? login : state.logins.get(given);
  if (!other || other.context !== login.context) throw refusal(21304);
  return { reply: { status: 204 }, events: [{ event: "ended", login: other.reference }] };
}

function fingerprintOf(certificate: X509Certificate): string {
  return certificate.fingerprint256.replaceAll(":", "");
}
