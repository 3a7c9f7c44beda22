import { FakturoError } from "@fakturo/model";
import { participantOf, REPORT_KINDS, type StatisticsKind } from "@fakturo/peppol";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  Type,
} from "@fakturo/plugin";
import { addressIn, countryOf } from "../parties.ts";
import { APP, accessPoint, app, transmissions, usesProvider } from "../settings.ts";
import { isMonth, monthBefore, writeReport } from "../statistics.ts";
import { handedOver, serviceProvider } from "./hand-over.ts";

/** OpenPeppol's participant for reports. */
const OPENPEPPOL = participantOf("9925:be0848934496");
/** Job arg with another month than the one before. */
const MONTH_ARG = "peppol-month";

const config = Type.Object({
  report: Type.Union(
    REPORT_KINDS.map((kind) => Type.Literal(kind)),
    {
      title: "Report",
      description: "`tsr`: messages by provider, type and country; `eusr`: numbers of end users.",
    },
  ),
});

/** Sends a monthly report of the service provider, whose party is the entry's document. */
export const report = defineProvider({
  key: "peppol.report",
  name: "Report to OpenPeppol",
  summary: "Count the messages of the month before, and send the statistics report.",
  schemas: ["org/party"],
  effect: "submission",
  submits: { connection: APP, kind: "report" },
  credentials: [accessPoint.key],
  config,
  limit: 14 * 86_400,
  run: onDocument((task: DocumentTask<{ readonly report: StatisticsKind }>, ctx) =>
    sendReport(task, ctx),
  ),
});

async function sendReport(
  task: DocumentTask<{ readonly report: StatisticsKind }>,
  ctx: StepContext,
): Promise<StepResult> {
  const { submission, ref, args, config: wanted, envelope } = task;
  if (ref !== undefined) return submissionResult(submission);
  const month = args[MONTH_ARG] ?? monthBefore(ctx.now());
  if (!isMonth(month)) throw new FakturoError("input", `'${MONTH_ARG}' is a month such as 2026-10`);
  if (usesProvider(await ctx.config(app)))
    return step.skip("the service provider reports its messages", "provider");
  const provider = await serviceProvider(ctx);
  const kind = wanted.report;
  const xml = await writeReport(kind, month, provider.seat, ctx.records(transmissions));
  const party = envelope.doc;
  const written = {
    ...{ xml, receiver: OPENPEPPOL, fileKey: `${APP}-${kind}-${month}` },
    sender: addressIn(party) ?? provider.participant,
    country: countryOf(party) || provider.country,
    holder: provider.participant.value,
  };
  return handedOver(task, written, ctx);
}
