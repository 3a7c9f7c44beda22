import { invoiceIn } from "@fakturo/brazil";
import { FakturoError } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { type SignedXml, type SigningCredentials, signXml } from "@fakturo/signature";
import { group, leaf, writeXml } from "@fakturo/xml";
import type { NfeEventRequest } from "./event/event.ts";
import { type Issuing, type Nfe, nfeOf } from "./nfe/nfe.ts";
import { type ConsumerPages, qrText } from "./qr.ts";
import { writeNfe } from "./schema/write.ts";

/** End of the signed element; the supplement follows it. */
const SIGNED_END = "</infNFe>";
/** Day within `dhEmi`. */
const DAY = { from: 8, to: 10 } as const;

/**
 * The NF-e or NFC-e of an envelope's invoice, unsigned and on one line, as it is signed.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the invoice from being expressed.
 */
export function generateNfe(envelope: Envelope, issuing: Issuing): string {
  return unsigned(draft(envelope, issuing));
}

function draft({ doc, head }: Envelope, issuing: Issuing): Nfe {
  return nfeOf(invoiceIn(doc), head.uuid, issuing);
}

function unsigned({ node }: Nfe): string {
  return writeNfe(node);
}

/** The signing certificate and, for NFC-e, the pages of the state. */
export interface NfeSigning {
  readonly credentials: SigningCredentials;
  readonly pages: ConsumerPages | undefined;
}

/** A signed document and its access key. */
export interface SignedNfe {
  readonly xml: string;
  readonly key: string;
  /** Digest of the signed content in base64. */
  readonly digest: string;
  /** Text of the QR code of an NFC-e. */
  readonly qr: string | undefined;
}

/**
 * The document signed by its `Id`; an NFC-e gets its QR code.
 * @throws FakturoError "signature" where the certificate is not valid at `issuing.now`,
 * "precondition-failed" for an NFC-e without pages; else as `generateNfe`.
 */
export function signedNfe(
  envelope: Envelope,
  issuing: Issuing & { readonly now: number },
  { credentials, pages }: NfeSigning,
): SignedNfe {
  const nfe = draft(envelope, issuing);
  const id = `NFe${nfe.key}`;
  const { xml, digestValue } = signed(unsigned(nfe), id, credentials, issuing.now);
  const facts = { key: nfe.key, digest: digestValue };
  if (!nfe.isConsumer) return { xml, ...facts, qr: undefined };
  const isOffline = issuing.contingency !== undefined;
  const { markup, qr } = supplementOf(nfe, digestValue, pages, isOffline);
  const at = xml.indexOf(SIGNED_END) + SIGNED_END.length;
  return { xml: `${xml.slice(0, at)}${markup}${xml.slice(at)}`, ...facts, qr };
}

/**
 * A request to the authority, signed by its `Id`.
 * @throws FakturoError "signature" where the certificate is not valid at `now`.
 */
export function signedRequest(
  { node, id, placement }: NfeEventRequest,
  credentials: SigningCredentials,
  now: number,
): string {
  return signed(writeXml(node, { illegal: "remove" }), id, credentials, now, placement).xml;
}

/** Signs one element with RSA-SHA1 (manual of NF-e). */
function signed(
  xml: string,
  id: string,
  credentials: SigningCredentials,
  now: number,
  placement: readonly string[] = [],
): SignedXml {
  return signXml(xml, credentials, {
    now,
    method: "rsa-sha1",
    digest: "sha1",
    prefix: "",
    placement,
    data: { id, transform: "c14n" },
  });
}

/** `infNFeSupl`, which is not signed: its QR code may contain the signature's digest. */
function supplementOf(
  { key, environment, at, total }: Nfe,
  digest: string,
  pages: ConsumerPages | undefined,
  isOffline: boolean,
) {
  if (!pages || (isOffline && !pages.code))
    throw new FakturoError(
      "precondition-failed",
      "an NFC-e needs the state's pages, and the code (CSC) when it is issued offline",
    );
  const facts = { day: at.slice(DAY.from, DAY.to), total, digest };
  const text = qrText(pages, key, environment, isOffline ? facts : undefined);
  const node = group("infNFeSupl", leaf("qrCode", text), leaf("urlChave", pages.keyUrl));
  return { markup: writeXml(node, { declaration: false }), qr: text };
}
