import type { CanonicalForm, DigestName, SignatureName } from "../algorithms.ts";

/** A signature policy (XAdES-EPES). */
export interface SignaturePolicy {
  readonly id: string;
  readonly description?: string;
  /** Digest method: one of our names, or an identifier that is written unchanged. */
  readonly digestMethod: DigestName | `${string}:${string}`;
  /** Base64. */
  readonly digest: string;
  /** SPURI qualifier: address of the published policy. */
  readonly uri?: string;
}

/** Type of the signed data, for DataObjectFormat. */
export interface DataFormat {
  readonly description?: string;
  /** ObjectIdentifier with Qualifier `OIDAsURN`, such as `urn:oid:1.2.840.10003.5.109.10`. */
  readonly identifier?: string;
  readonly mime: string;
  readonly encoding?: string;
}

/** Qualifying properties of ETSI TS 101 903 (namespace 1.3.2). */
export interface XadesOptions {
  /** Written as given, see `signingTime`. */
  readonly signingTime: string;
  /** `v1`: digest, issuer and serial number (the default); `v2`: digest only (EN 319 132). */
  readonly signingCertificate?: "v1" | "v2";
  /** Includes digests of the chain. */
  readonly chain?: boolean;
  readonly policy?: SignaturePolicy;
  readonly claimedRole?: string;
  readonly dataFormat?: DataFormat;
  /** Form of the transform of the reference to SignedProperties; none for `false`. */
  readonly transform?: CanonicalForm | false;
}

/** Identifiers within the signature; default: the pattern of `signatureIds`. */
export interface SignatureIds {
  readonly signature?: string;
  readonly value?: string;
  readonly keyInfo?: string;
  readonly reference?: string;
  readonly qualifying?: string;
  readonly properties?: string;
}

/** The reference to the signed data. */
export interface DataReference {
  /** Value of the Id attribute of the element to sign; default: the whole document. */
  readonly id?: string;
  readonly type?: string;
  /** Canonical form written as a transform after `enveloped-signature`; default: none. */
  readonly transform?: CanonicalForm;
}

/** Options of a document's signature. */
export interface SignXmlOptions {
  /** Milliseconds since the epoch, at which the certificate must be valid. */
  readonly now: number;
  readonly method: SignatureName;
  readonly digest: DigestName;
  /** Form of SignedInfo; default C14N 1.0. */
  readonly form?: CanonicalForm;
  readonly data?: DataReference;
  /** Prefix of the signature's elements; default `ds`, `""` for a default namespace. */
  readonly prefix?: string;
  readonly ids?: SignatureIds;
  /** Path of local names below the root to the element that gets the signature as last child. */
  readonly placement?: readonly string[];
  readonly keyInfo?: KeyInfoOptions;
  readonly xades?: XadesOptions;
}

/** Contents of KeyInfo in addition to the certificate. */
export interface KeyInfoOptions {
  /** The chain's certificates after the signer's; default false. */
  readonly chain?: boolean;
  /** The certificate's issuer and decimal serial number before it; default false. */
  readonly issuerSerial?: boolean;
  /** The public key as KeyValue (RSA); default false. */
  readonly keyValue?: boolean;
  /** Signs KeyInfo by a separate reference; default false. */
  readonly signed?: boolean;
}

/** A signed document, with values that formats print elsewhere. */
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
