import type { Outgoing } from "@fakturo/plugin";
import { readJsonAs, type Static, Type } from "@fakturo/plugin";
import { SCHEMA_VERSION } from "../versions.ts";

/** An invoice to send, as a submission stores it. */
const KsefRecord = Type.Object({
  /** `kodSystemowy` of the form, e.g. `FA (3)`. */
  form: Type.String(),
  /** True for an invoice issued in an offline mode. */
  offline: Type.Boolean(),
  /** Base64 of the SHA-256 of the refused file that a technical correction replaces. */
  corrects: Type.Optional(Type.String()),
  /** The FA. */
  xml: Type.String(),
});
export type KsefRecord = Static<typeof KsefRecord>;

/** The record in a submission's bytes. */
export function readRecord(bytes: Uint8Array): KsefRecord {
  return readJsonAs(KsefRecord, new TextDecoder().decode(bytes), "the record");
}

/** The FA as it is sent. */
export function faBytes({ xml }: KsefRecord): Uint8Array {
  return new TextEncoder().encode(xml);
}

/** Member `formCode` of requests. */
export function formCode(form: string) {
  return { systemCode: form, schemaVersion: SCHEMA_VERSION, value: "FA" };
}

/** What identifies an invoice in KSeF. */
export interface KsefInvoice {
  readonly nip: string;
  /** `RodzajFaktury`. */
  readonly type: string;
  /** `P_2`. */
  readonly number: string;
  /** Legal deadline of sending in milliseconds since 1970; undefined for one that is sent at once. */
  readonly due: number | undefined;
  /** True for an invoice that is sent with others of the seller, in a batch session. */
  readonly isBatched: boolean;
}

/** What no two accepted invoices share in KSeF. */
export function identityOf({
  nip,
  type,
  number,
}: Pick<KsefInvoice, "nip" | "type" | "number">): string {
  return [nip, type, number].join("·");
}

/** Submits an invoice to the connection. */
export function outgoing(record: KsefRecord, invoice: KsefInvoice): Outgoing {
  const { nip, due, isBatched } = invoice;
  return {
    ...(isBatched
      ? { connection: "gov-pl.batch", stream: streamOf(record, nip) }
      : { connection: "gov-pl" }),
    kind: "issue",
    identity: identityOf(invoice),
    bytes: new TextEncoder().encode(JSON.stringify(record)),
    mime: "application/json",
    holder: nip,
    ...(due !== undefined && { due }),
  };
}

/** A batch session has one form, and is offline as a whole. */
function streamOf({ form, offline }: KsefRecord, nip: string): string {
  return [nip, form, offline ? "offline" : "online"].join("·");
}
