import {
  decodedPart,
  type SimulatedOutcome,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { creditNoteOf } from "./credit-note.ts";
import { SiteForm, wholeIn } from "./form.ts";
import { invoiceOf } from "./invoice.ts";
import { notFound, SiteRefusal, wrong } from "./refusal.ts";
import type { Settings } from "./settings.ts";
import { objectsOf, type SiteObject, type State, type StoredEvent } from "./state.ts";
import { occurred } from "./webhooks.ts";

type World = SimulatorWorld<Settings>;
type Outcome = SimulatedOutcome<StoredEvent>;

const MAX_NOTES = 1000;
const MAX_PAGE = 100;
const DAY_S = 86_400;
/** Kinds by the first segment of their paths. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["customers", "customer"],
  ["subscriptions", "subscription"],
  ["items", "item"],
  ["item_prices", "item_price"],
  ["invoices", "invoice"],
  ["credit_notes", "credit_note"],
  ["comments", "comment"],
]);
const DOCUMENTS: ReadonlySet<string> = new Set(["invoice", "credit_note"]);
const INTEGERS: ReadonlySet<string> = new Set(["price", "period", "net_term_days"]);
const ADDRESSES = ["billing_address", "shipping_address"];
const DETAILS = /^(?:vat_number|vat_number_prefix|po_number|comment|cf_\w+)$/;

interface Call {
  readonly kind: string;
  readonly id: string;
  readonly form: SiteForm;
  readonly request: SimulatedRequest;
  readonly state: State;
  readonly world: World;
}

/** Processes a request to a path such as `invoices/INV-1/pdf`. @throws SiteRefusal. */
export function routeOf(
  path: string,
  request: SimulatedRequest,
  state: State,
  world: World,
): Outcome {
  const [first = "", second = "", action = ""] = path.split("/").map(knownPart);
  const kind = KINDS.get(first);
  if (!kind) throw notFound(path);
  const form = new SiteForm(Buffer.from(request.body).toString("utf8"));
  const call = { kind, id: second, form, request, state, world };
  if (request.method === "GET") return second === "" ? list(call) : retrieve(call);
  if (request.method !== "POST")
    throw new SiteRefusal(405, "http_method_not_supported", "POST or GET");
  if (kind === "invoice" && second === "create_for_charge_items_and_charges") return bill(call);
  if (kind === "customer" && action === "subscription_for_items") return subscribe(call);
  if (second === "") return create(call);
  return act(action, call);
}

function knownPart(part: string): string {
  const decoded = decodedPart(part);
  if (decoded === undefined) throw notFound(part);
  return decoded;
}

function shown(members: object): Outcome["reply"] {
  return {
    status: 200,
    headers: { "content-type": "application/json;charset=utf-8" },
    body: JSON.stringify(members),
  };
}

function stored(kind: string, object: SiteObject, more: readonly StoredEvent[] = []): Outcome {
  const event: StoredEvent = { event: "stored", kind, id: String(object.id), object };
  return { reply: shown({ [kind]: object }), events: [event, ...more] };
}

function existing({ kind, id, state }: Call): SiteObject {
  const object = state.objects.get(`${kind}:${id}`);
  if (!object) throw notFound(id);
  return object;
}

function retrieve(call: Call): Outcome {
  return { reply: shown({ [call.kind]: existing(call) }) };
}

/** Objects of a kind whose members have the values of the query, newest first. */
function list({ kind, request, state }: Call): Outcome {
  const limit = Math.min(Number(request.query.get("limit") ?? "10"), MAX_PAGE);
  const filters = [...request.query]
    .map(([name, value]) => [name.replace(/\[is\]$/, ""), value] as const)
    .filter(([name]) => name !== "limit" && name !== "offset");
  const found = objectsOf(state, kind).filter((object) =>
    filters.every(([name, value]) => String(object[name]) === value),
  );
  const page = found.toReversed().slice(0, limit);
  return { reply: shown({ list: page.map((object) => ({ [kind]: object })) }) };
}

/** Creates a customer, item, item price, comment or credit note. */
function create(call: Call): Outcome {
  const { kind, form, state, world } = call;
  if (kind === "comment") return comment(call);
  if (kind === "credit_note") {
    const note = creditNoteOf(form, makingOf(call));
    return stored(kind, note, [occurred("credit_note_created", kind, note, world.now())]);
  }
  if (kind === "invoice" || kind === "subscription") throw notFound(`${kind}s`);
  const id = form.text("id") || `${kind}_${state.objects.size + 1}`;
  if (state.objects.has(`${kind}:${id}`))
    throw new SiteRefusal(400, "duplicate_entry", `The value ${id} is already present`, "id");
  const priced =
    kind === "item_price"
      ? { item_type: itemOf(form.required("item_id"), state).type ?? "charge" }
      : {};
  return stored(kind, { ...membersIn(form), ...priced, id, deleted: false, object: kind });
}

function itemOf(id: string, { objects }: State): SiteObject {
  const item = objects.get(`item:${id}`);
  if (!item) throw notFound(id);
  return item;
}

/** Members of a form: numbers, JSON of metadata, addresses and texts. */
function membersIn(form: SiteForm): Record<string, unknown> {
  const singles = Object.entries(form.singles()).map(([name, value]) => [name, typed(name, value)]);
  const addresses = ADDRESSES.flatMap((name) => {
    const address = form.object(name);
    return address ? [[name, address]] : [];
  });
  return Object.fromEntries([...singles, ...addresses]);
}

function typed(name: string, value: string): unknown {
  if (INTEGERS.has(name)) return wholeIn(value, name);
  if (name === "metadata" || name === "meta_data") return metadataIn(value, name);
  return value === "true" || value === "false" ? value === "true" : value;
}

function metadataIn(value: string, name: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw wrong(name, "is not a valid JSON object");
  }
}

function makingOf({ state, world }: Call) {
  return { state, settings: world.settings, now: Math.floor(world.now() / 1000) };
}

function bill(call: Call): Outcome {
  const invoice = invoiceOf(call.form, undefined, makingOf(call));
  return stored("invoice", invoice, [
    occurred("invoice_generated", "invoice", invoice, call.world.now()),
  ]);
}

/** A subscription with its first invoice. */
function subscribe(call: Call): Outcome {
  const { form, state, world, request } = call;
  const id = form.text("id") || `sub_${state.objects.size + 1}`;
  const text = Buffer.from(request.body).toString("utf8");
  const ofCustomer = new SiteForm(`${text}&customer_id=${encodeURIComponent(call.id)}`);
  const invoice = invoiceOf(ofCustomer, id, makingOf(call));
  const subscription = { ...membersIn(form), id, customer_id: call.id, object: "subscription" };
  const made = stored("subscription", subscription, [
    { event: "stored", kind: "invoice", id: String(invoice.id), object: invoice },
    occurred("invoice_generated", "invoice", invoice, world.now()),
  ]);
  return {
    ...made,
    reply: shown({ subscription, invoice, customer: state.objects.get(`customer:${call.id}`) }),
  };
}

function comment({ form, state, world }: Call): Outcome {
  const [entity_type, entity_id] = [form.required("entity_type"), form.required("entity_id")];
  const notes = form.required("notes");
  if (!state.objects.has(`${entity_type}:${entity_id}`)) throw notFound(entity_id);
  if (notes.length > MAX_NOTES) throw wrong("notes", `at most ${MAX_NOTES} characters`);
  const id = `cmt_${objectsOf(state, "comment").length + 1}`;
  const created_at = Math.floor(world.now() / 1000);
  return stored("comment", {
    id,
    entity_type,
    entity_id,
    notes,
    created_at,
    type: "user",
    object: "comment",
  });
}

/** An action on an object, or its update. */
function act(action: string, call: Call): Outcome {
  const { kind, form } = call;
  const object = existing(call);
  if (action === "pdf" && DOCUMENTS.has(kind))
    return { reply: shown({ download: downloadOf(call) }) };
  if (action === "" && !DOCUMENTS.has(kind)) return stored(kind, { ...object, ...membersIn(form) });
  if (kind !== "invoice") throw notFound(action);
  if (action === "update_details") return stored(kind, { ...object, ...detailsIn(form) });
  if (action === "record_payment") return pay(object, call);
  if (action === "void") return stored(kind, { ...object, status: "voided" });
  throw notFound(action);
}

function downloadOf({ kind, id, request, world }: Call) {
  const url = `${request.origin ?? ""}/downloads/${kind}/${encodeURIComponent(id)}.pdf`;
  return {
    download_url: url,
    valid_till: Math.floor(world.now() / 1000) + DAY_S,
    mime_type: "application/pdf",
    object: "download",
  };
}

function detailsIn(form: SiteForm): Record<string, unknown> {
  const members = membersIn(form);
  const unknown = Object.keys(members).find(
    (name) => !ADDRESSES.includes(name) && !DETAILS.test(name),
  );
  if (unknown) throw wrong(unknown, "unknown parameter");
  return members;
}

/** Records a payment by other means, which becomes a transaction. */
function pay(invoice: SiteObject, { form, world }: Call): Outcome {
  const { amount = "" } = form.object("transaction") ?? {};
  const units = wholeIn(amount, "transaction[amount]");
  const due = Number(invoice.amount_due);
  if (units <= 0 || units > due) throw wrong("transaction[amount]", "exceeds the amount due");
  const before = Array.isArray(invoice.linked_payments) ? invoice.linked_payments : [];
  const now = Math.floor(world.now() / 1000);
  const payment = {
    txn_id: `txn_${now}${before.length}`,
    applied_amount: units,
    applied_at: now,
    txn_status: "success",
    txn_date: now,
    txn_amount: units,
  };
  const paid = {
    ...invoice,
    linked_payments: [...before, payment],
    amount_paid: Number(invoice.amount_paid) + units,
    amount_due: due - units,
    status: units === due ? "paid" : invoice.status,
  };
  const { txn_id: id } = payment;
  const method = form.object("transaction")?.payment_method ?? "cash";
  const transaction = {
    id,
    customer_id: invoice.customer_id,
    payment_method: method,
    gateway: "not_applicable",
    type: "payment",
    date: now,
    status: "success",
    amount: units,
    currency_code: invoice.currency_code,
    deleted: false,
    object: "transaction",
  };
  return { ...stored("invoice", paid), reply: shown({ invoice: paid, transaction }) };
}
