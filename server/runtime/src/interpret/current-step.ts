import { AsyncLocalStorage } from "node:async_hooks";
import { RUNNING_STEP, type RunningStep, runningStepMark } from "../threads/running-step.ts";

const steps = new AsyncLocalStorage<RunningStep>();
const { memory, mark } = runningStepMark();

// The thread that watches the event loop calls it by this name while the loop is blocked.
Reflect.set(globalThis, RUNNING_STEP, () => steps.getStore());

/** The step whose code runs, also after its call has ended. */
export function currentStep(): RunningStep | undefined {
  return steps.getStore();
}

/** Memory that contains the step whose synchronous code runs. */
export const runningStepMemory: SharedArrayBuffer = memory;

/** Runs code of a step, so that it is known whose code an event loop runs or ran last. */
export function runAsStep<T>(step: RunningStep, work: () => T): T {
  return steps.run(step, () => {
    const unmark = mark(step);
    try {
      return work();
    } finally {
      unmark();
    }
  });
}
