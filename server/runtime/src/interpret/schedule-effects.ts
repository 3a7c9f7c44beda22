import { FakturoError, isUuid } from "@fakturo/model";
import type { Effects, StepResult } from "@fakturo/plugin";
import { deleteSchedules, findWorkflow, putSchedule, type Tx } from "@fakturo/server-storage/store";
import { tickAfter, tickUntil } from "@fakturo/workflow";
import type { EffectParts } from "./unit-of-work.ts";

/**
 * Starts or ends recurring jobs of an entry; answers a result where there was nothing to end.
 * @throws FakturoError "not-found" for an unknown workflow.
 */
export async function applySchedules(
  tx: Tx,
  { ids, sharedNow }: Pick<EffectParts, "ids" | "sharedNow">,
  entry: string | null,
  { schedule, unschedule }: Effects,
): Promise<Extract<StepResult, { status: "SKIP" }> | undefined> {
  if (!schedule && !unschedule) return undefined;
  if (!entry) throw new FakturoError("no-document", "recurring jobs need an entry");
  if (schedule) {
    const { workflow, interval, factor } = schedule;
    const known = isUuid(workflow.toLowerCase()) && (await findWorkflow(tx, workflow));
    if (!known) throw new FakturoError("not-found", "workflow not found");
    const now = await sharedNow(tx);
    const since = new Date(tickUntil(now, schedule));
    const next_at = new Date(tickAfter(now, schedule));
    const row = { id: ids.v7(), entry, workflow, interval, factor, since, next_at };
    await putSchedule(tx, row, new Date(now));
  }
  if (!unschedule) return undefined;
  const ended = await deleteSchedules(tx, entry, unschedule.workflow);
  return ended > 0 ? undefined : { status: "SKIP", message: "there was no recurring job to end" };
}
