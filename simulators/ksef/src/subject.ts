import type { X509Certificate } from "node:crypto";

/** Who a certificate belongs to. */
export interface CertificateSubject {
  /** NIP or PESEL. */
  readonly code: string;
  readonly isSeal: boolean;
  /** Attributes of the subject by the ministry's names. */
  readonly names: Readonly<Record<string, string>>;
}

const PERSON = /^(?:PNOPL|PESEL).*?(\d{11})|^(?:TINPL|NIP).*?(\d{10})/;
const ENTITY = /^VATPL.*?(\d{10})/;
/** Attributes of subjects by their short names. */
const NAMES: Readonly<Record<string, string>> = {
  CN: "commonName",
  C: "countryName",
  O: "organizationName",
  GN: "givenName",
  SN: "surname",
  serialNumber: "serialNumber",
  organizationIdentifier: "organizationIdentifier",
  UID: "uniqueIdentifier",
};

/** The holder by the subject's number; undefined where it has none that KSeF knows. */
export function holderOf({
  subject,
}: Pick<X509Certificate, "subject">): CertificateSubject | undefined {
  const names: Record<string, string> = {};
  for (const line of subject.split("\n")) {
    const at = line.indexOf("=");
    const name = NAMES[line.slice(0, at)];
    if (name) names[name] = line.slice(at + 1);
  }
  const isPerson = names.givenName !== undefined || names.surname !== undefined;
  const [, nip] = isPerson ? [] : (ENTITY.exec(names.organizationIdentifier ?? "") ?? []);
  if (nip) return { code: nip, isSeal: true, names };
  const [, pesel, own] = PERSON.exec(names.serialNumber ?? "") ?? [];
  const code = pesel ?? own;
  return code ? { code, isSeal: false, names } : undefined;
}
