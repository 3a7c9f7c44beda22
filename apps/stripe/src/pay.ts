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

/** Each attempt asks first: what was paid by an attempt whose answer was lost is not paid again. */
async function run(task: Task, ctx: StepContext): Promise<StepResult> {
  const invoice = await importedInvoice(task, ctx);
  if (!invoice) return step.skip("the entry is no invoice of Stripe", "no-invoice");
  if (invoice.status === "paid") return step.skip("the invoice is paid", "paid");
  if (invoice.status !== "open")
    return step.ko("not-open", `the invoice at Stripe is ${invoice.status ?? "not open"}`);
  const { status } = await payInvoice(invoice.id, task.id, ctx);
  if (status === "paid") return step.ok({}, { code: "paid" });
  return step.ko("not-paid", `the invoice at Stripe is ${status ?? "not paid"}`);
}
