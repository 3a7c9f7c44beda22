import { type CallContext, type Static, Type } from "@fakturo/plugin";
import { callOperator, operatorJson } from "./api.ts";
import type { FinvoiceRecord } from "./record.ts";

const optional = Type.Optional(Type.String());
const Action = Type.Object({ type: Type.String(), message: optional });
const File = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  filename: optional,
  type: optional,
  mimetype: optional,
});

/** An invoice as the operator lists it; members that it adds are allowed. */
const OperatorInvoice = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  /** `PENDING`, `DELIVERED` or `FAILED`. */
  status: optional,
  number: optional,
  received_at: optional,
  files: Type.Optional(Type.Array(File)),
  actions: Type.Optional(Type.Array(Action)),
});
export type OperatorInvoice = Static<typeof OperatorInvoice>;
export type OperatorFile = Static<typeof File>;

const Receiver = Type.Object({ eia: optional, network: optional, operator: optional });
export type OperatorReceiver = Static<typeof Receiver>;

/** Largest page of a list. */
export const PAGE = 100;
/** Networks that receivers are looked up in: customers of the operator, of others, and Peppol. */
const NETWORKS = ["INTERNAL", "EXTERNAL", "PEPPOL"];
const FORMAT = "FINVOICE30";
const NEWLINE = "\r\n";

/** Where an address receives invoices; empty where nowhere. */
export function receiversOf(eia: string, ctx: CallContext): Promise<readonly OperatorReceiver[]> {
  const query = new URLSearchParams({ eia });
  for (const network of NETWORKS) query.append("network[]", network);
  return operatorJson(
    Type.Array(Receiver),
    `/v1/lookup/receivers?${query}`,
    { method: "GET" },
    ctx,
  );
}

/**
 * Hands an invoice to the operator. It leaves neither on paper nor by mail.
 * @param uuid id of the invoice at the operator, the same in every attempt.
 */
export function postInvoice(
  { name, xml }: FinvoiceRecord,
  { uuid, receiver }: { readonly uuid: string; readonly receiver: OperatorReceiver },
  ctx: CallContext,
): Promise<OperatorInvoice> {
  const boundary = `fakturo-${uuid}`;
  const fields: readonly (readonly [string, string])[] = [
    ["format", FORMAT],
    ["uuid", uuid],
    ["recipient_eia", receiver.eia ?? ""],
    ["recipient_operator", receiver.operator ?? ""],
    ["disabled_routes[]", "print"],
    ["disabled_routes[]", "email"],
  ];
  const body = multipart(
    boundary,
    fields.filter(([, value]) => value !== ""),
    { name, xml },
  );
  const mime = `multipart/form-data; boundary=${boundary}`;
  return operatorJson(OperatorInvoice, "/v1/invoices", { method: "POST", body, mime }, ctx);
}

function multipart(
  boundary: string,
  fields: readonly (readonly [string, string])[],
  { name, xml }: Pick<FinvoiceRecord, "name" | "xml">,
): Uint8Array {
  const part = (head: string, text: string) =>
    [`--${boundary}`, `content-disposition: form-data; ${head}`, "", text].join(NEWLINE);
  const file = `name="file"; filename="${name}"${NEWLINE}content-type: application/xml`;
  const parts = [...fields.map(([key, value]) => part(`name="${key}"`, value)), part(file, xml)];
  return Buffer.from([...parts, `--${boundary}--`, ""].join(NEWLINE));
}

/** An invoice by its id, with its actions. */
export function invoiceOf(id: string, ctx: CallContext): Promise<OperatorInvoice> {
  return operatorJson(OperatorInvoice, pathOf(id), { method: "GET" }, ctx);
}

/** The company's own invoice of a UUID; undefined where the operator has none. */
export async function sentInvoice(
  uuid: string,
  ctx: CallContext,
): Promise<OperatorInvoice | undefined> {
  const query = new URLSearchParams({ direction: "SENT", "ids[]": uuid });
  const found = await listed(query, ctx);
  return found.find(({ id }) => id === uuid);
}

/** Invoices received since a moment, oldest first; `PAGE` at most. */
export function receivedSince(at: number, ctx: CallContext): Promise<readonly OperatorInvoice[]> {
  const query = new URLSearchParams({
    direction: "RECEIVED",
    received_at_start: new Date(at).toISOString(),
    "sort[]": "received_at",
    per_page: String(PAGE),
  });
  return listed(query, ctx);
}

function listed(query: URLSearchParams, ctx: CallContext): Promise<readonly OperatorInvoice[]> {
  return operatorJson(Type.Array(OperatorInvoice), `/v1/invoices?${query}`, { method: "GET" }, ctx);
}

/** The Finvoice of a received invoice, and its pictures. */
export async function filesOf(id: string, ctx: CallContext): Promise<readonly OperatorFile[]> {
  const path = `${pathOf(id)}?return_format=${FORMAT}`;
  const { files = [] } = await operatorJson(OperatorInvoice, path, { method: "GET" }, ctx);
  return files;
}

/** Bytes of a file. */
export async function fileBytes(
  id: string,
  file: OperatorFile,
  ctx: CallContext,
): Promise<Uint8Array> {
  const path = `${pathOf(id)}/files/${encodeURIComponent(file.id)}`;
  return (await callOperator(path, { method: "GET" }, ctx)).body;
}

/** True for the Finvoice among an invoice's files. */
export function isFinvoice({ type = "" }: OperatorFile): boolean {
  return type.startsWith("FINVOICE");
}

function pathOf(id: string): string {
  return `/v1/invoices/${encodeURIComponent(id)}`;
}
