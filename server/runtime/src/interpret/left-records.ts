import { sendLinks, withdrawSubmission } from "../submissions/ask.ts";
import type { ExecutorOptions } from "./external-call.ts";
import type { JobRun } from "./run.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** A job with records that its remaining steps will not send. */
export interface LeftRecords {
  readonly unit: Pick<UnitOfWork, "tx" | "submissions">;
  readonly run: Pick<JobRun, "entryId">;
  readonly options: Pick<ExecutorOptions, "services">;
}

/** A record that was not sent yet is withdrawn with the cancelled step that follows it. */
export async function withdrawRecord(
  { unit, run, options }: LeftRecords,
  stepKey: string,
): Promise<void> {
  const provider = options.services.engine.registry.providers.get(stepKey);
  if (provider?.effect !== "submission") return;
  await withdrawSubmission(unit.submissions, run.entryId ?? undefined, provider);
}

/** Records of a chain are sent although the job failed or was cancelled before its step that sends them. */
export async function leaveLinks(
  { unit, run, options }: LeftRecords,
  end: "OK" | "KO" | "CANCEL",
): Promise<undefined> {
  if (end === "OK") return;
  const { tx, submissions } = unit;
  const scope = { tx, submissions, services: options.services };
  await sendLinks(scope, run.entryId ?? undefined);
}
