import type { StepFault } from "@fakturo/plugin";
import { storable, storableMap } from "@fakturo/server-base";
import { MAX_REF } from "../call/task-result.ts";

/** Contents of an event in addition to its status. */
export interface EventDetails {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly args?: Readonly<Record<string, string>> | undefined;
  /** Multiple reasons of one failure. */
  readonly faults?: readonly Omit<StepFault, "provider">[] | undefined;
  readonly entry?: string | undefined;
}

const MAX_CODE = 200;
const MAX_MESSAGE = 2000;
const MAX_FAULTS = 100;
const MAX_PATHS = 20;
const MAX_PATH = 500;

/** Shortened and cleaned for the journal: foreign texts may be long or contain NUL. */
export function keptDetails({ code, message, args, faults, entry }: EventDetails): EventDetails {
  return {
    code: code && storable(code, MAX_CODE),
    message: message && storable(message, MAX_MESSAGE),
    args: args && storableMap(args),
    faults: faults?.slice(0, MAX_FAULTS).map(keptFault),
    entry,
  };
}

export function keptRef(ref: string): string {
  return storable(ref, MAX_REF);
}

function keptFault({ code, message, paths }: Omit<StepFault, "provider">) {
  return {
    ...(code && { code: storable(code, MAX_CODE) }),
    message: storable(message, MAX_MESSAGE),
    ...(paths && { paths: paths.slice(0, MAX_PATHS).map((path) => storable(path, MAX_PATH)) }),
  };
}
