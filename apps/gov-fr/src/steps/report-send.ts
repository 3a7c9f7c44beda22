import {
  defineProvider,
  putRecord,
  type RecordWrite,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  Type,
  tellDeadline,
} from "@fakturo/plugin";
import { CONNECTION } from "../platform/context.ts";
import { periods } from "../records.ts";
import { settled } from "../report/due.ts";
import type { StoredPeriod } from "../report/store.ts";
import { PERIOD_ARG } from "./report-generate.ts";

const FILED = "300";
const REJECTED = "301";

/** Hands the report to the platform, and waits for the decision of the tax administration's portal. */
export const sendReport = defineProvider({
  key: "gov-fr.reporting.send",
  name: "Send e-reporting file",
  summary:
    "Hand the generated report to the approved platform and wait until the tax administration has filed it (300).",
  schemas: ["org/party"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: CONNECTION, kind: "report" },
  async run({ submission, args }, ctx) {
    const id = args[PERIOD_ARG];
    if (id === undefined) return step.skip("no report was generated", "nothing-due");
    const result = tellDeadline(submissionResult(submission), submission ?? {}, ctx.now());
    const change = changeOf(result);
    return change ? withRecords(result, await written(id, change, ctx)) : result;
  },
});

type Change = Pick<StoredPeriod, "status" | "ack">;

function changeOf({ status }: StepResult): Change | undefined {
  if (status === "OK") return { status: "filed", ack: FILED };
  if (status === "KO") return { status: "rejected", ack: REJECTED };
  return status === "QUEUED" ? { status: "submitted", ack: "" } : undefined;
}

async function written(
  id: string,
  change: Change,
  ctx: StepContext,
): Promise<readonly RecordWrite[]> {
  const known = await ctx.records(periods).get(id);
  if (!known || known.value.status === change.status) return [];
  const updated = new Date(ctx.now()).toISOString();
  const submitted = known.value.submitted || updated;
  const value = { ...known.value, ...change, updated, submitted };
  const more = { entry: known.value.entry, version: known.version };
  const write = putRecord(periods, id, value, more);
  return change.status === "filed" ? [write, settled(value, value)] : [write];
}

function withRecords(result: StepResult, records: readonly RecordWrite[]): StepResult {
  return records.length > 0 ? { ...result, effects: { ...result.effects, records } } : result;
}
