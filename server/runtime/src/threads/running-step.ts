import { isObject } from "@fakturo/model";

/** A step whose code runs. */
export interface RunningStep {
  readonly workspace: string;
  readonly job: string;
  /** Key of the step's provider. */
  readonly provider: string;
}

/** Global name of the function that returns the step whose code runs. */
export const RUNNING_STEP = Symbol.for("fakturo.runningStep");

/** Bytes of the longest mark. A provider's key is shortened to what remains. */
const MAX_BYTES = 512;
const MAX_PROVIDER = 200;
const LENGTH_BYTES = Int32Array.BYTES_PER_ELEMENT;

export interface RunningStepMark {
  readonly memory: SharedArrayBuffer;
  /** Marks the step until the returned function is called. */
  mark(step: RunningStep): () => void;
}

/** Shared memory with the step whose synchronous code runs on this thread. */
export function runningStepMark(): RunningStepMark {
  const memory = new SharedArrayBuffer(LENGTH_BYTES + MAX_BYTES);
  const length = new Int32Array(memory, 0, 1);
  const text = Buffer.from(memory, LENGTH_BYTES);
  return {
    memory,
    mark({ workspace, job, provider }) {
      const value = `${workspace} ${job} ${provider.slice(0, MAX_PROVIDER)}`;
      Atomics.store(length, 0, text.write(value));
      return () => void Atomics.store(length, 0, 0);
    },
  };
}

/** The marked step; to be read while its thread is blocked. */
export function readMark(memory: SharedArrayBuffer): RunningStep | undefined {
  const bytes = Atomics.load(new Int32Array(memory, 0, 1), 0);
  const text = Buffer.from(memory, LENGTH_BYTES, bytes).toString();
  const [workspace, job, provider] = text.split(" ");
  return provider === undefined || !workspace || !job ? undefined : { workspace, job, provider };
}

export function isRunningStep(value: unknown): value is RunningStep {
  return (
    isObject(value) &&
    [value.workspace, value.job, value.provider].every((member) => typeof member === "string")
  );
}
