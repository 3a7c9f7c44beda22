import { type PlatformAnswer, RequestRefused, requestOf } from "@fakturo/billing-platform";
import { FakturoError } from "@fakturo/model";
import {
  type HttpRequest,
  readJsonAs,
  type Static,
  type StepContext,
  type TSchema,
  Type,
} from "@fakturo/plugin";
import {
  Account,
  type BankAccount,
  Funding,
  Lines,
  Payable,
  StripeCreditNote,
  StripeInvoice,
  type StripeLine,
  type StripeSource,
  StripeTaxRate,
} from "./objects.ts";
import { app, KEY } from "./settings.ts";

/** The objects are requested as of this version, whatever that of the account is. */
const VERSION = "2025-03-31.basil";
const PAGE = 100;
const MAX_PAGES = 100;
const MAX_RATES = 100;
const TIMEOUT_S = 30;

const Refusal = Type.Object({
  error: Type.Object({ message: Type.Optional(Type.String({ maxLength: 2000 })) }),
});
const ANSWER: PlatformAnswer = {
  platform: "Stripe",
  messageIn: (body) => readJsonAs(Refusal, body, "the error").error.message ?? "",
};

/**
 * Reads an invoice or a credit note with its lines and tax rates.
 * @param withAccount also reads the account's contact details.
 * @throws RequestRefused, FakturoError for an object of another form or size, TransportError.
 */
export async function readObject(
  id: string,
  withAccount: boolean,
  ctx: StepContext,
): Promise<StripeSource> {
  const isCredit = id.startsWith("cn_");
  const path = isCredit ? `credit_notes/${id}` : `invoices/${id}`;
  const credit = isCredit
    ? await get(StripeCreditNote, `${path}?expand[]=invoice.account_tax_ids`, ctx)
    : undefined;
  const invoice =
    credit?.invoice ?? (await get(StripeInvoice, `${path}?expand[]=account_tax_ids`, ctx));
  const lines = await readLines(`${path}/lines`, ctx);
  const rates = await readRates(lines, ctx);
  return {
    invoice,
    credit,
    lines,
    rates,
    account: withAccount ? await readAccount(ctx) : undefined,
  };
}

async function readLines(path: string, ctx: StepContext): Promise<StripeLine[]> {
  const lines: StripeLine[] = [];
  let after = "";
  for (let page = 0; page < MAX_PAGES; page++) {
    const { data, has_more } = await get(Lines, `${path}?limit=${PAGE}${after}`, ctx);
    lines.push(...data);
    const last = data.at(-1);
    if (!has_more || !last) return lines;
    after = `&starting_after=${encodeURIComponent(last.id)}`;
  }
  throw new FakturoError("too-large", `an imported invoice has ${PAGE * MAX_PAGES} lines at most`);
}

async function readRates(
  lines: readonly StripeLine[],
  ctx: StepContext,
): Promise<Map<string, StripeTaxRate>> {
  const taxes = lines.flatMap((line) => line.taxes ?? []);
  const ids = new Set(taxes.flatMap((tax) => tax.tax_rate_details?.tax_rate ?? []));
  if (ids.size > MAX_RATES)
    throw new FakturoError("too-large", `an imported invoice has ${MAX_RATES} tax rates at most`);
  const rates = new Map<string, StripeTaxRate>();
  for (const id of ids)
    rates.set(id, await get(StripeTaxRate, `tax_rates/${encodeURIComponent(id)}`, ctx));
  return rates;
}

/** Statuses of a key that may not read the account. */
const HIDDEN: ReadonlySet<number> = new Set([401, 403, 404]);

async function readAccount(ctx: StepContext): Promise<Account | undefined> {
  try {
    return await get(Account, "account", ctx);
  } catch (error) {
    if (error instanceof RequestRefused && HIDDEN.has(error.status)) return undefined;
    throw error;
  }
}

function get<S extends TSchema>(schema: S, path: string, ctx: StepContext): Promise<Static<S>> {
  return ask(schema, path, { method: "GET" }, ctx);
}

/** What a call changes or makes, as a form; `key` is the same for each attempt. */
interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly key: string;
}

function post<S extends TSchema>(
  schema: S,
  path: string,
  { fields, key }: Form,
  ctx: StepContext,
): Promise<Static<S>> {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "idempotency-key": key,
  };
  const body = new URLSearchParams(fields).toString();
  return ask(schema, path, { method: "POST", headers, body }, ctx);
}

async function ask<S extends TSchema>(
  schema: S,
  path: string,
  request: HttpRequest,
  ctx: StepContext,
): Promise<Static<S>> {
  const { text: key } = await ctx.credential(KEY.key);
  const { url } = await ctx.config(app);
  const headers = {
    ...request.headers,
    authorization: `Bearer ${key}`,
    "stripe-version": VERSION,
  };
  const signal = ctx.deadline(TIMEOUT_S);
  const body = await requestOf(`${url}/v1/${path}`, { ...request, headers, signal }, ANSWER, ctx);
  return readJsonAs(schema, body, "Stripe's answer");
}

/** Answers have the states of payments, and not only their ids. */
const WITH_PAYMENTS = { "expand[]": "payments.data.payment.payment_intent" };

/** The state of an invoice and of its payments. */
export function readPayable(id: string, ctx: StepContext): Promise<Payable> {
  return get(Payable, `invoices/${id}?${new URLSearchParams(WITH_PAYMENTS)}`, ctx);
}

/**
 * Charges an open invoice to the customer's default means of payment.
 * @throws RequestRefused with status 402 where that is declined.
 */
export function payInvoice(id: string, key: string, ctx: StepContext): Promise<Payable> {
  return post(Payable, `invoices/${id}/pay`, { fields: WITH_PAYMENTS, key }, ctx);
}

/** Countries of the virtual accounts that Stripe makes. */
export const IBAN_COUNTRIES = ["BE", "DE", "ES", "FR", "IE", "NL"] as const;

/** The account of a customer alone, to which it can transfer; Stripe answers the same each time. */
export async function bankAccountOf(
  customer: string,
  country: string,
  key: string,
  ctx: StepContext,
): Promise<BankAccount | undefined> {
  const fields = {
    currency: "eur",
    funding_type: "bank_transfer",
    "bank_transfer[type]": "eu_bank_transfer",
    "bank_transfer[eu_bank_transfer][country]": country,
  };
  const path = `customers/${encodeURIComponent(customer)}/funding_instructions`;
  const { bank_transfer } = await post(Funding, path, { fields, key }, ctx);
  return bank_transfer.financial_addresses.find(({ iban }) => iban)?.iban ?? undefined;
}
