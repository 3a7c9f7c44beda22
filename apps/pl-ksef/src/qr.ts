import { constants, createHash, type KeyObject, sign, type X509Certificate } from "node:crypto";
import { FakturoError } from "@fakturo/model";

/** Addresses of the pages behind the QR codes, by environment of KSeF. */
export const QR_HOSTS = {
  test: "https://qr-test.ksef.mf.gov.pl",
  demo: "https://qr-demo.ksef.mf.gov.pl",
  production: "https://qr.ksef.mf.gov.pl",
} as const;

/** Data of an invoice in its QR codes. */
export interface InvoiceFacts {
  /** Address of the pages behind the codes, e.g. `https://qr.ksef.mf.gov.pl`. */
  readonly pages: string;
  /** NIP of the seller. */
  readonly nip: string;
  /** Day of issue as `YYYY-MM-DD`. */
  readonly issued: string;
  /** The file as sent. */
  readonly data: Uint8Array;
}

/** Address in KOD I, where everybody can look up the invoice. */
export function invoiceUrl({ pages, nip, issued, data }: InvoiceFacts): string {
  const day = issued.split("-").reverse().join("-");
  return `${pages}/invoice/${nip}/${day}/${fileHash(data)}`;
}

/** SHA-256 of a file in base64url; in base64 it is KSeF's `invoiceHash`. */
export function fileHash(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("base64url");
}

/** Issuer of offline invoices, with a KSeF certificate of type Offline. */
export interface OfflineIssuer {
  readonly context: "Nip" | "InternalId" | "NipVatUe" | "PeppolId";
  readonly contextValue: string;
  readonly certificate: Pick<X509Certificate, "serialNumber" | "publicKey">;
  readonly key: KeyObject;
}

/** Address in KOD II without scheme and signature: the signed text. */
export function certificateText(
  { pages, nip, data }: InvoiceFacts,
  { context, contextValue, certificate }: Omit<OfflineIssuer, "key">,
): string {
  const host = pages.replace("https://", "");
  const serial = certificate.serialNumber;
  return `${host}/certificate/${context}/${contextValue}/${nip}/${serial}/${fileHash(data)}`;
}

const SALT_BYTES = 32;

/**
 * Address in KOD II, which proves the issuer of an offline invoice: signed with RSASSA-PSS or ECDSA on
 * P-256, both with SHA-256.
 * @throws FakturoError "input" for other keys.
 */
export function certificateUrl(facts: InvoiceFacts, issuer: OfflineIssuer): string {
  const text = certificateText(facts, issuer);
  const signature = signatureOf(Buffer.from(text, "utf8"), issuer.key);
  return `https://${text}/${signature.toString("base64url")}`;
}

function signatureOf(data: Uint8Array, key: KeyObject): Buffer {
  const { asymmetricKeyType, asymmetricKeyDetails } = key;
  if (asymmetricKeyType === "rsa" || asymmetricKeyType === "rsa-pss") {
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    return sign("sha256", data, { key, padding, saltLength: SALT_BYTES });
  }
  if (asymmetricKeyType === "ec" && asymmetricKeyDetails?.namedCurve === "prime256v1")
    return sign("sha256", data, { key, dsaEncoding: "ieee-p1363" });
  throw new FakturoError("input", "KSeF certificates have an RSA key or one on the curve P-256");
}
