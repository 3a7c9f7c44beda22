import type { CanonicalForm, DigestName, SignatureName } from "../algorithms.ts";

/** A signature policy (XAdES-EPES). */
export interface SignaturePolicy {
  readonly id: string;
  readonly description?: string;
  /** Digest method as it is to be written; a name of ours or an identifier taken as it is. */
  readonly digestMethod: DigestName | `${string}:${string}`;
  /** Base64. */
  readonly digest: string;
  /** SPURI qualifier: where the policy is published. */
  readonly uri?: string;
}

/** What kind of data is signed, for DataObjectFormat. */
export interface DataFormat {
  readonly description?: string;
  /** ObjectIdentifier with Qualifier `OIDAsURN`, such as `urn:oid:1.2.840.10003.5.109.10`. */
  readonly identifier?: string;
  readonly mime: string;
  readonly encoding?: string;
}

/** Qualifying properties after ETSI TS 101 903 (namespace 1.3.2). */
export interface XadesOptions {
  /** Written as given, see `signingTime`. */
  readonly signingTime: string;
  /** `v1`: digest, issuer and serial number (the default); `v2`: digest only (EN 319 132). */
  readonly signingCertificate?: "v1" | "v2";
  /** Digests of the chain too. */
  readonly chain?: boolean;
  readonly policy?: SignaturePolicy;
  readonly claimedRole?: string;
  readonly dataFormat?: DataFormat;
  /** Form of the transform of the reference to SignedProperties; none when `false`. */
  readonly transform?: CanonicalForm | false;
}

/** Identifiers within the signature; each falls back on the pattern of `signatureIds`. */
export interface SignatureIds {
  readonly signature?: string;
  readonly value?: string;
  readonly keyInfo?: string;
  readonly reference?: string;
  readonly qualifying?: string;
  readonly properties?: string;
}

/** The reference to the data that is signed. */
export interface DataReference {
  /** Value of the Id attribute of the element to sign; the whole document when absent. */
  readonly id?: string;
  readonly type?: string;
  /** Canonical form written as a transform after `enveloped-signature`; none when absent. */
  readonly transform?: CanonicalForm;
}

export interface SignXmlOptions {
  /** Milliseconds since the epoch: the certificate has to be valid then. */
  readonly now: number;
  readonly method: SignatureName;
  readonly digest: DigestName;
  /** Form of SignedInfo; C14N 1.0 when absent. */
  readonly form?: CanonicalForm;
  readonly data?: DataReference;
  /** Prefix of the signature's elements; `ds` when absent, `""` for a default namespace. */
  readonly prefix?: string;
  readonly ids?: SignatureIds;
  /** Path of local names below the root to the element that takes the signature as last child. */
  readonly placement?: readonly string[];
  readonly keyInfo?: KeyInfoOptions;
  readonly xades?: XadesOptions;
}

export interface KeyInfoOptions {
  /** The chain's certificates after the signer's; false when absent. */
  readonly chain?: boolean;
  /** The public key as KeyValue (RSA); false when absent. */
  readonly keyValue?: boolean;
  /** Signs KeyInfo by a reference of its own; false when absent. */
  readonly signed?: boolean;
}

export interface SignedXml {
  readonly xml: string;
  /** Base64 without line breaks. */
  readonly signatureValue: string;
  /** Base64 digest of the data reference. */
  readonly digestValue: string;
}

/** The identifiers of Spanish and Colombian signatures, from the document's id. */
export function signatureIds(id: string): Required<SignatureIds> {
  return {
    signature: `Signature-${id}-Signature`,
    value: `Signature-${id}-SignatureValue`,
    keyInfo: `Certificate-${id}`,
    reference: `Reference-${id}`,
    qualifying: `Signature-${id}-QualifyingProperties`,
    properties: `Signature-${id}-SignedProperties`,
  };
}
