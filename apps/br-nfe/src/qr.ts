import { digest } from "@fakturo/signature";

/** Lookup pages of an NFC-e: each state has its own, and a code. */
export interface ConsumerPages {
  /** Page that the QR code opens. */
  readonly qrUrl: string;
  /** Page for typing the access key, `urlChave`. */
  readonly keyUrl: string;
  /** Code that the state issued to the taxpayer (CSC) and its number; version 3 needs none. */
  readonly code: { readonly id: string; readonly secret: string } | undefined;
}

/** Additional fields of the QR code of an NFC-e issued offline. */
export interface OfflineFacts {
  /** Day of issue, two digits. */
  readonly day: string;
  /** `vNF`. */
  readonly total: string;
  /** `DigestValue` of the signature, base64. */
  readonly digest: string;
}

/**
 * Address in the QR code of an NFC-e: version 2 with the taxpayer's code, version 3 without.
 * `environment` is `tpAmb`; `offline` is for documents issued in contingency, in version 2.
 */
export function qrText(
  { qrUrl, code }: ConsumerPages,
  key: string,
  environment: string,
  offline?: OfflineFacts,
): string {
  if (!code) return `${qrUrl}?p=${key}|3|${environment}`;
  const id = code.id.replace(/^0+(?=.)/, "");
  const facts = offline
    ? [offline.day, offline.total, Buffer.from(offline.digest).toString("hex")]
    : [];
  const text = [key, "2", environment, ...facts, id].join("|");
  const hash = digest("sha1", `${text}${code.secret}`).toString("hex").toUpperCase();
  return `${qrUrl}?p=${text}|${hash}`;
}
