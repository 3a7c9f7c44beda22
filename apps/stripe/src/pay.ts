import { failedRequest } from "@fakturo/billing-platform";
import {
  defineProvider,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { payInvoice } from "./api.ts";
import { importedInvoice } from "./imported-invoice.ts";
import type { Payable } from "./objects.ts";
import { KEY } from "./settings.ts";

/** Charges the invoice that the entry was imported from. */
export const pay = defineProvider({
  key: "stripe.pay",
  name: "Process the payment at Stripe",
  summary:
    "Charge the imported invoice to the customer's default means of payment at Stripe, once; a paid one is left as it is.",
  effect: "external",
  credentials: [KEY.key],
  config: Type.Object({}),
  run: (task, ctx) => refusing(() => run(task, ctx).catch(failedRequest)),
});

const POLL_INTERVAL_S = 6 * 3600;

/** Each attempt asks first: what was paid by an attempt whose answer was lost is not paid again. */
async function run(task: Task, ctx: StepContext): Promise<StepResult> {
  const invoice = await importedInvoice(task, ctx);
  if (!invoice) return step.skip("the entry is no invoice of Stripe", "no-invoice");
  if (invoice.status === "paid" && task.ref === undefined)
    return step.skip("the invoice is paid", "paid");
  // A reference stands for a payment that was waited for.
  const isAsked = task.ref !== undefined || invoice.status !== "open" || isProcessing(invoice);
  return outcomeOf(isAsked ? invoice : await payInvoice(invoice.id, task.id, ctx));
}

function outcomeOf(invoice: Payable): StepResult {
  const { id, status } = invoice;
  if (status === "paid") return step.ok({}, { code: "paid" });
  if (status !== "open")
    return step.ko("not-open", `the invoice at Stripe is ${status ?? "not open"}`);
  if (isProcessing(invoice))
    return step.wait("the bank has not confirmed the payment", {
      seconds: POLL_INTERVAL_S,
      ref: id,
    });
  return step.ko("not-paid", "the payment of the invoice at Stripe failed");
}

function isProcessing({ payments }: Payable): boolean {
  return (
    payments?.data.some(({ payment }) => payment.payment_intent?.status === "processing") ?? false
  );
}
