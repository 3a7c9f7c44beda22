import { isFakturoError, isObject } from "@fakturo/model";
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
import { type CensusEntry, queryCensus, type Taxpayer } from "./census.ts";

const Config = Type.Object({
  parties: Type.Array(Type.Union([Type.Literal("supplier"), Type.Literal("customer")]), {
    title: "Parties of an invoice to check",
    default: ["supplier", "customer"],
  }),
});
type Config = Static<typeof Config>;

/** Results of the census for a taxpayer that exists, and what is wrong with the taxpayer. */
const IDENTIFIED: ReadonlyMap<string, string> = new Map([
  ["IDENTIFICADO", ""],
  ["IDENTIFICADO-BAJA", "is deregistered"],
  ["IDENTIFICADO-REVOCADO", "is revoked"],
]);
const SIMILAR = "NO IDENTIFICADO-SIMILAR";
const NOT_PROCESSED = "NO PROCESADO";

/** Checks the NIFs of a party, or of an invoice's parties, in the tax agency's census. */
export const verify = defineProvider({
  key: "gov-es.lookup.verify",
  name: "Verify Spanish tax ids",
  summary: "Check NIF and name of Spanish parties in the census of the tax agency.",
  schemas: ["org/party", "bill/invoice"],
  effect: "external",
  config: Config,
  run: onDocument(verifyParties),
});

async function verifyParties(
  { envelope: { doc }, config }: DocumentTask<Config>,
  ctx: StepContext,
): Promise<StepResult> {
  const isParty = String(doc.$schema).endsWith("/org/party");
  const parties = isParty ? [doc] : config.parties.map((role) => doc[role]);
  const taxpayers = parties.flatMap(taxpayerIn);
  if (taxpayers.length === 0) return step.skip("there is no Spanish tax id to check");
  try {
    return resultOf(taxpayers, await queryCensus(taxpayers, ctx));
  } catch (error) {
    return failure(error, ctx);
  }
}

function taxpayerIn(party: unknown): readonly Taxpayer[] {
  const { name = "", tax_id } = isObject(party) ? party : {};
  const { country, code } = isObject(tax_id) ? tax_id : {};
  if (country !== "ES" || typeof code !== "string" || code === "") return [];
  return [{ nif: code, name: String(name) }];
}

/** The agency has no test system of the census, so that sandboxes may lack address or certificate. */
function failure(error: unknown, { sandbox }: StepContext): StepResult {
  if (isTransportError(error)) return step.retry(error.message);
  if (!isFakturoError(error)) throw error;
  if (error.key === "unavailable") return step.retry(error.message);
  if (error.key !== "precondition-failed") throw error;
  return sandbox ? step.skip(error.message, error.key) : step.ko(error.key, error.message);
}

function resultOf(taxpayers: readonly Taxpayer[], found: readonly CensusEntry[]): StepResult {
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

function faultsOf({ nif, name }: Taxpayer, entry: CensusEntry | undefined) {
  if (!entry || IDENTIFIED.has(entry.result)) return [];
  const isSimilar = entry.result === SIMILAR;
  const message = isSimilar
    ? `the census has ${nif} under the name '${entry.name}', not '${name}'`
    : `the census does not have ${nif} under the name '${name}'`;
  return [{ code: isSimilar ? "name-differs" : "not-identified", message }];
}
