import { X509Certificate } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import {
  type CertificateRequest,
  certify,
  type NameParts,
  readCertificateRequest,
} from "@fakturo/signature";
import { BODIES } from "./bodies.ts";
import { bodyAs } from "./body.ts";
import type { AuthorizedCall, HandledCall } from "./call.ts";
import { ENROLMENT_STATUS } from "./codes.ts";
import { sealOf, sha256 } from "./keys.ts";
import { hex, reference } from "./numbers.ts";
import { json, refusal } from "./reply.ts";
import type { State, StoredEnrolment, StoredLogin } from "./state.ts";
import { isoOf, momentOf } from "./time.ts";

const DAY_MS = 86_400_000;
/** Serial numbers of KSeF begin so; without it one that begins with zeros would be shorter in its certificate. */
const SERIAL_BEGIN = "01";
const SERIAL_DIGITS = 14;
const PAGE = 10;
const KEPT_MS = 30 * DAY_MS;
/** Requests and active certificates of a company, and of a person. */
const LIMITS = {
  company: { requests: 300, certificates: 100 },
  person: { requests: 12, certificates: 6 },
} as const;
const NIP_DIGITS = 10;
const RSA_BITS = 2048;
const CURVE = "prime256v1";

/** Members of the answer about a request's data, by the parts of a name. */
const DATA: NameParts = {
  CN: "commonName",
  C: "countryName",
  GN: "givenName",
  SN: "surname",
  serialNumber: "serialNumber",
  x500UniqueIdentifier: "uniqueIdentifier",
  O: "organizationName",
  organizationIdentifier: "organizationIdentifier",
};

/** Enrolments of the subject of a login. */
function ownOf({ state, login }: AuthorizedCall): readonly StoredEnrolment[] {
  return [...state.enrolments.values()].filter(({ subject }) => subject === login.subject);
}

function limitsOf({ subject }: StoredLogin) {
  return LIMITS[subject.length === NIP_DIGITS ? "company" : "person"];
}

type Status = "Active" | "Revoked" | "Expired";

function statusOf({ state, now }: AuthorizedCall, { serial, until }: StoredEnrolment): Status {
  if (state.revokedCertificates.has(serial)) return "Revoked";
  return now < until ? "Active" : "Expired";
}

/** What a subject may still request. */
function remaining(call: AuthorizedCall) {
  const own = ownOf(call);
  const { requests, certificates } = limitsOf(call.login);
  const active = own.filter((one) => one.code === 200 && statusOf(call, one) === "Active");
  return { requests: requests - own.length, certificates: certificates - active.length };
}

/** `GET /certificates/limits`. */
export function certificateLimits(call: AuthorizedCall): HandledCall {
  const { requests, certificates } = remaining(call);
  const limits = limitsOf(call.login);
  return {
    reply: json(200, {
      canRequest: call.login.names !== undefined && requests > 0 && certificates > 0,
      enrollment: { remaining: requests, limit: limits.requests },
      certificate: { remaining: certificates, limit: limits.certificates },
    }),
  };
}

/** The parts of a login's name that a certificate gets. */
function nameOf({ names }: StoredLogin): NameParts | undefined {
  if (!names) return undefined;
  return Object.fromEntries(
    Object.keys(DATA).flatMap((part) => (names[part] ? [[part, names[part]]] : [])),
  );
}

/** `GET /certificates/enrollments/data`. */
export function enrolmentData({ login }: AuthorizedCall): HandledCall {
  const name = nameOf(login);
  if (!name) throw refusal(25001);
  const members = Object.entries(name).map(([part, value]) => [DATA[part], value]);
  return { reply: json(200, Object.fromEntries(members)) };
}

/** `POST /certificates/enrollments`. */
export function enrol(call: AuthorizedCall): HandledCall {
  const { certificateName, certificateType, csr } = bodyAs(call, BODIES.enrolment);
  const { login, now, random, settings } = call;
  const name = nameOf(login);
  if (!name) throw refusal(25002);
  const request = requestIn(csr);
  if (!isSame(request.name, name)) throw refusal(25003);
  const left = remaining(call);
  if (left.requests <= 0) throw refusal(25006);
  if (left.certificates <= 0) throw refusal(25007);
  const number = reference("EC", now, random);
  const serial = SERIAL_BEGIN + hex(SERIAL_DIGITS, random);
  const until = now + settings.certificateDays * DAY_MS;
  const certificate = issue(call, { request, name, serial, until, type: certificateType });
  const key = keyHash(request);
  const taken = [...call.state.enrolments.values()].some(
    (one) => one.key === key && one.subject !== login.subject,
  );
  return {
    reply: json(202, { referenceNumber: number, timestamp: isoOf(now) }),
    events: [
      {
        event: "enrolment",
        reference: number,
        subject: login.subject,
        commonName: name.CN ?? "",
        name: certificateName,
        type: certificateType,
        code: settings.statuses.enrolment ?? (taken ? 400 : 200),
        serial,
        key,
        certificate: certificate.raw.toString("base64"),
        at: now,
        until,
      },
    ],
  };
}

function requestIn(csr: string): CertificateRequest {
  try {
    const request = readCertificateRequest(Buffer.from(csr, "base64"));
    const { asymmetricKeyDetails } = request.publicKey;
    const isAllowed =
      asymmetricKeyDetails?.namedCurve === CURVE ||
      asymmetricKeyDetails?.modulusLength === RSA_BITS;
    if (!isAllowed) throw refusal(25010);
    return request;
  } catch (error) {
    throw isFakturoError(error) ? refusal(25004, error.message) : error;
  }
}

function isSame(one: NameParts, other: NameParts): boolean {
  const text = (name: NameParts) => JSON.stringify(Object.entries(name).sort());
  return text(one) === text(other);
}

function keyHash({ publicKey }: CertificateRequest): string {
  return sha256(publicKey.export({ type: "spki", format: "der" }));
}

interface Issuing {
  readonly request: CertificateRequest;
  readonly name: NameParts;
  readonly serial: string;
  readonly until: number;
  readonly type: StoredEnrolment["type"];
}

function issue(call: AuthorizedCall, { request, name, serial, until, type }: Issuing) {
  const { CN = "", ...rest } = name;
  return certify(
    request.publicKey,
    {
      commonName: CN,
      name: rest,
      serial,
      from: call.now,
      until,
      usages: [type === "Offline" ? "nonRepudiation" : "digitalSignature"],
    },
    sealOf(call.keys),
  );
}

/** `GET /certificates/enrollments/{referenceNumber}`. */
export function enrolmentStatus(call: AuthorizedCall): HandledCall {
  const { now, params, settings } = call;
  const found = ownOf(call).find((one) => one.reference === params[0]);
  if (!found || now > found.at + KEPT_MS) throw refusal(25005);
  const code = now < found.at + settings.processing * 1000 ? 100 : found.code;
  return {
    reply: json(200, {
      requestDate: isoOf(found.at),
      status: {
        code,
        description: ENROLMENT_STATUS[code] ?? "Unknown",
        ...(code === 400 && { details: ["The public key is certified for another subject"] }),
      },
      ...(code === 200 && { certificateSerialNumber: found.serial }),
    }),
  };
}

/** Certificates of the subject that are issued. */
function issuedTo(call: AuthorizedCall): readonly StoredEnrolment[] {
  const before = call.now - call.settings.processing * 1000;
  return ownOf(call).filter(({ code, at }) => code === 200 && at <= before);
}

/** `POST /certificates/retrieve`. */
export function retrieve(call: AuthorizedCall): HandledCall {
  const { certificateSerialNumbers } = bodyAs(call, BODIES.retrieve);
  const certificates = issuedTo(call)
    .filter(({ serial }) => certificateSerialNumbers.includes(serial))
    .map(({ certificate, name, serial, type }) => ({
      certificate,
      certificateName: name,
      certificateSerialNumber: serial,
      certificateType: type,
    }));
  return { reply: json(200, { certificates }) };
}

/** `POST /certificates/query`. */
export function queryCertificates(call: AuthorizedCall): HandledCall {
  const filter = bodyAs(call, BODIES.certificates);
  const { query } = call.request;
  const size = Number(query.get("pageSize") ?? PAGE);
  const offset = Number(query.get("pageOffset") ?? 0);
  const after = filter.expiresAfter ? momentOf(filter.expiresAfter) : 0;
  const found = issuedTo(call)
    .filter(({ serial }) => (filter.certificateSerialNumber ?? serial) === serial)
    .filter(({ name }) => name.includes(filter.name ?? ""))
    .filter(({ type }) => (filter.type ?? type) === type)
    .filter((one) => (filter.status ?? statusOf(call, one)) === statusOf(call, one))
    .filter(({ until }) => until > after)
    .toSorted((a, b) => b.at - a.at);
  return {
    reply: json(200, {
      certificates: found
        .slice(offset * size, (offset + 1) * size)
        .map((one) => certificateRow(call, one)),
      hasMore: found.length > (offset + 1) * size,
    }),
  };
}

function certificateRow(call: AuthorizedCall, one: StoredEnrolment): unknown {
  const type = one.subject.length === NIP_DIGITS ? "Nip" : "Pesel";
  const { validFrom } = new X509Certificate(Buffer.from(one.certificate, "base64"));
  return {
    certificateSerialNumber: one.serial,
    name: one.name,
    type: one.type,
    commonName: one.commonName,
    status: statusOf(call, one),
    subjectIdentifier: { type, value: one.subject },
    validFrom: isoOf(Date.parse(validFrom)),
    validTo: isoOf(one.until),
    requestDate: isoOf(one.at),
  };
}

/** `POST /certificates/{certificateSerialNumber}/revoke`. */
export function revokeCertificate(call: AuthorizedCall): HandledCall {
  const { params, now } = call;
  bodyAs(call, BODIES.revocation);
  const found = issuedTo(call).find(({ serial }) => serial === params[0]);
  if (!found) throw refusal(25008);
  if (statusOf(call, found) !== "Active") throw refusal(25009);
  return {
    reply: { status: 204 },
    events: [{ event: "certificate-revoked", serial: found.serial, at: now }],
  };
}

/** The enrolment of a certificate; undefined for one that KSeF has not issued. */
export function enrolmentOf(
  { enrolments }: Pick<State, "enrolments">,
  { raw }: X509Certificate,
): StoredEnrolment | undefined {
  const certificate = raw.toString("base64");
  return [...enrolments.values()].find((one) => one.certificate === certificate);
}
