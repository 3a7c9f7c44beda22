import { FakturoError } from "@fakturo/model";
import {
  appOf,
  type Effects,
  type Envelope,
  type Environment,
  isSimulated,
  SIMULATED_STAMP,
  type Stamp,
} from "@fakturo/plugin";
import type { SubmitScope } from "../submissions/submit-effect.ts";

type Place = Pick<SubmitScope, "environments" | "workspace">;
type Meta = Readonly<Record<string, string>>;

/** Meta of files that were made for, or by, a simulated authority. */
export const SIMULATED_FILE: Meta = { environment: "simulated" };

/** The step's stamps, with the mark of a record for a simulator. Only signed documents have stamps. */
export function markedStamps(
  { stamps = [], submit, sign }: Effects,
  { environments, workspace }: Place,
  isSigned: boolean,
): readonly Stamp[] {
  const isRecord = submit && environments.of(workspace) === "simulated";
  if (!isRecord || !(isSigned || sign)) return stamps;
  return [...stamps, { prv: SIMULATED_STAMP, val: submit.connection }];
}

/** Marks of files of an app with connections, in a simulation; undefined for all others. */
export function fileMarks(
  { environments, workspace }: Place,
  app: string,
  { connections }: { readonly connections: ReadonlyMap<string, unknown> },
): Meta | undefined {
  if (environments.of(workspace) !== "simulated") return undefined;
  return [...connections.keys()].some((key) => appOf(key) === app) ? SIMULATED_FILE : undefined;
}

/** @throws FakturoError "forbidden" for a simulated document on its way to an authority. */
export function refuseSimulated(envelope: Envelope | undefined, environment: Environment): void {
  if (!envelope || environment === "simulated" || !isSimulated(envelope)) return;
  throw new FakturoError(
    "forbidden",
    `the document was made in a simulation: it is not sent in the environment ${environment}`,
  );
}
