import { isObject } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  putRecord,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { links, PAGE } from "./settings.ts";

const SIMPLIFIED = "simplified";
const DAY_MS = 86_400_000;
/** Addresses without characters that end a directive of the page's security policy. */
const PICTURE = /^https:\/\/[^\s"';,]+$/;

const Config = Type.Object({
  name: Type.String({
    title: "Name",
    description: "Heading of the page; empty: the supplier's.",
    default: "",
    maxLength: 100,
  }),
  logo: Type.String({
    title: "Logo",
    description: "Address of a picture (https); empty: the supplier's.",
    default: "",
    pattern: "^(https://[^\\s\"';,]+)?$",
    maxLength: 500,
  }),
  days: Type.Integer({
    title: "Days",
    description: "Time for which the link is valid.",
    default: 30,
    minimum: 1,
    maximum: 1000,
  }),
  series: Type.String({
    title: "Series",
    description: "Series of the full invoices; empty: that of the simplified one.",
    default: "",
    maxLength: 20,
  }),
});
type Config = Static<typeof Config>;

/** Attaches the address of the page to a simplified invoice. */
export const link = defineProvider({
  key: "portal.link",
  name: "Link to the customer's page",
  summary:
    "Attach a link to a page on which the customer of a simplified invoice asks for the full one.",
  schemas: ["bill/invoice"],
  effect: "external",
  config: Config,
  run: onDocument(run),
});

async function run(task: DocumentTask<Config>, ctx: StepContext): Promise<StepResult> {
  const { config, entry, envelope } = task;
  if (!entry) return step.ko("no-document", "the job has no entry");
  const { $tags, supplier, code } = envelope.doc;
  if (!Array.isArray($tags) || !$tags.includes(SIMPLIFIED))
    return step.skip("the invoice is not simplified", "not-simplified");
  if (!code) return step.ko("no-code", "a simplified invoice without number cannot be replaced");
  const known = await ctx.records(links).get(entry.id);
  const { name, logo, series } = config;
  const own = isObject(supplier) ? supplier : {};
  const until = ctx.now() + config.days * DAY_MS;
  const value = {
    name: name || String(own.name ?? ""),
    logo: pictureAt(logo) || logoOf(own),
    series,
    used: known?.value.used ?? false,
    until,
  };
  const version = known?.version ?? 0;
  const record = putRecord(links, entry.id, value, { entry: entry.id, expiresAt: until, version });
  const link_url = await ctx.callbackUrl(entry.id, PAGE);
  return step.ok({ records: [record], meta: [{ key: "link", link_url, isPublic: true }] });
}

function logoOf({ logos }: Record<string, unknown>): string {
  const [first] = Array.isArray(logos) ? logos : [];
  return pictureAt(isObject(first) ? String(first.url ?? "") : "");
}

/** The address as the page shows it; empty for one that browsers do not take. */
function pictureAt(url: string): string {
  return PICTURE.test(url) && URL.canParse(url) ? url : "";
}
