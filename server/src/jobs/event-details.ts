import type { StepFault } from "@fakturo/plugin";
import { storable, storableMap } from "../storable.ts";

/** What an event says besides its status. */
export interface EventDetails {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly args?: Readonly<Record<string, string>> | undefined;
  /** Several reasons of one failure. */
  readonly faults?: readonly Omit<StepFault, "provider">[] | undefined;
  readonly entry?: string | undefined;
}

const MAX_CODE = 200;
const MAX_MESSAGE = 2000;
const MAX_FAULTS = 100;
const MAX_PATHS = 20;
const MAX_PATH = 500;
/** Longest reference that a step can be poked by; the API takes no longer one. */
export const MAX_REF = 500;

/** As a journal keeps it: what others answer neither breaks it nor fills it up. */
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
