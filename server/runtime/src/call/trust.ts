import { X509Certificate } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { type ClientTls, type Connection, ENVIRONMENTS, type Trust } from "@fakturo/plugin";

/** 32 bytes as base64. */
const PIN = /^[A-Za-z0-9+/]{43}=$/;

/** The TLS options of a call with what its connection trusts. */
export function withTrust(
  tls: ClientTls | undefined,
  trust: Trust | undefined,
): ClientTls | undefined {
  if (!trust) return tls;
  const ca = [...(trust.ca ?? []), ...(tls?.ca ?? [])];
  const pins = trust.pins && [...trust.pins, ...(tls?.pins ?? [])];
  return {
    ...tls,
    ...(ca.length > 0 && { ca }),
    ...(trust.onlyCa && { onlyCa: true }),
    ...(pins && { pins }),
  };
}

/** @throws FakturoError "input" for pins and certificates of a connection that cannot be read. */
export function checkTrust({ key, trust }: Connection): void {
  for (const environment of ENVIRONMENTS) {
    const { ca = [], pins } = trust?.[environment] ?? {};
    const place = `${key}, ${environment}`;
    if (pins && (pins.length === 0 || !pins.every((pin) => PIN.test(pin))))
      throw new FakturoError("input", `${place}: a pin is the base64 of 32 bytes (SHA-256)`);
    for (const pem of ca) requireCertificate(pem, place);
  }
}

function requireCertificate(pem: string, place: string): void {
  try {
    new X509Certificate(pem);
  } catch (cause) {
    throw new FakturoError("input", `${place}: a trusted certificate is no PEM`, { cause });
  }
}
