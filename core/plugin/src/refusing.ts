import { isFakturoError } from "@fakturo/model";
import { type StepResult, step } from "./step.ts";

/** Runs a step's work; what is refused on purpose (`FakturoError`) ends the step as `KO` with its faults. */
export async function refusing(work: () => StepResult | Promise<StepResult>): Promise<StepResult> {
  try {
    return await work();
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    const faults = error.faults.map(({ code, message, paths }) => ({ code, message, paths }));
    // Without any, the job lists the refusal itself.
    return step.ko(error.key, error.message, faults.length > 0 ? { faults } : {});
  }
}
