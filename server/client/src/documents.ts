import {
  type Amount,
  type Embedded,
  isObject,
  type Json,
  type JsonObject,
  type ObjectOf,
  type Percentage,
  SCHEMA_BASE,
} from "@fakturo/model";

/** A value of the document model as JSON: amounts and percentages are text. */
export type JsonOf<T> = [Json] extends [T]
  ? T
  : T extends Amount | Percentage
    ? string
    : T extends Embedded
      ? AnyDocument
      : T extends readonly (infer E)[]
        ? readonly JsonOf<E>[]
        : T extends object
          ? { readonly [K in keyof T]: JsonOf<T[K]> }
          : T;

/** What somebody writes of a document: the server calculates the rest. */
export type Draft<T> = [Json] extends [T]
  ? T
  : T extends readonly (infer E)[]
    ? readonly Draft<E>[]
    : T extends object
      ? { readonly [K in keyof T]?: Draft<T[K]> }
      : T;

/** Documents of the format by their schema. */
export interface Documents {
  readonly "bill/invoice": JsonOf<ObjectOf<"bill.Invoice">>;
  readonly "bill/order": JsonOf<ObjectOf<"bill.Order">>;
  readonly "bill/delivery": JsonOf<ObjectOf<"bill.Delivery">>;
  readonly "bill/payment": JsonOf<ObjectOf<"bill.Payment">>;
  readonly "bill/status": JsonOf<ObjectOf<"bill.Status">>;
  readonly "note/message": JsonOf<ObjectOf<"note.Message">>;
  readonly "org/item": JsonOf<ObjectOf<"org.Item">>;
  readonly "org/party": JsonOf<ObjectOf<"org.Party">>;
}

/** Short id of a schema, such as `bill/invoice`. */
export type DocumentSchema = keyof Documents;

/** A document that names its schema. */
export type AnyDocument = JsonObject & { readonly $schema: string };

/** A document with header and signatures, as an entry holds it. */
export type Envelope = Omit<JsonOf<ObjectOf<"gobl.Envelope">>, "doc"> & {
  readonly doc: AnyDocument;
};

/** A document to send: `document("bill/invoice", { … })`. */
export function document<S extends DocumentSchema>(
  schema: S,
  members: Draft<Documents[S]>,
): Draft<Documents[S]> & { readonly $schema: string } {
  return { $schema: SCHEMA_BASE + schema, ...members };
}

/** True for a document of this schema, as the server built it. */
export function isDocument<S extends DocumentSchema>(
  value: unknown,
  schema: S,
): value is Documents[S] & { readonly $schema: string } {
  return isObject(value) && value.$schema === SCHEMA_BASE + schema;
}

/** True for an envelope, as the server built it. */
export function isEnvelope(value: unknown): value is Envelope {
  return (
    isObject(value) &&
    value.$schema === `${SCHEMA_BASE}envelope` &&
    isObject(value.head) &&
    isObject(value.doc)
  );
}
