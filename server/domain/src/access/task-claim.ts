import { isObject } from "@fakturo/model";
import { ENVIRONMENTS, type Environment } from "@fakturo/plugin";

/** The call of a step that a token was made for. */
export interface StepClaim {
  readonly job: string;
  readonly intent: string;
  /** Index of the call's `RUN` event. */
  readonly eventIndex: number;
  /** Key of the step. */
  readonly step: string;
}

/** The call of a connection, feed or callback that a token was made for. */
export interface CallClaim {
  readonly connection: string;
  readonly environment: Environment;
  readonly holder: string;
  /** End of the call's time limit, milliseconds since the epoch. */
  readonly until: number;
  /** The version of the connection's credential that the call uses; absent: the current one. */
  readonly credential?: { readonly key: string; readonly version: number };
  /** That version is tried, so the call has leases of its own. */
  readonly isProof?: boolean;
}

/** What an app was asked for with a token. */
export type TaskClaim = StepClaim | CallClaim;

/** True for the claim of a connection's call. */
export function isCallClaim(claim: TaskClaim): claim is CallClaim {
  return "until" in claim;
}

/** The claim in a verified token; undefined where it has none. */
export function taskClaimOf(json: unknown): TaskClaim | undefined {
  return readStep(json) ?? readCall(json);
}

function readStep(json: unknown): StepClaim | undefined {
  if (!isObject(json)) return undefined;
  const { job, intent, eventIndex, step } = json;
  const areTexts = typeof job === "string" && typeof intent === "string";
  if (!areTexts || typeof step !== "string" || typeof eventIndex !== "number") return undefined;
  return { job, intent, eventIndex, step };
}

function readCall(json: unknown): CallClaim | undefined {
  if (!isObject(json)) return undefined;
  const { connection, holder, until } = json;
  const environment = ENVIRONMENTS.find((one) => one === json.environment);
  if (typeof connection !== "string" || typeof holder !== "string") return undefined;
  if (environment === undefined || typeof until !== "number") return undefined;
  const credential = readVersion(json.credential);
  const call = { connection, environment, holder, until };
  return credential ? { ...call, credential, isProof: json.isProof === true } : call;
}

function readVersion(json: unknown): CallClaim["credential"] {
  if (!isObject(json)) return undefined;
  const { key, version } = json;
  return typeof key === "string" && typeof version === "number" ? { key, version } : undefined;
}
