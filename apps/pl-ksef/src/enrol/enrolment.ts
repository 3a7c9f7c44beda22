import { generateKeyPairSync } from "node:crypto";
import type { JsonObject } from "@fakturo/model";
import {
  type CallContext,
  defineCredential,
  type RegistrationAnswer,
  readAs,
  type Static,
  Type,
} from "@fakturo/plugin";
import { readCertificate, readPrivateKey } from "@fakturo/signature";
import { explain, REQUEST_CODES } from "../connection/codes.ts";
import { contextOf } from "../connection/context.ts";
import { CERTIFICATE } from "../connection/credentials.ts";
import { accessToken, endLogin } from "../connection/login.ts";
import {
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

/** Next step of an enrolment. The key is stored before the request, and the certificate before the login with it. */
const Progress = Type.Union([
  Type.Object({ next: Type.Literal("request") }),
  Type.Object({ next: Type.Literal("issue"), reference: Type.String() }),
  Type.Object({ next: Type.Literal("login"), until: Type.Integer() }),
]);

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

/** Begins an enrolment with a new key. */
export function beginEnrolment(ctx: CallContext): RegistrationAnswer {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: CURVE });
  const name = `Fakturo ${ctx.uuid().slice(0, NAME_DIGITS)}`;
  const private_key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return {
    is: "waiting",
    message: "a certificate of KSeF is requested",
    details: { next: "request" },
    retryIn: 0,
    issued: [{ key: ENROLMENT.key, value: { name, private_key } }],
  };
}

/** Continues an enrolment. @throws KsefError, TransportError; the same step is then repeated later. */
export async function goOn(details: JsonObject, ctx: CallContext): Promise<RegistrationAnswer> {
  const progress = readAs(Progress, details, "the progress of an enrolment");
  if (progress.next === "login") return login(progress.until, ctx);
  const stored = readAs(Key, (await ctx.credential(ENROLMENT.key)).value, "the requested key");
  return progress.next === "request"
    ? request(stored, ctx)
    : issue(stored, progress.reference, ctx);
}

/** The answer to an earlier request may have been lost: a certificate with the name is taken over. */
async function request(
  { name, private_key }: Static<typeof Key>,
  callContext: CallContext,
): Promise<RegistrationAnswer> {
  const ctx = contextOf(callContext);
  const serial = await serialOf(name, ctx);
  if (serial !== undefined) return retrieve(serial, private_key, callContext);
  const reference = await requestCertificate(name, readPrivateKey(private_key), ctx);
  return working(reference);
}

function working(reference: string): RegistrationAnswer {
  const message = "KSeF issues the certificate";
  return { is: "waiting", message, details: { next: "issue", reference }, retryIn: SOON_S };
}

async function issue(
  { private_key }: Static<typeof Key>,
  reference: string,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const { code, message, serial } = await requestProgress(reference, contextOf(ctx));
  if (code === WORKING) return working(reference);
  if (code === ISSUED && serial !== undefined) return retrieve(serial, private_key, ctx);
  const fault = {
    code: `certificate-${code}`,
    message: explain(REQUEST_CODES, `certificate-${code}`, message),
  };
  return code === REFUSED ? { is: "refused", faults: [fault] } : beginEnrolment(ctx);
}

async function retrieve(
  serial: string,
  private_key: string,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const certificate = await retrieveCertificate(serial, contextOf(ctx));
  if (certificate === undefined)
    return { is: "unknown", message: `KSeF does not hand out the certificate ${serial}` };
  const read = readCertificate(certificate);
  if (!read.checkPrivateKey(readPrivateKey(private_key)))
    return { is: "unknown", message: `the certificate ${serial} has another key` };
  return {
    is: "waiting",
    message: "the login with the new certificate is tried",
    details: { next: "login", until: Date.parse(read.validTo) },
    retryIn: 0,
    issued: [{ key: CERTIFICATE.key, value: { certificate, private_key } }],
  };
}

/** Ends the login with the former certificate, and logs in with the new one. */
async function login(until: number, callContext: CallContext): Promise<RegistrationAnswer> {
  const ctx = contextOf(callContext);
  await endLogin(ctx);
  await accessToken(ctx);
  return { is: "active", until, details: {} };
}
