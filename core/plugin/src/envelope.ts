import type { JsonObject } from "@fakturo/model";

/** Mark of an authority or app: provider key and value. */
export type Stamp = {
  readonly prv: string;
  readonly val: string;
};

/** Metadata of a document; signatures cover only `uuid` and `dig`. */
export type EnvelopeHead = {
  readonly uuid: string;
  /** SHA-256 of the document's canonical JSON. */
  readonly dig: { readonly alg: string; readonly val: string };
  readonly stamps?: readonly Stamp[];
  readonly links?: readonly JsonObject[];
  readonly tags?: readonly string[];
  readonly meta?: Readonly<Record<string, string>>;
  readonly notes?: string;
  /** Addresses of sender and receiver, as URIs. */
  readonly from?: string;
  readonly to?: string;
  /** Fault codes left out of validation. */
  readonly ignore?: readonly string[];
};

/** A built document as JSON; read `doc` through its definition for exact numbers. */
export type Envelope = {
  readonly $schema: string;
  readonly head: EnvelopeHead;
  readonly doc: JsonObject;
  /** Compact ES256 JWS, one for each signature. */
  readonly sigs?: readonly string[];
};
