import type { X509Certificate } from "node:crypto";
import { certificateFacts, readCertificate, type SigningCredentials } from "./credentials.ts";
import { type KeyUsage, keyUsagesOf } from "./key-usage.ts";

/** What a certificate is to be good for: signatures of documents, or the caller's identity in TLS. */
export type Purpose = "sign" | "client";

/** What is checked besides period, key and order of the chain. */
export interface CredentialChecks {
  readonly purposes?: readonly Purpose[];
  /** Tax id that the subject has to name, or the forms of it of which the subject has to name one. */
  readonly holder?: string | readonly string[];
  /** Certificates of authorities in PEM, one of which has to be the last issuer. */
  readonly issuers?: readonly string[];
}

/** A check that a certificate fails, and what was found. */
export interface CredentialProblem {
  readonly check:
    | "expired"
    | "not-yet-valid"
    | "weak-key"
    | "purpose"
    | "chain"
    | "issuer"
    | "holder";
  readonly message: string;
}

/** Bits of the shortest RSA key (NIST SP 800-131A). */
const MIN_RSA_BITS = 2048;
/** Extended key usages (RFC 5280 §4.2.1.12). */
const CLIENT_AUTH = "1.3.6.1.5.5.7.3.2";
const ANY_USAGE = "2.5.29.37.0";
/** Their names, for people. */
const USAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ["1.3.6.1.5.5.7.3.1", "server authentication"],
  ["1.3.6.1.5.5.7.3.3", "code signing"],
  ["1.3.6.1.5.5.7.3.4", "e-mail protection"],
  ["1.3.6.1.5.5.7.3.8", "time stamps"],
  ["1.3.6.1.5.5.7.3.9", "OCSP"],
  ["1.3.6.1.4.1.311.10.3.12", "document signing"],
  ["1.3.6.1.5.5.7.3.36", "document signing"],
]);

/** Checks that a certificate fails at `now` (milliseconds); none for a good one. */
export function credentialProblems(
  { certificate, chain }: SigningCredentials,
  { purposes = [], holder, issuers }: CredentialChecks,
  now: number,
): readonly CredentialProblem[] {
  return [
    ...periodProblems(certificate, now),
    ...keyProblems(certificate),
    ...purposes.flatMap((purpose) => purposeProblems(certificate, purpose)),
    ...chainProblems(certificate, chain),
    ...(issuers ? issuerProblems([certificate, ...chain], issuers) : []),
    ...(holder === undefined ? [] : holderProblems(certificate, holder)),
  ];
}

function periodProblems(certificate: X509Certificate, now: number): CredentialProblem[] {
  const { from, until } = certificateFacts(certificate);
  if (now > until)
    return [{ check: "expired", message: `it expired at ${new Date(until).toISOString()}` }];
  // Clocks of authorities and servers differ: a certificate of the same day is taken.
  return now < from - DAY_MS
    ? [{ check: "not-yet-valid", message: `it is valid from ${new Date(from).toISOString()} on` }]
    : [];
}

const DAY_MS = 86_400_000;

function keyProblems({ publicKey }: X509Certificate): CredentialProblem[] {
  const { modulusLength } = publicKey.asymmetricKeyDetails ?? {};
  if (modulusLength === undefined || modulusLength >= MIN_RSA_BITS) return [];
  return [
    {
      check: "weak-key",
      message: `its RSA key has ${modulusLength} bits, less than ${MIN_RSA_BITS}`,
    },
  ];
}

/** Uses of a key, one of which a purpose needs. */
const NEEDED: Readonly<Record<Purpose, readonly KeyUsage[]>> = {
  sign: ["digitalSignature", "nonRepudiation"],
  client: ["digitalSignature", "keyAgreement"],
};
const PURPOSES: Readonly<Record<Purpose, string>> = {
  sign: "sign documents",
  client: "identify a client",
};

/** Without the extension any use is allowed (RFC 5280 §4.2.1.3). */
function purposeProblems(certificate: X509Certificate, purpose: Purpose): CredentialProblem[] {
  const problem = (found: readonly string[]): CredentialProblem[] => [
    {
      check: "purpose",
      message: `it may not be used to ${PURPOSES[purpose]}, only for ${found.join(", ")}`,
    },
  ];
  const usages = keyUsagesOf(certificate);
  if (usages && !usages.some((usage) => NEEDED[purpose].includes(usage))) return problem(usages);
  // In Node `keyUsage` holds the extended key usages.
  const extended: readonly string[] = certificate.keyUsage ?? [];
  const isLimited = purpose === "client" && extended.length > 0;
  return isLimited && !extended.includes(CLIENT_AUTH) && !extended.includes(ANY_USAGE)
    ? problem(extended.map((usage) => USAGE_NAMES.get(usage) ?? usage))
    : [];
}

/** Each certificate is signed by the next one of the chain. */
function chainProblems(
  certificate: X509Certificate,
  chain: readonly X509Certificate[],
): CredentialProblem[] {
  const all = [certificate, ...chain];
  const broken = all.find((one, at) => {
    const issuer = all[at + 1];
    return issuer !== undefined && !one.verify(issuer.publicKey);
  });
  if (!broken) return [];
  const { subject, issuer } = certificateFacts(broken);
  return [{ check: "chain", message: `${subject} is not signed by ${issuer} of the chain` }];
}

function issuerProblems(
  all: readonly X509Certificate[],
  issuers: readonly string[],
): CredentialProblem[] {
  const trusted = issuers.map(readCertificate);
  const isTrusted = all.some((one) =>
    trusted.some(
      (root) => one.raw.equals(root.raw) || (one.checkIssued(root) && one.verify(root.publicKey)),
    ),
  );
  if (isTrusted) return [];
  const last = all.at(-1);
  return [
    {
      check: "issuer",
      message: `its issuer ${last ? certificateFacts(last).issuer : ""} is not accepted`,
    },
  ];
}

/** Letters and digits in capitals: tax ids stand in names as `IDCES-12345678Z`, `VATES-B85905495`, `CNPJ: …`. */
function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

/** True where the subject contains a tax id: in serial number, organisation identifier or name. */
export function namesHolder(certificate: X509Certificate, holder: string): boolean {
  const { subject } = certificateFacts(certificate);
  const wanted = plain(holder);
  const texts = [subject, certificate.subjectAltName ?? ""].flatMap((text) =>
    text.split(/[\s,+]+/),
  );
  return wanted !== "" && texts.some((text) => plain(text).endsWith(wanted));
}

function holderProblems(
  certificate: X509Certificate,
  holder: string | readonly string[],
): CredentialProblem[] {
  const forms = [holder].flat();
  if (forms.some((form) => namesHolder(certificate, form))) return [];
  const { subject } = certificateFacts(certificate);
  return [{ check: "holder", message: `its subject ${subject} does not name ${forms[0] ?? ""}` }];
}

/** Certificate, chain and key in PEM, as TLS needs them. */
export function tlsPair({ key, certificate, chain }: SigningCredentials): {
  readonly cert: string;
  readonly key: string;
} {
  return {
    cert: [certificate, ...chain].map((one) => one.toString()).join(""),
    key: key.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
