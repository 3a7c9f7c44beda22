import { fullCode, type Party } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  putRecord,
  readAs,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { invoiceIn } from "../document.ts";
import { PORTAL } from "./portal.ts";
import { monthOf, type Operation, operationRecord, platformRecord } from "./records.ts";

const Platform = Type.Object({
  name: Type.Optional(Type.String()),
  tax_id: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
});

/** Opens the portal where the SAT reads the operations of a platform; its address is the only credential. */
export const registerPlatform = defineProvider({
  key: "sat-mx.platforms.register",
  name: "Register platform with the SAT",
  summary:
    "Open the portal where the SAT reads a digital platform's operations; attach its address.",
  schemas: ["org/party"],
  config: Type.Object({}),
  effect: "external",
  run: onDocument(register),
});

async function register({ envelope }: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { name = "", tax_id } = readAs(Platform, envelope.doc, "the party");
  const holder = tax_id?.code ?? "";
  if (holder === "") return step.ko("no-tax-id", "the party has no RFC");
  const known = await ctx.records(platformRecord).get(holder);
  const since = known?.value.since ?? ctx.now();
  const record = putRecord(platformRecord, holder, { holder, name, isOpen: true, since });
  const url = await ctx.callbackUrl(holder, PORTAL);
  return step.ok({
    records: [{ ...record, version: known?.version ?? 0 }],
    meta: [{ key: "registration-link", value: { url } }],
  });
}

/** Shows the SAT an operation of a platform. */
export const recordOperation = defineProvider({
  key: "sat-mx.platforms.record",
  name: "Record operation for the SAT",
  summary: "Show a sale of a digital platform in the portal of the SAT.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "external",
  run: onDocument(record),
});

async function record({ envelope, entry }: DocumentTask, ctx: StepContext): Promise<StepResult> {
  if (!entry) return step.ko("no-entry", "the job has no entry");
  const operation = operationIn(envelope.doc);
  const platform = await ctx.records(platformRecord).get(operation.holder);
  if (!platform?.value.isOpen)
    return step.ko("platform-not-registered", `${operation.holder} records no operations`);
  return step.ok({
    records: [putRecord(operationRecord, entry.id, operation, { entry: entry.id })],
  });
}

function operationIn(doc: Parameters<typeof invoiceIn>[0]): Operation {
  const invoice = invoiceIn(doc);
  const { supplier, customer, ordering, totals, issue_date, currency, type } = invoice;
  const holder = codeOf(supplier);
  const net = totals.total;
  return {
    ...{ holder, month: monthOf(holder, issue_date), date: issue_date, type, currency },
    number: fullCode(invoice),
    seller: ordering?.seller?.name ?? "",
    sellerCode: codeOf(ordering?.seller),
    customer: customer?.name ?? "",
    customerCode: codeOf(customer),
    net: net.toString(),
    tax: totals.payable.sub(net).toString(),
    total: totals.payable.toString(),
  };
}

function codeOf(party: Party | undefined): string {
  return party?.tax_id?.code ?? "";
}

/** Ends the recording of operations; the portal stays. */
export const unregisterPlatform = defineProvider({
  key: "sat-mx.platforms.unregister",
  name: "Unregister platform from the SAT",
  summary: "Record no more operations of a digital platform; the SAT reads the earlier ones.",
  schemas: ["org/party"],
  config: Type.Object({}),
  effect: "external",
  run: onDocument(async ({ envelope }, ctx) => {
    const holder = readAs(Platform, envelope.doc, "the party").tax_id?.code ?? "";
    const known = await ctx.records(platformRecord).get(holder);
    if (!known?.value.isOpen) return step.skip("the platform is not registered", "not-registered");
    const closed = putRecord(platformRecord, holder, { ...known.value, isOpen: false });
    return step.ok({ records: [{ ...closed, version: known.version }] });
  }),
});
