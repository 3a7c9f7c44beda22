import { Amount } from "@fakturo/model";
import type { ClientCall } from "./call.ts";
import { type FlowFile, type StatusFacts, statusIn } from "./documents.ts";
import type { FlowEvents } from "./flow-events.ts";
import { keyOf } from "./invoices.ts";
import type { State, StoredFlow, StoredInvoice } from "./state.ts";

const OF_BUYER: ReadonlySet<string> = new Set("204 205 206 207 208 210 211".split(" "));
const OF_SELLER: ReadonlySet<string> = new Set(["209", "212"]);
const OF_PLATFORM: ReadonlySet<string> = new Set("200 201 202 203 213".split(" "));
const WITH_REASON: ReadonlySet<string> = new Set(["206", "207", "208", "210"]);
const ENDS: ReadonlySet<string> = new Set(["210", "213"]);
const OF_STATE: ReadonlySet<string> = new Set(["210", "212"]);
const MOMENT = /^\d{14}$/;

/** A check that failed: reason code of the acknowledgement and text. */
export type FlowRefusal = readonly [code: string, message: string];

/** Checks a status of a client; undefined for a good one. */
export function statusRefusal({ root }: FlowFile, state: State): FlowRefusal | undefined {
  const facts = statusIn(root);
  const { code, at, issuer } = facts;
  if (!OF_BUYER.has(code) && !OF_SELLER.has(code) && !OF_PLATFORM.has(code))
    return ["InvoiceLCStatusError", `the status '${code}' does not exist`];
  if (!MOMENT.test(at)) return ["InvoiceLCRuleError", "the status has no moment"];
  const invoice = state.invoices.get(keyOf(facts));
  if (!invoice) return ["InvoiceLCRuleError", "the invoice is not known"];
  const wanted = OF_BUYER.has(code) ? invoice.buyer : invoice.seller;
  if (OF_PLATFORM.has(code) || issuer !== wanted)
    return ["InvoiceLCAccessDenied", `the status ${code} is not of ${issuer}`];
  if (WITH_REASON.has(code) && facts.reasons === 0)
    return ["InvoiceLCRuleError", `the status ${code} needs a reason`];
  return chainRefusal(facts, invoice, state) ?? amountRefusal(facts, invoice, state);
}

function chainRefusal(
  { code }: StatusFacts,
  { key }: StoredInvoice,
  state: State,
): FlowRefusal | undefined {
  const before = (state.statuses.get(key) ?? []).map((status) => status.code);
  if (before.some((one) => ENDS.has(one)))
    return ["InvoiceLCInvalidStatus", "the invoice is refused or rejected"];
  if (code === "209" && before.findLast((one) => one > "203") !== "208")
    return ["InvoiceLCInvalidStatus", "the invoice is not suspended"];
  return undefined;
}

/** Amounts cashed do not exceed the invoice. */
function amountRefusal(
  { code, amounts }: StatusFacts,
  { key, total }: StoredInvoice,
  state: State,
): FlowRefusal | undefined {
  if (code !== "212") return undefined;
  const before = (state.statuses.get(key) ?? []).map(({ amount }) => amount).filter(Boolean);
  const cashed = sumOf([...before, ...amounts]);
  if (cashed === undefined || amounts.length === 0)
    return ["InvoiceLCAmountError", "the amount cashed is missing"];
  return cashed.compare(Amount.parse(total || "0")) > 0
    ? ["InvoiceLCAmountError", `${cashed} is more than ${total}`]
    : undefined;
}

function sumOf(amounts: readonly string[]): Amount | undefined {
  const isNumber = amounts.every((amount) => /^-?\d+(\.\d+)?$/.test(amount));
  if (!isNumber) return undefined;
  return amounts.reduce((sum, amount) => sum.add(Amount.parse(amount)), Amount.zero(2));
}

/** Delivers a good status to the other side. */
export function processStatus(
  { root }: FlowFile,
  flow: Pick<StoredFlow, "name" | "file" | "decided">,
  { call, events }: { readonly call: ClientCall; readonly events: FlowEvents },
): void {
  const { code, at, amounts, ...facts } = statusIn(root);
  const invoice = call.state.invoices.get(keyOf(facts));
  if (!invoice) return;
  const isBuyers = OF_BUYER.has(code);
  const file = Buffer.from(flow.file, "base64");
  const common = { name: flow.name, syntax: "CDAR", at: flow.decided };
  const other = isBuyers
    ? ({ company: invoice.seller, type: "CustomerInvoiceLC" } as const)
    : ({ company: invoice.buyer, type: "SupplierInvoiceLC" } as const);
  events.deliver(file, { ...common, ...other, direction: "In" });
  if (OF_STATE.has(code)) {
    const type = isBuyers ? "StateSupplierInvoiceLC" : "StateCustomerInvoiceLC";
    const company = isBuyers ? invoice.buyer : invoice.seller;
    events.deliver(file, { ...common, company, type, direction: "Out" });
  }
  const amount = sumOf(amounts)?.toString() ?? "";
  events.add({ event: "status", key: invoice.key, code, at, amount: code === "212" ? amount : "" });
}
