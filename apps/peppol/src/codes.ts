import type { EbmsError } from "@fakturo/as4";
import type { LookupFailure } from "@fakturo/peppol";
import type { AuthorityCode, AuthorityFault, Environment } from "@fakturo/plugin";

/** Codes of refusals, with their remedies. */
export const CODES: readonly AuthorityCode[] = [
  {
    code: "receiver-not-found",
    meaning: "The receiver is not registered in the network.",
    remedy: "Ask the customer for its Peppol address, or send the invoice another way.",
  },
  {
    code: "document-not-supported",
    meaning: "The receiver does not take documents of this type and process.",
    remedy: "Write the document in a format that the receiver has registered.",
  },
  {
    code: "not-trusted",
    meaning: "Signature or certificate of the receiver's publisher or access point is not valid.",
    remedy: "Tell the receiver's provider; send again once it has repaired its data.",
  },
  {
    code: "not-encrypted",
    meaning: "The receiver's access point has an address without TLS, which the network forbids.",
    remedy: "Tell the receiver's provider; send again once it has repaired its data.",
  },
  {
    code: "not-serviced",
    meaning: "The receiver's access point does not serve it any more (PEPPOL:NOT_SERVICED).",
    remedy: "Tell the receiver that its registration points to a wrong access point.",
  },
  {
    code: "EBMS:0003",
    meaning: "The access point found contradictions in the message's header.",
    remedy:
      "Check that the certificate of the access point has the id of the provider as common name.",
  },
  {
    code: "EBMS:0004",
    meaning: "The access point refused the message for a reason of its own, which its text tells.",
    remedy: "Act on the text, or ask the receiver's provider.",
  },
  {
    code: "EBMS:0101",
    meaning: "The access point does not trust the signer, or its signature.",
    remedy: "Check that the certificate of the access point is valid and of this environment.",
  },
  {
    code: "EBMS:0102",
    meaning: "The access point could not decrypt the message, or does not trust its signer.",
    remedy: "Check the own certificate; the receiver's may have changed, so send again later.",
  },
  {
    code: "EBMS:0103",
    meaning: "The access point misses a signature or an encryption.",
    remedy: "Report it as a fault of this software.",
  },
];

const LOOKUP_CODES = {
  "not-registered": "receiver-not-found",
  "not-supported": "document-not-supported",
  untrusted: "not-trusted",
} as const;

/** The fault of a receiver that cannot be reached. */
export function lookupFault({
  is,
  message,
}: Exclude<LookupFailure, { is: "failed" }>): AuthorityFault {
  const text = is === "not-registered" ? `receiver not found in the network: ${message}` : message;
  return { code: LOOKUP_CODES[is], message: text };
}

/** The fault of an access point without TLS in the live network (AS4 profile 2.0.3); others are tried on the loopback. */
export function addressFault(url: string, environment: Environment): AuthorityFault | undefined {
  if (environment !== "live" || /^https:\/\//i.test(url)) return undefined;
  return { code: "not-encrypted", message: `the receiver's access point has no TLS: ${url}` };
}

/** The fault of an error that an access point has signed. */
export function ebmsFault({ code, name, description, detail }: EbmsError): AuthorityFault {
  const message = [name, description, detail].filter((part) => part !== "").join(": ");
  return { code, message: message || "refused without a reason" };
}
