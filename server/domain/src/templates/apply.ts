import { FakturoError, type JsonObject, toTaxCountry } from "@fakturo/model";
import type { Environment } from "@fakturo/plugin";
import { insertSeries, type Tx } from "@fakturo/server-storage/store";
import { createEntry } from "../entries/index.ts";
import type { EntryParts } from "../parts.ts";
import type { MandateParts } from "../registrations/index.ts";
import { createWorkflow } from "../workflows/index.ts";
import { admitSupplier, type TestCredentials, taxpayerOf } from "./sample-supplier.ts";
import type { Template, TemplateSample, TemplateStep } from "./template.ts";

/** Parts that make what a template contains. */
export interface TemplateParts extends EntryParts {
  readonly pages: MandateParts;
  /** Connections whose calls simulators answer. */
  readonly simulated: ReadonlySet<string>;
  readonly testCredentials: TestCredentials | undefined;
}

/** Where a template is applied. */
export interface TemplatePlace {
  readonly workspaceId: string;
  readonly environment: Environment;
  readonly country: string | undefined;
  /** True to store sample documents too. */
  readonly withSample: boolean;
}

/** What was made. */
export interface AppliedTemplate {
  readonly workflows: readonly { readonly key: string; readonly id: string }[];
  /** Ids of the series. */
  readonly series: readonly string[];
  /** Entries of the sample documents. */
  readonly sample:
    | { readonly supplier: string; readonly customer: string; readonly invoice: string }
    | undefined;
}

type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Makes the series, workflows and sample documents of a template in one transaction; where a simulator answers for
 * the connection, the sample's supplier is registered there. @throws FakturoError "input" for a sample in a live
 * workspace or of a country without one.
 */
export async function applyTemplate(
  template: Template,
  place: TemplatePlace,
  parts: TemplateParts,
  inTransaction: Transaction,
): Promise<AppliedTemplate> {
  const sample = sampleFor(template, place, parts);
  const issued = sample ? await issuedTo(template, sample, place, parts) : [];
  return inTransaction(async (tx) => {
    const series = await makeSeries(tx, template, parts);
    const workflows = await makeWorkflows(tx, template, series, place, parts);
    const entries = sample && (await makeEntries(tx, sample, place, parts));
    if (sample && entries && isSimulated(template, place, parts)) {
      const { workspaceId, environment } = place;
      const supplier = { workspaceId, environment, entry: entries.supplier };
      await admitSupplier(tx, sample, issued, supplier, parts.pages);
    }
    return { workflows, series: [...series.values()], sample: entries };
  });
}

function sampleFor(
  { key, sample, countries }: Template,
  { environment, country, withSample }: TemplatePlace,
  { clock }: TemplateParts,
): TemplateSample | undefined {
  if (!withSample) return undefined;
  if (environment === "live")
    throw new FakturoError("input", "sample: sample documents are for sandbox workspaces only");
  const today = new Date(clock.now()).toISOString().slice(0, "2026-03-31".length);
  const [first = ""] = countries ?? [];
  const own = country === undefined ? first : toTaxCountry(country);
  const found = sample(countries?.includes(own) ? own : first, today);
  if (!found) throw new FakturoError("input", `sample: the template ${key} has none`);
  return found;
}

function isSimulated(
  { connection }: Template,
  { environment }: TemplatePlace,
  { simulated }: TemplateParts,
): boolean {
  return environment === "simulated" && connection !== undefined && simulated.has(connection);
}

async function issuedTo(
  template: Template,
  sample: TemplateSample,
  place: TemplatePlace,
  parts: TemplateParts,
): ReturnType<TestCredentials> {
  const { connection } = template;
  const { testCredentials } = parts;
  if (!connection || !testCredentials || !isSimulated(template, place, parts)) return [];
  return testCredentials(connection, taxpayerOf(sample));
}

async function makeSeries(
  tx: Tx,
  { series }: Template,
  { clock, ids }: TemplateParts,
): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const { key, name, code, padding } of series) {
    const id = ids.v7();
    const shown = { name, description: null, code, prefix: "", suffix: "", padding };
    await insertSeries(tx, {
      ...shown,
      id,
      at: new Date(clock.now()),
      start: 1,
      sigs: [],
      supplier: null,
    });
    made.set(key, id);
  }
  return made;
}

async function makeWorkflows(
  tx: Tx,
  { workflows }: Template,
  series: ReadonlyMap<string, string>,
  { country }: TemplatePlace,
  parts: TemplateParts,
): Promise<AppliedTemplate["workflows"]> {
  const made: { key: string; id: string }[] = [];
  for (const { key, name, schema, steps, rescue } of workflows) {
    const lanes = { steps: steps.map(toStep(series)), rescue: rescue.map(toStep(series)) };
    const id = parts.ids.v7();
    await createWorkflow(tx, parts, id, { name, schema, ...(country && { country }), ...lanes });
    made.push({ key, id });
  }
  return made;
}

function toStep(series: ReadonlyMap<string, string>): (step: TemplateStep) => JsonObject {
  const convert = ({ name, provider, config, series: key, next }: TemplateStep): JsonObject => {
    const id = key === undefined ? undefined : series.get(key);
    const settings = { ...config, ...(id && { code_id: id }) };
    const branches = next?.map(({ steps, ...rest }) => ({
      ...rest,
      ...(steps && { steps: steps.map(convert) }),
    }));
    return { name, provider, config: settings, ...(branches && { next: branches }) };
  };
  return convert;
}

const PARTY = "https://gobl.org/draft-0/org/party";

async function makeEntries(
  tx: Tx,
  { invoice }: TemplateSample,
  { workspaceId }: TemplatePlace,
  parts: TemplateParts,
): Promise<NonNullable<AppliedTemplate["sample"]>> {
  // Some countries' rules find fault with an invoice until it has its number.
  const store = async (data: JsonObject, folder?: string) =>
    (await createEntry(tx, parts, workspaceId, { data, folder, allowInvalid: true })).id;
  const { supplier, customer } = invoice;
  return {
    supplier: await store({ $schema: PARTY, ...supplier }, "suppliers"),
    customer: await store({ $schema: PARTY, ...customer }, "customers"),
    invoice: await store(invoice),
  };
}
