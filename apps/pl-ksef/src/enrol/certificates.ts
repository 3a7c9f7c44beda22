import type { KeyObject } from "node:crypto";
import { type HttpReply, readJsonAs, type Static, Type } from "@fakturo/plugin";
import { certificateRequest } from "@fakturo/signature";
import { type KsefContext, KsefError, textOf } from "../connection/api.ts";
import { callWithToken } from "../connection/session.ts";

const optional = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Data = Type.Object({
  commonName: Type.String(),
  countryName: Type.String(),
  givenName: optional,
  surname: optional,
  serialNumber: optional,
  uniqueIdentifier: optional,
  organizationName: optional,
  organizationIdentifier: optional,
});
const Requested = Type.Object({ referenceNumber: Type.String() });
const Status = Type.Object({
  status: Type.Object({
    code: Type.Integer(),
    description: Type.String(),
    details: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  }),
  certificateSerialNumber: optional,
});
const Listed = Type.Object({
  certificates: Type.Array(
    Type.Object({ certificateSerialNumber: Type.String(), name: Type.String() }),
  ),
});
const Retrieved = Type.Object({
  certificates: Type.Array(Type.Object({ certificate: Type.String() })),
});

/** KSeF's types of certificates: to log in, and to sign KOD II of offline invoices. One has one of them only. */
export const CERTIFICATE_TYPE = Type.Union([
  Type.Literal("Authentication"),
  Type.Literal("Offline"),
]);
export type CertificateType = Static<typeof CERTIFICATE_TYPE>;

/** A certificate to request. */
export interface KsefCertificateRequest {
  readonly name: string;
  readonly type: CertificateType;
}

/**
 * Requests a certificate in the name of the login, whose parts KSeF states, and returns the request's reference.
 * @throws KsefError, TransportError.
 */
export async function requestCertificate(
  { name, type }: KsefCertificateRequest,
  key: KeyObject,
  ctx: KsefContext,
): Promise<string> {
  const data = await callWithToken("/certificates/enrollments/data", { method: "GET" }, ctx);
  const facts = readJsonAs(Data, textOf(data), "the data of the request");
  const parts = {
    C: facts.countryName,
    GN: facts.givenName,
    SN: facts.surname,
    serialNumber: facts.serialNumber,
    x500UniqueIdentifier: facts.uniqueIdentifier,
    O: facts.organizationName,
    organizationIdentifier: facts.organizationIdentifier,
    CN: facts.commonName,
  };
  const given = Object.entries(parts).flatMap(([part, value]) => (value ? [[part, value]] : []));
  const csr = certificateRequest({ name: Object.fromEntries(given) }, key).toString("base64");
  const json = { certificateName: name, certificateType: type, csr };
  const reply = await callWithToken("/certificates/enrollments", { method: "POST", json }, ctx);
  return readJsonAs(Requested, textOf(reply), "the answer").referenceNumber;
}

/** Status of an enrolment request. */
export interface RequestProgress {
  /** 100 working, 200 issued, 400 refused, 500 and 550 failed. */
  readonly code: number;
  readonly message: string;
  /** Of the certificate, with code 200. */
  readonly serial: string | undefined;
}

/** Code of a reference that KSeF does not know (any more). */
const UNKNOWN = "25005";

/** Status of an enrolment request; undefined for one that KSeF does not know. @throws KsefError, TransportError. */
export async function requestProgress(
  reference: string,
  ctx: KsefContext,
): Promise<RequestProgress | undefined> {
  const reply = await progressOf(reference, ctx);
  if (!reply) return undefined;
  const { status, certificateSerialNumber } = readJsonAs(Status, textOf(reply), "the status");
  const message = [status.description, ...(status.details ?? [])].join(": ");
  return { code: status.code, message, serial: certificateSerialNumber ?? undefined };
}

async function progressOf(reference: string, ctx: KsefContext): Promise<HttpReply | undefined> {
  try {
    const path = `/certificates/enrollments/${reference}`;
    return await callWithToken(path, { method: "GET" }, ctx);
  } catch (error) {
    if (error instanceof KsefError && (error.code === UNKNOWN || error.status === 410))
      return undefined;
    throw error;
  }
}

/** Serial number of the certificate that was issued under a name. @throws KsefError, TransportError. */
export async function serialOf(
  { name, type }: KsefCertificateRequest,
  ctx: KsefContext,
): Promise<string | undefined> {
  const json = { name, type, status: "Active" };
  const path = "/certificates/query?pageSize=10&pageOffset=0";
  const reply = await callWithToken(path, { method: "POST", json }, ctx);
  const { certificates } = readJsonAs(Listed, textOf(reply), "the list of certificates");
  return certificates.find((one) => one.name === name)?.certificateSerialNumber;
}

/** The certificate of a serial number, DER in base64. @throws KsefError, TransportError. */
export async function retrieveCertificate(
  serial: string,
  ctx: KsefContext,
): Promise<string | undefined> {
  const json = { certificateSerialNumbers: [serial] };
  const reply = await callWithToken("/certificates/retrieve", { method: "POST", json }, ctx);
  return readJsonAs(Retrieved, textOf(reply), "the certificate").certificates[0]?.certificate;
}
