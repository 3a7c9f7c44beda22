import { generateKeyPairSync } from "node:crypto";
import type { JsonObject } from "@fakturo/model";
import {
  type CallContext,
  defineCredential,
  type RegistrationAnswer,
  type RegistrationRequest,
  readAs,
  Type,
} from "@fakturo/plugin";
import { readCertificate, readPrivateKey } from "@fakturo/signature";
import { explain, REQUEST_CODES } from "../connection/codes.ts";
import { contextOf } from "../connection/context.ts";
import { CERTIFICATE } from "../connection/credentials.ts";
import { accessToken, endLogin } from "../connection/login.ts";
import { OFFLINE_SECRET } from "../steps/secret.ts";
import {
  CERTIFICATE_TYPE,
  type CertificateType,
  requestCertificate,
  requestProgress,
  retrieveCertificate,
  serialOf,
} from "./certificates.ts";

const Key = Type.Object({
  name: Type.String({ title: "Name of the certificate", minLength: 5, maxLength: 100 }),
  private_key: Type.String({ title: "Key in PEM", format: "password", minLength: 1 }),
});

/** The key of a certificate from its request until KSeF has issued it. */
export const ENROLMENT = defineCredential({
  key: "gov-pl.enrolment",
  kind: "values",
  title: "Key of a requested certificate of KSeF",
  description: "Made during the registration.",
  scope: "holder",
  schema: Key,
});

/** The type is absent in enrolments that an earlier release began; `until`: end of the certificate before it. */
const requested = {
  type: Type.Optional(CERTIFICATE_TYPE),
  until: Type.Optional(Type.Integer()),
};
/** Next step of an enrolment. The key is stored before the request, and the certificate before the login with it. */
const Progress = Type.Union([
  Type.Object({ next: Type.Literal("request"), ...requested }),
  Type.Object({ next: Type.Literal("issue"), reference: Type.String(), ...requested }),
  Type.Object({ next: Type.Literal("login"), until: Type.Integer() }),
]);

/** Which certificates a party has made. */
const Wanted = Type.Object({
  enrol: Type.Boolean({ default: false }),
  offline: Type.Boolean({ default: false }),
});

/** A certificate that is being made. */
interface Making {
  readonly type: CertificateType;
  /** End of the certificate that was made before it, in milliseconds since 1970. */
  readonly until: number | undefined;
  readonly name: string;
  readonly private_key: string;
}

const CURVE = "P-256";
const ISSUED = 200;
const WORKING = 100;
const REFUSED = 400;
const SOON_S = 5;
/** Part of a UUID in the name of a certificate. */
const NAME_DIGITS = 8;

/** True where an enrolment is under way. */
export function isEnrolling({ next }: JsonObject): boolean {
  return typeof next === "string";
}

/** Begins the enrolments of a registration's configuration; undefined where it wants none. */
export function beginEnrolments(
  config: JsonObject,
  ctx: CallContext,
): RegistrationAnswer | undefined {
  const { enrol, offline } = readAs(Wanted, config, "the configuration of the registration");
  if (enrol) return begin("Authentication", undefined, ctx);
  return offline ? begin("Offline", undefined, ctx) : undefined;
}

/** Begins an enrolment with a new key. */
function begin(
  type: CertificateType,
  until: number | undefined,
  ctx: CallContext,
): RegistrationAnswer {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: CURVE });
  const name = `Fakturo ${ctx.uuid().slice(0, NAME_DIGITS)}`;
  const private_key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return {
    is: "waiting",
    message: "a certificate of KSeF is requested",
    details: { next: "request", type, ...(until !== undefined && { until }) },
    retryIn: 0,
    issued: [{ key: ENROLMENT.key, value: { name, private_key } }],
  };
}

/** Continues an enrolment. @throws KsefError, TransportError; the same step is then repeated later. */
export async function goOn(
  { config, details }: Pick<RegistrationRequest, "config" | "details">,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const progress = readAs(Progress, details, "the progress of an enrolment");
  if (progress.next === "login") return login(progress.until, config, ctx);
  const stored = readAs(Key, (await ctx.credential(ENROLMENT.key)).value, "the requested key");
  const { type = "Authentication", until } = progress;
  const making = { ...stored, type, until };
  return progress.next === "request"
    ? request(making, ctx)
    : issue(making, progress.reference, ctx);
}

/** The answer to an earlier request may have been lost: a certificate with the name is taken over. */
async function request(making: Making, callContext: CallContext): Promise<RegistrationAnswer> {
  const ctx = contextOf(callContext);
  const serial = await serialOf(making, ctx);
  if (serial !== undefined) return retrieve(serial, making, callContext);
  const reference = await requestCertificate(making, readPrivateKey(making.private_key), ctx);
  return working(making, reference);
}

function working({ type, until }: Making, reference: string): RegistrationAnswer {
  const message = "KSeF issues the certificate";
  const details = { next: "issue", reference, type, ...(until !== undefined && { until }) };
  return { is: "waiting", message, details, retryIn: SOON_S };
}

async function issue(
  making: Making,
  reference: string,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const progress = await requestProgress(reference, contextOf(ctx));
  if (!progress) return begin(making.type, making.until, ctx);
  const { code, message, serial } = progress;
  if (code === WORKING) return working(making, reference);
  if (code === ISSUED && serial !== undefined) return retrieve(serial, making, ctx);
  const fault = {
    code: `certificate-${code}`,
    message: explain(REQUEST_CODES, `certificate-${code}`, message),
  };
  return code === REFUSED
    ? { is: "refused", faults: [fault] }
    : begin(making.type, making.until, ctx);
}

async function retrieve(
  serial: string,
  { type, until = Number.POSITIVE_INFINITY, private_key }: Making,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const certificate = await retrieveCertificate(serial, contextOf(ctx));
  if (certificate === undefined)
    return { is: "unknown", message: `KSeF does not hand out the certificate ${serial}` };
  const read = readCertificate(certificate);
  if (!read.checkPrivateKey(readPrivateKey(private_key)))
    return { is: "unknown", message: `the certificate ${serial} has another key` };
  const value = { certificate, private_key };
  const end = Date.parse(read.validTo);
  if (type === "Offline")
    return {
      is: "active",
      until: Math.min(until, end),
      details: {},
      issued: [{ key: OFFLINE_SECRET, value }],
    };
  return {
    is: "waiting",
    message: "the login with the new certificate is tried",
    details: { next: "login", until: end },
    retryIn: 0,
    issued: [{ key: CERTIFICATE.key, value }],
  };
}

/** Ends the login with the former certificate, logs in with the new one, and begins the enrolment that follows. */
async function login(
  until: number,
  config: JsonObject,
  callContext: CallContext,
): Promise<RegistrationAnswer> {
  const ctx = contextOf(callContext);
  await endLogin(ctx);
  await accessToken(ctx);
  const { offline } = readAs(Wanted, config, "the configuration of the registration");
  return offline ? begin("Offline", until, callContext) : { is: "active", until, details: {} };
}
