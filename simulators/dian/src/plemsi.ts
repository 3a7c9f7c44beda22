import { createHash } from "node:crypto";
import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import { readJsonAs } from "@fakturo/plugin";
import { type Static, Type } from "@fakturo/schema";
import type { SimulatedReply, SimulatedRequest } from "@fakturo/simulator";
import { Decimal } from "decimal.js";
import { ruleText } from "./codes.ts";
import type { Settings } from "./settings.ts";
import { numberKey, type State, type ValidatedDocument } from "./state.ts";
import { colombian } from "./time.ts";

/** Path of Plemsi's API below the simulator's prefix. */
export const PLEMSI = "/plemsi/api";

const Tax = Type.Object({
  tax_id: Type.Integer(),
  percent: Type.Number(),
  tax_amount: Type.Number(),
  taxable_amount: Type.Number(),
});
const Item = Type.Object({
  unit_measure_id: Type.Integer(),
  line_extension_amount: Type.Number(),
  tax_totals: Type.Array(Tax),
  description: Type.String({ minLength: 1 }),
  code: Type.String({ minLength: 1 }),
  type_item_identification_id: Type.Integer(),
  price_amount: Type.Number(),
  base_quantity: Type.Number(),
  invoiced_quantity: Type.Number(),
});
const Body = Type.Object({
  date: Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
  time: Type.String({ pattern: String.raw`^\d{2}:\d{2}:\d{2}$` }),
  prefix: Type.String(),
  number: Type.Integer({ minimum: 1 }),
  resolution: Type.String({ minLength: 1 }),
  customer: Type.Object({
    identification_number: Type.String({ minLength: 1 }),
    name: Type.String({ minLength: 1 }),
    type_document_identification_id: Type.Integer(),
    type_organization_id: Type.Integer(),
  }),
  payment: Type.Object({ payment_form_id: Type.Integer(), payment_method_id: Type.Integer() }),
  items: Type.Array(Item, { minItems: 1 }),
  invoiceBaseTotal: Type.Number(),
  invoiceTaxExclusiveTotal: Type.Number(),
  invoiceTaxInclusiveTotal: Type.Number(),
  totalToPay: Type.Number(),
  allTaxTotals: Type.Array(Tax),
  invoiceReference: Type.Optional(Type.Object({ number: Type.String(), uuid: Type.String() })),
});
type Body = Static<typeof Body>;

/** What a request of Plemsi needs of the simulator. */
export interface PlemsiWorld {
  readonly state: State;
  readonly settings: Settings;
  readonly now: number;
}

/** An answer with what is stored. */
export interface PlemsiHandled {
  readonly reply: SimulatedReply;
  readonly stored?: ValidatedDocument;
}

const KINDS: Readonly<Record<string, string>> = {
  invoice: "Invoice",
  credit: "CreditNote",
  debit: "DebitNote",
};
const PATH = /^\/plemsi\/api\/billing\/(invoice|credit|debit)(\/one)?$/;

/** A request to Plemsi: sends a document, finds one by its number, or lists them. */
export function handledPlemsi(request: SimulatedRequest, world: PlemsiWorld): PlemsiHandled {
  const { path, method, headers, query } = request;
  const [, name = "", one] = PATH.exec(path) ?? [];
  const kind = KINDS[name];
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
  const { settings } = world;
  if (token === undefined || (settings.token !== "" && token !== settings.token))
    return refused(401, { message: "Unauthenticated." });
  if (!kind) return refused(404, { message: "Not Found" });
  const issuer = createHash("sha256").update(token).digest("hex").slice(0, 9);
  if (method === "POST" && !one) return sent(request, { kind, issuer }, world);
  if (method !== "GET") return refused(405, { message: "Method Not Allowed" });
  return one ? found({ kind, issuer }, query, world) : listed(kind, issuer, world);
}

interface Place {
  readonly kind: string;
  /** Stands for the supplier, whom Plemsi knows by the API key. */
  readonly issuer: string;
}

function sent({ body }: SimulatedRequest, place: Place, world: PlemsiWorld): PlemsiHandled {
  const read = bodyIn(body);
  if (typeof read === "string") return refused(422, { data: [read] });
  const { settings, state, now } = world;
  const number = `${read.prefix}${read.number}`;
  if (state.numbers.has(numberKey({ ...place, number })))
    return refused(400, { code: "EFVE001", info: `The document ${number} was already emitted` });
  const rules = [...(settings.rules[number] ?? []), ...rulesOf(read, place, world)];
  if (rules.length > 0)
    return refused(400, {
      info: "Documento rechazado por la DIAN",
      data: rules.map((rule) => `Regla: ${rule}, Rechazo: ${ruleText(rule)}`),
    });
  const code = codeOf(place, body);
  const stored: ValidatedDocument = {
    is: "document",
    ...{ ...place, code, number, isAccepted: true, rules: [], channel: "plemsi", at: now },
    customer: read.customer.identification_number,
    total: new Decimal(read.totalToPay).toFixed(2),
    name: `${number}.json`,
    file: Buffer.from(body).toString("base64"),
    answer: "",
  };
  return { reply: json(200, dataOf(stored)), stored };
}

/** Documents of two suppliers may have the same bytes. */
function codeOf({ issuer, kind }: Place, body: Uint8Array): string {
  return createHash("sha384").update(`${issuer} ${kind} `).update(body).digest("hex");
}

function bodyIn(bytes: Uint8Array): Body | string {
  try {
    return readJsonAs(Body, Buffer.from(bytes).toString("utf8"), "The request");
  } catch (error) {
    if (isFakturoError(error)) return error.message;
    throw error;
  }
}

const TOLERANCE = 2;

/** Rules of the DIAN that Plemsi's document would break. */
function rulesOf(body: Body, { kind }: Place, { settings, now }: PlemsiWorld): readonly string[] {
  const sum = (values: readonly number[]) =>
    values.reduce((total, value) => total.plus(value), new Decimal(0));
  const isOff = (a: Decimal, b: number) => a.minus(b).abs().greaterThan(TOLERANCE);
  const range = settings.ranges.find(
    ({ prefix, resolution }) => prefix === body.prefix && resolution === body.resolution,
  );
  const taxes = sum(body.allTaxTotals.map((row) => row.tax_amount));
  const isOutside =
    kind === "Invoice" && (!range || body.number < range.from || body.number > range.to);
  return [
    ...(isOutside ? ["FAD05e"] : []),
    ...(body.date === colombian(now).date ? [] : ["FAD09e"]),
    ...(isOff(sum(body.items.map((row) => row.line_extension_amount)), body.invoiceBaseTotal)
      ? ["FAU02"]
      : []),
    ...(isOff(taxes.plus(body.invoiceBaseTotal), body.invoiceTaxInclusiveTotal) ? ["FAU06"] : []),
    ...(kind !== "Invoice" && !body.invoiceReference ? ["CBF01"] : []),
  ];
}

function found(
  place: Place,
  query: ReadonlyMap<string, string>,
  { state }: PlemsiWorld,
): PlemsiHandled {
  const number = `${query.get("prefix") ?? ""}${query.get("value") ?? ""}`;
  const code = state.numbers.get(numberKey({ ...place, number }));
  const stored = code === undefined ? undefined : state.documents.get(code);
  return stored ? { reply: json(200, dataOf(stored)) } : refused(404, { info: "Not found" });
}

function listed(kind: string, issuer: string, { state }: PlemsiWorld): PlemsiHandled {
  const own = [...state.documents.values()].filter(
    (one) => one.kind === kind && one.issuer === issuer,
  );
  return { reply: json(200, { docs: own.map(dataOf) }) };
}

function dataOf(stored: ValidatedDocument): JsonObject {
  const sentBody: unknown = JSON.parse(Buffer.from(stored.file, "base64").toString("utf8"));
  const body = isObject(sentBody) ? sentBody : {};
  const name = stored.kind === "Invoice" ? "cufe" : "cude";
  return {
    [name]: stored.code,
    QRCode: qrText(stored, String(body.date)),
    consecutive: stored.number,
    date: String(body.date),
    customer: { identification_number: stored.customer },
    legal_monetary_totals: { payable_amount: stored.total },
  };
}

/** The text of Plemsi's QR code. */
function qrText({ kind, number, code, customer, total }: ValidatedDocument, date: string): string {
  const [label, prefix] = kind === "Invoice" ? ["CUFE", "Fac"] : ["CUDE", "Cr"];
  return [
    `Num${prefix}: ${number}`,
    `Fec${prefix}: ${date}`,
    `DocAdq: ${customer}`,
    `ValTotal: ${total}`,
    `${label}: ${code}`,
    `https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${code}`,
  ].join("\n");
}

function json(status: number, data: JsonObject): SimulatedReply {
  return jsonReply(status, { success: true, info: "OK", data });
}

function refused(status: number, body: JsonObject): PlemsiHandled {
  return { reply: jsonReply(status, { success: false, ...body }) };
}

function jsonReply(status: number, body: JsonObject): SimulatedReply {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
  };
}
