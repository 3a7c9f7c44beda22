import { isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  isTransportError,
  onDocument,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import {
  type CensusEntry,
  type CensusQuery,
  IDENTIFIED,
  NOT_PROCESSED,
  queryCensus,
  SIMILAR,
} from "./census.ts";

const Config = Type.Object({
  parties: Type.Array(Type.Union([Type.Literal("supplier"), Type.Literal("customer")]), {
    title: "Parties of an invoice to check",
    default: ["supplier", "customer"],
  }),
});
type Config = Static<typeof Config>;

/** Checks the NIFs of a party, or of an invoice's parties, in the tax agency's census. */
export const verify = defineProvider({
  key: "gov-es.lookup.verify",
  name: "Verify Spanish tax ids",
  summary: "Check NIF and name of Spanish parties in the census of the tax agency.",
  schemas: ["org/party", "bill/invoice"],
  effect: "external",
  config: Config,
  run: onDocument((task: DocumentTask<Config>, ctx: StepContext) => lookUp(task, ctx, false)),
});

/** The same; parties found get the name of the census. */
export const correct = defineProvider({
  key: "gov-es.lookup.correct",
  name: "Verify and correct Spanish parties",
  summary:
    "Check Spanish parties in the census of the tax agency, and give them their official name.",
  schemas: ["org/party", "bill/invoice"],
  effect: "external",
  config: Config,
  run: onDocument((task: DocumentTask<Config>, ctx: StepContext) => lookUp(task, ctx, true)),
});

async function lookUp(
  { envelope: { doc }, config }: DocumentTask<Config>,
  ctx: StepContext,
  isCorrecting: boolean,
): Promise<StepResult> {
  const isParty = String(doc.$schema).endsWith("/org/party");
  const taxpayers = isParty
    ? taxpayerIn(doc, "")
    : config.parties.flatMap((role) => taxpayerIn(doc[role], role));
  if (taxpayers.length === 0) return step.skip("there is no Spanish tax id to check");
  try {
    const found = await queryCensus(taxpayers, ctx);
    const named = isCorrecting ? taxpayers.map((one) => correctedBy(one, found)) : taxpayers;
    const result = resultOf(named, found);
    const data = changesOf(taxpayers, named);
    if (result.status !== "OK" || Object.keys(data).length === 0) return result;
    return { ...result, effects: { document: { type: "application/merge-patch+json", data } } };
  } catch (error) {
    return failure(error, ctx);
  }
}

/** A taxpayer with the name of the census, where the census has the taxpayer or one of a similar name. */
function correctedBy(taxpayer: PartyTaxpayer, found: readonly CensusEntry[]): PartyTaxpayer {
  const entry = found.find(({ nif }) => nif === taxpayer.nif);
  const isKnown = entry && (IDENTIFIED.has(entry.result) || entry.result === SIMILAR);
  return isKnown && entry.name !== "" ? { ...taxpayer, name: entry.name } : taxpayer;
}

/** Merge patch with the changed names. */
function changesOf(before: readonly PartyTaxpayer[], after: readonly PartyTaxpayer[]): JsonObject {
  const changed = after.filter(({ name }, place) => name !== before[place]?.name);
  return Object.assign(
    {},
    ...changed.map(({ role, name }) => (role === "" ? { name } : { [role]: { name } })),
  );
}

/** A taxpayer, and its member of the invoice; empty for a document that is the party. */
interface PartyTaxpayer extends CensusQuery {
  readonly role: string;
}

/** The taxpayer of a party with a Spanish tax id, as a list. */
export function taxpayerIn(party: unknown, role: string): readonly PartyTaxpayer[] {
  const { name = "", tax_id } = isObject(party) ? party : {};
  const { country, code } = isObject(tax_id) ? tax_id : {};
  if (country !== "ES" || typeof code !== "string" || code === "") return [];
  return [{ nif: code, name: String(name), role }];
}

/** The agency has no test system of the census, so that sandboxes may lack address or certificate. */
function failure(error: unknown, { sandbox }: StepContext): StepResult {
  if (isTransportError(error)) return step.retry(error.message);
  if (!isFakturoError(error)) throw error;
  if (error.key === "unavailable") return step.retry(error.message);
  if (error.key !== "precondition-failed") throw error;
  return sandbox ? step.skip(error.message, error.key) : step.ko(error.key, error.message);
}

function resultOf(taxpayers: readonly CensusQuery[], found: readonly CensusEntry[]): StepResult {
  const entries = taxpayers.map((taxpayer) => ({
    taxpayer,
    entry: found.find(({ nif }) => nif === taxpayer.nif),
  }));
  if (entries.some(({ entry }) => !entry || entry.result === NOT_PROCESSED))
    return step.retry("the census did not process the query", undefined, "not-processed");
  const faults = entries.flatMap(({ taxpayer, entry }) => faultsOf(taxpayer, entry));
  const [first] = faults;
  if (first) return step.ko(first.code, first.message, { faults });
  const remarks = entries.flatMap(({ taxpayer, entry }) => {
    const remark = IDENTIFIED.get(entry?.result ?? "");
    return remark ? [`${taxpayer.nif} ${remark}`] : [];
  });
  return step.ok({}, remarks.length > 0 ? { message: remarks.join(", ") } : {});
}

function faultsOf({ nif, name }: CensusQuery, entry: CensusEntry | undefined) {
  if (!entry || IDENTIFIED.has(entry.result)) return [];
  const isSimilar = entry.result === SIMILAR;
  // A corrected name is that of the census.
  if (isSimilar && entry.name === name) return [];
  const message = isSimilar
    ? `the census has ${nif} under the name '${entry.name}', not '${name}'`
    : `the census does not have ${nif} under the name '${name}'`;
  return [{ code: isSimilar ? "name-differs" : "not-identified", message }];
}
