import { fits, Type } from "@fakturo/schema";
import type { SimulatedRequest, SimulatorWorld } from "@fakturo/simulator";
import { faultsOf, readBody, sortable, totalsOf } from "./body.ts";
import { type HandledDocument, json, refused } from "./reply.ts";
import type { Settings } from "./settings.ts";
import type { KeptDocument, State } from "./state.ts";

/** A call of a known account. */
export interface AccountCall {
  readonly account: string;
  readonly request: SimulatedRequest;
  readonly body: unknown;
  readonly state: State;
  readonly world: SimulatorWorld<Settings>;
}

const FIRST_ID = 20_000_001;
const ISSUED: ReadonlySet<string> = new Set(["final", "settled"]);
const CLASS: Readonly<Record<string, string>> = {
  invoice: "Invoice",
  simplified_invoice: "SimplifiedInvoice",
  invoice_receipt: "InvoiceReceipt",
  credit_note: "CreditNote",
  debit_note: "DebitNote",
};

const Uid = Type.Object({ proprietary_uid: Type.Optional(Type.String()) });

/** `POST /{type}s.json`: a draft, or the document that was created with the same `proprietary_uid`. */
export function create(type: string, call: AccountCall): HandledDocument {
  const { account, state, world } = call;
  const member = memberOf(call.body, type);
  const body = readBody(member);
  if (!body) return refused(422, "Invoice items is invalid");
  const uid = fits(Uid, call.body, "as-is") ? (call.body.proprietary_uid ?? "") : "";
  const known = [...state.documents.values()].find(
    (one) => uid !== "" && one.uid === uid && one.account === account,
  );
  if (known) return { reply: json(200, shown(known)) };
  const faults = faultsOf(body, world.settings);
  const sequence = sequenceAt(body.sequence_id, world.settings);
  if (sequence === undefined) faults.push("Sequence not found");
  const isNote = type === "credit_note" || type === "debit_note";
  const owner = state.documents.get(Number(body.owner_invoice_id ?? 0));
  if (isNote && (owner?.account !== account || !ISSUED.has(owner.status)))
    faults.push("Owner invoice is invalid");
  if (faults.length > 0 || sequence === undefined) return refused(422, ...faults);
  const document = {
    account,
    id: FIRST_ID + state.documents.size,
    type,
    uid,
    sequence,
    date: body.date,
    reference: body.reference ?? "",
    client: body.client.name,
    ...totalsOf(body, world.settings),
    at: world.now(),
  };
  const reply = json(201, shown({ ...document, status: "draft" }));
  return { reply, events: [{ event: "created", ...document }] };
}

function memberOf(body: unknown, name: string): unknown {
  const members = Type.Record(Type.String(), Type.Unknown());
  return fits(members, body, "as-is") ? body[name] : undefined;
}

/** Ids of sequences are their places, from one. */
function sequenceAt(id: string | number | undefined, { sequences }: Settings): string | undefined {
  return sequences[id === undefined ? 0 : Number(id) - 1];
}

/** Validation code that the AT gave for a sequence and a kind of document. */
function validationCode({ sequence, type }: KeptDocument): string {
  const letters = `${sequence}${type}`.toUpperCase().replace(/[^A-Z0-9]/g, "");
  return `AA${letters}XXXXXX`.slice(0, 8);
}

function shown(document: KeptDocument): Record<string, object> {
  const { type, id, status, sequence, number, net, tax } = document;
  const numbered = number !== undefined && {
    sequence_number: `${number}/${sequence}`,
    inverted_sequence_number: `${sequence}/${number}`,
    atcud: `${validationCode(document)}-${number}`,
    saft_hash: "SIM1",
  };
  return {
    [type]: {
      id,
      status,
      archived: false,
      type: CLASS[type],
      sequence_number: "rascunho",
      date: document.date,
      reference: document.reference,
      before_taxes: Number(net),
      taxes: Number(tax),
      total: Number((Number(net) + Number(tax)).toFixed(2)),
      currency: "Euro",
      client: { name: document.client },
      ...numbered,
    },
  };
}

function own(type: string, id: string, { account, state }: AccountCall) {
  const document = state.documents.get(Number(id));
  return document?.account === account && document.type === type ? document : undefined;
}

/** `GET /{type}s/{id}.json`. */
export function get(type: string, id: string, call: AccountCall): HandledDocument {
  const document = own(type, id, call);
  return document ? { reply: json(200, shown(document)) } : refused(404, "Not Found");
}

const StateBody = Type.Object({ state: Type.String(), message: Type.Optional(Type.String()) });

/** `PUT /{type}s/{id}/change-state.json`. */
export function changeState(type: string, id: string, call: AccountCall): HandledDocument {
  const { body, state, world } = call;
  const document = own(type, id, call);
  if (!document) return refused(404, "Not Found");
  const wanted = memberOf(body, type);
  if (!fits(StateBody, wanted, "as-is")) return refused(422, "Invalid state");
  if (wanted.state === "finalized") return finalise(document, state, world);
  if (wanted.state === "deleted" && document.status === "draft")
    return changed(document, "deleted", world);
  if (wanted.state === "canceled" && ISSUED.has(document.status))
    return wanted.message
      ? changed(document, "canceled", world)
      : refused(422, "Cancel message can't be blank");
  return refused(422, "Invalid state");
}

function finalise(
  document: KeptDocument,
  { documents }: State,
  world: AccountCall["world"],
): HandledDocument {
  if (document.status !== "draft") return refused(422, "Invalid state");
  const { account, sequence, type, date } = document;
  if (world.settings.unregistered.includes(sequence))
    return refused(422, "The sequence is not registered at the Tax Authority");
  const series = [...documents.values()].filter(
    (one) =>
      one.account === account &&
      one.sequence === sequence &&
      one.type === type &&
      one.number !== undefined,
  );
  if (series.some((one) => (sortable(one.date) ?? "") > (sortable(date) ?? "")))
    return refused(422, "Date must not be before the date of the last document of the sequence");
  const status = type === "invoice_receipt" ? "settled" : "final";
  return changed(document, status, world, series.length + 1);
}

function changed(
  document: KeptDocument,
  status: string,
  { now }: AccountCall["world"],
  number = document.number,
): HandledDocument {
  const numbered = number !== undefined && { number };
  const reply = json(200, shown({ ...document, status, ...numbered }));
  const { id, account } = document;
  return { reply, events: [{ event: "changed", account, id, status, at: now(), ...numbered }] };
}

const PER_PAGE = 30;

/** `GET /invoices.json`: documents of all kinds, newest first; `text` is in the number or the reference. */
export function list({ account, request, state }: AccountCall): HandledDocument {
  const { query } = request;
  const wanted = query.get("text") ?? "";
  const found = [...state.documents.values()]
    .filter((one) => one.account === account && one.status !== "deleted")
    .filter((one) => numberOf(one).includes(wanted) || one.reference.includes(wanted))
    .reverse();
  const page = Math.max(1, Number(query.get("page") ?? 1) || 1);
  const rows = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const pagination = {
    total_entries: found.length,
    current_page: page,
    total_pages: Math.ceil(found.length / PER_PAGE),
    per_page: PER_PAGE,
  };
  const invoices = rows.flatMap((one) => Object.values(shown(one)));
  return { reply: json(200, { invoices, pagination }) };
}

function numberOf({ sequence, number }: KeptDocument): string {
  return number === undefined ? "" : `${sequence}/${number}`;
}
