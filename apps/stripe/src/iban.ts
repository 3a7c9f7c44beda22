import { failedRequest } from "@fakturo/billing-platform";
import { isObject, type Json, type JsonObject } from "@fakturo/model";
import {
  defineProvider,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { bankAccountOf, IBAN_COUNTRIES } from "./api.ts";
import { importedInvoice } from "./imported-invoice.ts";
import type { BankAccount } from "./objects.ts";
import { KEY } from "./settings.ts";

const EURO = "eur";

const Config = Type.Object({
  country: Type.Union(
    IBAN_COUNTRIES.map((country) => Type.Literal(country)),
    { title: "Country of the account", description: "As the IBAN has it.", default: "IE" },
  ),
});

/** Adds the account that Stripe keeps for the customer to the document. */
export const addIban = defineProvider({
  key: "stripe.customer.iban",
  name: "Add the customer's virtual IBAN",
  summary:
    "Add the account that Stripe keeps for the customer alone to the payment instructions; transfers to it pay the customer's invoices.",
  effect: "external",
  credentials: [KEY.key],
  config: Config,
  run: (task, ctx) => refusing(() => run(task, task.config.country, ctx).catch(failedRequest)),
});

async function run(task: Task, country: string, ctx: StepContext): Promise<StepResult> {
  const { envelope, id } = task;
  if (envelope?.sigs?.length) return step.skip("the entry is signed", "signed");
  const invoice = await importedInvoice(task, ctx);
  if (!envelope || !invoice?.customer)
    return step.skip("the entry is no invoice of Stripe with a customer", "no-invoice");
  if (invoice.currency !== EURO)
    return step.skip("Stripe keeps such accounts for euros only", "currency");
  const account = await bankAccountOf(invoice.customer, country, id, ctx);
  if (!account) return step.ko("no-account", "Stripe gives no IBAN of the customer");
  const payment = memberOf(JSON.parse(JSON.stringify(envelope.doc)), "payment");
  const instructions = memberOf(payment, "instructions");
  const { credit_transfer = [], key = "credit-transfer" } = instructions;
  const transfers = Array.isArray(credit_transfer) ? credit_transfer : [];
  if (transfers.some((each) => isObject(each) && each.iban === account.iban))
    return step.skip("the document has the account", "known");
  const data = {
    doc: { payment: { instructions: { key, credit_transfer: [...transfers, formOf(account)] } } },
  };
  return step.ok({ document: { type: "application/merge-patch+json", data } });
}

function memberOf(object: Json | undefined, name: string): JsonObject {
  const value = isObject(object) ? object[name] : undefined;
  return isObject(value) ? value : {};
}

function formOf({ iban, bic, account_holder_name: name }: BankAccount): JsonObject {
  return { iban, ...(bic && { bic }), ...(name && { name }) };
}
