import { readJsonAs, type Static, Type } from "@fakturo/plugin";
import type { Ticket } from "../request.ts";

/** Placeholders of a request that is stored before it has a ticket and a number. */
export const BLANK: Ticket & { readonly number: string; readonly id: string } = {
  token: "TOKEN",
  sign: "SIGN",
  number: "0",
  id: "0",
};

/** A voucher to authorise, as a submission stores it. */
const ArcaRecord = Type.Object({
  service: Type.Union([Type.Literal("wsfe"), Type.Literal("wsfex")]),
  cuit: Type.String(),
  pointOfSale: Type.String(),
  type: Type.String(),
  /** Day of issue, `YYYY-MM-DD`. */
  date: Type.String(),
  total: Type.String(),
  currency: Type.String(),
  rate: Type.String(),
  /** Identity document of the customer. */
  customer: Type.Optional(Type.Object({ type: Type.String(), number: Type.String() })),
  /** Of a voucher issued with a CAEA: that code, and the voucher's number. */
  advance: Type.Optional(Type.Object({ code: Type.String(), number: Type.String() })),
  /** Request with the placeholders of `BLANK`. */
  xml: Type.String(),
});
export type ArcaRecord = Static<typeof ArcaRecord>;

/** The record in a submission's bytes. */
export function readRecord(bytes: Uint8Array): ArcaRecord {
  return readJsonAs(ArcaRecord, new TextDecoder().decode(bytes), "the record");
}

/** Bytes of a submission. */
export function recordBytes(record: ArcaRecord): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

/** Elements of the number and the request's own id, by service. */
const NUMBERS = { wsfe: ["CbteDesde", "CbteHasta"], wsfex: ["Cbte_nro"] } as const;

/** The request with ticket and number, and with its id where the service has one. */
export function filledRequest(
  { service, xml }: ArcaRecord,
  { token, sign }: Ticket,
  number: string,
  id: string,
): string {
  const rows = [
    ["Token", BLANK.token, token],
    ["Sign", BLANK.sign, sign],
    ...NUMBERS[service].map((name) => [name, BLANK.number, number] as const),
    ...(service === "wsfex" ? ([["Id", BLANK.id, id]] as const) : []),
  ] as const;
  return rows.reduce(
    (text, [name, blank, value]) =>
      text.replace(`<${name}>${blank}</${name}>`, () => `<${name}>${value}</${name}>`),
    xml,
  );
}
