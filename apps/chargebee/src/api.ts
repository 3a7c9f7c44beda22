import { type PlatformAnswer, requestOf } from "@fakturo/billing-platform";
import { FakturoError } from "@fakturo/model";
import {
  type HttpRequest,
  type RouteContext,
  readJsonAs,
  type Static,
  type StepContext,
  type TSchema,
  Type,
} from "@fakturo/plugin";
import { type BilledDocument, pathOf } from "./document-id.ts";
import {
  ChargebeeCreditNote,
  ChargebeeCustomer,
  ChargebeeInvoice,
  type ChargebeeLine,
  type ChargebeeSource,
  WithFields,
} from "./objects.ts";
import { app, KEY } from "./settings.ts";

const MAX_ITEMS = 100;
/** Paths of the objects that lines refer to, by `entity_type`; one-time charges have none. */
const ITEMS: ReadonlyMap<string, string> = new Map([
  ["plan_item_price", "item_prices"],
  ["addon_item_price", "item_prices"],
  ["charge_item_price", "item_prices"],
  ["plan", "plans"],
  ["plan_setup", "plans"],
  ["addon", "addons"],
]);

const Refusal = Type.Object({ message: Type.String({ maxLength: 2000 }) });
const ANSWER: PlatformAnswer = {
  platform: "Chargebee",
  messageIn: (body) => readJsonAs(Refusal, body, "the error").message,
};

/** What requests need of the contexts of steps and routes. */
export type Asking = Pick<StepContext & RouteContext, "http" | "config" | "credential">;

/** Parameters of a request that writes, and the key under which Chargebee makes it once. */
export interface ChargebeeWrite {
  readonly fields?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

/**
 * Reads an object.
 * @throws RequestRefused, TransportError, FakturoError "input" for an answer of another form.
 */
export async function get<S extends TSchema>(
  schema: S,
  path: string,
  ctx: Asking,
): Promise<Static<S>> {
  return readJsonAs(schema, await ask(path, { method: "GET" }, ctx), "Chargebee's answer");
}

/** Writes; throws as `get` does. */
export async function post<S extends TSchema>(
  schema: S,
  path: string,
  { fields = {}, idempotencyKey }: ChargebeeWrite,
  ctx: Asking,
): Promise<Static<S>> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    ...(idempotencyKey && { "chargebee-idempotency-key": idempotencyKey }),
  };
  const body = new URLSearchParams({ ...fields }).toString();
  return readJsonAs(
    schema,
    await ask(path, { method: "POST", headers, body }, ctx),
    "Chargebee's answer",
  );
}

async function ask(path: string, request: HttpRequest, ctx: Asking): Promise<string> {
  const { text: key } = await ctx.credential(KEY.key);
  const { site, url = `https://${site}.chargebee.com` } = await ctx.config(app);
  const headers = { ...request.headers, authorization: `Basic ${btoa(`${key}:`)}` };
  return requestOf(`${url}/api/v2/${path}`, { ...request, headers }, ANSWER, ctx);
}

const InvoiceReply = Type.Object({ invoice: ChargebeeInvoice });
const CreditReply = Type.Object({ credit_note: ChargebeeCreditNote });

/** Reads a document with its customer, subscription and items. Throws as `get` does. */
export async function readSource(document: BilledDocument, ctx: Asking): Promise<ChargebeeSource> {
  const isCredit = document.kind === "credit_note";
  const credit = isCredit ? (await get(CreditReply, pathOf(document), ctx)).credit_note : undefined;
  const id = credit ? credit.reference_invoice_id : document.id;
  const invoice = id
    ? (await get(InvoiceReply, pathOf({ kind: "invoice", id }), ctx)).invoice
    : undefined;
  const own = credit ?? invoice;
  const customer = await readObject(`customers/${encodeURIComponent(own?.customer_id ?? "")}`, ctx);
  const subscription = own?.subscription_id
    ? [await readObject(`subscriptions/${encodeURIComponent(own.subscription_id)}`, ctx)]
    : [];
  return {
    invoice,
    credit,
    customer: readAsCustomer(customer),
    owners: [customer, ...subscription],
    items: await readItems(own?.line_items ?? [], ctx),
  };
}

function readAsCustomer(customer: WithFields): ChargebeeCustomer {
  return readJsonAs(ChargebeeCustomer, JSON.stringify(customer), "the customer");
}

const AnyReply = Type.Record(Type.String(), WithFields);

/** The one object of an answer, e.g. the customer of `{"customer": {…}}`. */
export async function readObject(path: string, ctx: Asking): Promise<WithFields> {
  const [object = {}] = Object.values(await get(AnyReply, path, ctx));
  return object;
}

async function readItems(
  lines: readonly ChargebeeLine[],
  ctx: Asking,
): Promise<ReadonlyMap<string, readonly WithFields[]>> {
  const paths = new Map<string, string>();
  for (const { entity_id, entity_type } of lines) {
    const path = ITEMS.get(entity_type);
    if (entity_id && path) paths.set(entity_id, path);
  }
  if (paths.size > MAX_ITEMS)
    throw new FakturoError(
      "too-large",
      `an imported document has ${MAX_ITEMS} different items at most`,
    );
  const items = new Map<string, WithFields[]>();
  for (const [id, path] of paths) {
    const price = await readObject(`${path}/${encodeURIComponent(id)}`, ctx);
    const { item_id } = price;
    const item =
      typeof item_id === "string"
        ? [await readObject(`items/${encodeURIComponent(item_id)}`, ctx)]
        : [];
    items.set(id, [...item, price]);
  }
  return items;
}
