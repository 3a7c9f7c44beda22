import type { JsonObject } from "@fakturo/model";
import type { ZatcaEnvironment } from "./request.ts";

/** How far the compliance checks of a unit are; stored with its registration. */
export interface Progress {
  readonly unit: string;
  readonly mode: ZatcaEnvironment;
  /** Steps that are passed. */
  readonly passed: readonly string[];
  /** Hash of the last checked document; empty before the first. */
  readonly previous: string;
  /** Times that the checks were begun. */
  readonly rounds: number;
}

/** The progress in the details of a registration; undefined where no checks are under way. */
export function progressIn(details: JsonObject): Progress | undefined {
  const { unit, mode, passed, previous, rounds } = details;
  if (typeof unit !== "string" || typeof previous !== "string") return undefined;
  if (typeof rounds !== "number" || !Array.isArray(passed) || !isMode(mode)) return undefined;
  const names = passed.filter((one) => typeof one === "string");
  return { unit, mode, passed: names, previous, rounds };
}

function isMode(value: unknown): value is ZatcaEnvironment {
  return value === "production" || value === "simulation" || value === "developer";
}
