import { isObject } from "@fakturo/model";
import {
  type AppReply,
  type OutsideRequest,
  type OutsideRoute,
  putRecord,
  type RouteContext,
} from "@fakturo/plugin";
import { customerIn, type Problems, problemsIn, problemsOf } from "./form.ts";
import { donePage, expiredPage, formPage } from "./page.ts";
import { type Customer, replacementOf } from "./replacement.ts";
import { links, PAGE } from "./settings.ts";
import { type InvoicePageLanguage, languageOf } from "./texts.ts";

const LIMIT_BYTES = 16 * 1024;
/** Job arg with the entry of the simplified invoice. */
const ORIGINAL_ARG = "portal-entry";

const common = { path: PAGE, auth: "none", callback: { in: "path", name: "token" } } as const;
const EXPIRED = { description: "The link has expired.", mime: "text/html" };

/** The page behind a link. */
const page: OutsideRoute = {
  ...common,
  method: "GET",
  summary: "Page on which a customer asks for the full invoice",
  replies: { 200: { description: "The page.", mime: "text/html" }, 410: EXPIRED },
  async handle(request, ctx) {
    const language = languageIn(request);
    const link = await linkOf(request, ctx);
    if (!link) return expiredPage(language);
    if (link.value.used) return donePage(link.value, language);
    const envelope = await ctx.entry(link.id);
    const customer = customerIn({ country: countryOf(envelope.doc.supplier) });
    return formPage(envelope, { customer, problems: new Map() }, link.value, language);
  },
};

/** Takes the form: the full invoice is received as a document of its own, once for each link. */
const ask: OutsideRoute = {
  ...common,
  method: "POST",
  summary: "Ask for the full invoice on its page",
  accepts: "form",
  limit: LIMIT_BYTES,
  replies: {
    200: { description: "The invoice was asked for.", mime: "text/html" },
    410: EXPIRED,
    422: { description: "The form with what is wrong.", mime: "text/html" },
  },
  refusals: [412],
  async handle(request, ctx) {
    const language = languageIn(request);
    const link = await linkOf(request, ctx);
    if (!link) return expiredPage(language);
    if (link.value.used) return donePage(link.value, language);
    return asked(customerIn(request.body), link, language, ctx);
  },
};

export const routes = [page, ask];

type Link = NonNullable<Awaited<ReturnType<typeof linkOf>>>;

async function linkOf({ ref = "" }: OutsideRequest, ctx: RouteContext) {
  const link = await ctx.records(links).get(ref);
  return link && link.value.until > ctx.now() ? link : undefined;
}

async function asked(
  customer: Customer,
  link: Link,
  language: InvoicePageLanguage,
  ctx: RouteContext,
): Promise<AppReply> {
  const { id, value } = link;
  const envelope = await ctx.entry(id);
  const again = (problems: Problems) => formPage(envelope, { customer, problems }, value, language);
  const problems = problemsIn(customer, language.texts);
  if (problems.size > 0) return again(problems);
  try {
    const { series } = value;
    const data = replacementOf(envelope, { customer, series }, (document) => ctx.build(document));
    // The key of the received document makes it one of each link, also for two requests at the same time.
    const more = { entry: id, expiresAt: value.until };
    const records = [putRecord(links, id, { ...value, used: true }, more)];
    const receive = [{ key: id, files: [], data, args: { [ORIGINAL_ARG]: id } }];
    return { ...donePage(value, language), effects: { records, receive } };
  } catch (error) {
    return again(problemsOf(error, language.texts));
  }
}

function languageIn({ query, headers }: OutsideRequest): InvoicePageLanguage {
  return languageOf(query.lang ?? "", headers["accept-language"] ?? "");
}

function countryOf(supplier: unknown): string {
  const taxId = isObject(supplier) ? supplier.tax_id : undefined;
  return isObject(taxId) ? String(taxId.country ?? "") : "";
}
