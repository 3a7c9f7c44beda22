import { defineProvider, onDocument, putRecord, step, Type } from "@fakturo/plugin";
import { obligations, REGIMES, type Regime, reporters } from "../records.ts";
import { forgotten } from "../report/due.ts";
import { holderOf, partyIn, sirenOf } from "../siren.ts";

/** Job arg with the VAT regime of the company. */
const REGIME_ARG = "vat-regime";
const DEFAULT: Regime = "real_normal_monthly";
/** Spelling of the app's API. */
const API_FRANCHISE = "vat_franchise";

/** Begins the e-reporting of a company. */
export const registerReporter = defineProvider({
  key: "gov-fr.reporting.register",
  name: "Register for e-reporting",
  summary:
    "Begin the e-reporting of the party; the VAT regime decides the periods. With a workflow, the reports are made daily.",
  schemas: ["org/party"],
  config: Type.Object({
    regime: Type.Optional(
      Type.Union(
        REGIMES.map((one) => Type.Literal(one)),
        { title: "VAT regime", description: `The job's arg ${REGIME_ARG} wins.` },
      ),
    ),
    workflow_id: Type.Optional(
      Type.String({
        title: "Workflow of the reports",
        description:
          "Runs daily over the party: it makes and sends the report of each closed period.",
        format: "uuid",
      }),
    ),
  }),
  effect: "none",
  run: onDocument(({ envelope, entry, config, args }) => {
    const party = partyIn(envelope.doc);
    const siren = sirenOf(party);
    if (siren === "" || !entry) return step.ko("no-siren", "the party has no SIREN");
    const wanted = args[REGIME_ARG] || config.regime || DEFAULT;
    const regime = regimeOf(wanted);
    if (!regime)
      return step.ko("regime", `'${wanted}' is no VAT regime: expected is ${REGIMES.join(", ")}`);
    const holder = holderOf(party);
    const name = party.name || siren;
    const value = { entry: entry.id, holder, name, regime, enabled: true };
    const { workflow_id: workflow } = config;
    return step.ok({
      records: [putRecord(reporters, siren, value, { entry: entry.id })],
      ...(workflow && { schedule: { workflow, interval: "daily", factor: 1 } }),
    });
  }),
});

/** Ends the e-reporting of a company. */
export const disableReporter = defineProvider({
  key: "gov-fr.reporting.disable",
  name: "End e-reporting",
  summary: "End the e-reporting of the party; recorded documents are kept.",
  schemas: ["org/party"],
  config: Type.Object({}),
  effect: "none",
  run: onDocument(async ({ envelope }, ctx) => {
    const siren = sirenOf(partyIn(envelope.doc));
    const known = await ctx.records(reporters).get(siren);
    if (!known?.value.enabled) return step.skip("the party is not registered", "not-registered");
    const value = { ...known.value, enabled: false };
    const more = { entry: known.value.entry, version: known.version };
    const open = await ctx.records(obligations).find("siren", siren);
    const ended = open.map(({ id }) => forgotten(id));
    return step.ok({ records: [putRecord(reporters, siren, value, more), ...ended] });
  }),
});

function regimeOf(text: string): Regime | undefined {
  if (text === API_FRANCHISE) return "franchise";
  return REGIMES.find((one) => one === text);
}
