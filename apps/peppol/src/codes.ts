import { EBMS_ERRORS, type EbmsCode, type EbmsError, isEbmsCode } from "@fakturo/as4";
import type { LookupFailure } from "@fakturo/peppol";
import type { AuthorityCode, AuthorityFault, Environment } from "@fakturo/plugin";

/** Codes of this app. */
const OWN: readonly AuthorityCode[] = [
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
];

const OWN_FAULT = "Report it as a fault of this software.";
const ASK_PROVIDER = "Act on the text, or ask the receiver's provider.";
/** What to do about errors that are final; those that may pass are repeated. */
const REMEDIES: Readonly<Partial<Record<EbmsCode, string>>> = {
  "EBMS:0003":
    "Check that the certificate of the access point has the id of the provider as common name.",
  "EBMS:0004": ASK_PROVIDER,
  "EBMS:0007": OWN_FAULT,
  "EBMS:0009": OWN_FAULT,
  "EBMS:0101": "Check that the certificate of the access point is valid and of this environment.",
  "EBMS:0102": "Check the own certificate; the receiver's may have changed, so send again later.",
  "EBMS:0103": OWN_FAULT,
  "EBMS:0303": OWN_FAULT,
};

/** Codes of refusals, with their remedies. */
export const CODES: readonly AuthorityCode[] = [...OWN, ...ebmsCodes()];

function ebmsCodes(): AuthorityCode[] {
  const codes = Object.keys(EBMS_ERRORS).filter(isEbmsCode);
  return codes.flatMap((code) => {
    const { outcome, meaning } = EBMS_ERRORS[code];
    return outcome === "refused" ? [{ code, meaning, remedy: REMEDIES[code] ?? ASK_PROVIDER }] : [];
  });
}

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
