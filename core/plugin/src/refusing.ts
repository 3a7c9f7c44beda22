import { isFakturoError } from "@fakturo/model";
import type { Envelope } from "./envelope.ts";
import type { StepContext, Task } from "./provider.ts";
import { type StepResult, step } from "./step.ts";

/** Runs a step's work; a refusal (`FakturoError`) ends the step as `KO` with its faults. */
export async function refusing(work: () => StepResult | Promise<StepResult>): Promise<StepResult> {
  try {
    return await work();
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    const faults = error.faults.map(({ code, message, paths }) => ({ code, message, paths }));
    // Without faults, the job lists the refusal itself.
    return step.ko(error.key, error.message, faults.length > 0 ? { faults } : {});
  }
}

/** The task of a step that works on a document. */
export interface DocumentTask<C = unknown> extends Task<C> {
  readonly envelope: Envelope;
}

/**
 * Runs a step's work on its document; ends as `KO` without a document and for a refusal
 * (`FakturoError`).
 */
export function onDocument<C>(
  work: (task: DocumentTask<C>, ctx: StepContext) => StepResult | Promise<StepResult>,
): (task: Task<C>, ctx: StepContext) => Promise<StepResult> {
  return ({ envelope, ...task }, ctx) =>
    refusing(() =>
      envelope
        ? work({ ...task, envelope }, ctx)
        : step.ko("no-document", "the job has no document"),
    );
}
