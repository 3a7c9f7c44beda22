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
import { simulationMark } from "@fakturo/server-domain/entries";
import type { Submissions } from "../submissions/submissions.ts";
import type { SubmitScope } from "../submissions/submit-effect.ts";
import type { LockedEntry } from "./locked-entry.ts";

type Place = Pick<SubmitScope, "environments" | "workspace">;
type Meta = Readonly<Record<string, string>>;

/** Meta of files that were made for, or by, a simulated authority. */
export const SIMULATED_FILE: Meta = { environment: "simulated" };

/**
 * The step's stamps, with the mark of a document that has a record for a simulator. Only signed documents have
 * stamps, and some are signed long after their record was made: with the answer, or by a later step.
 */
export async function markedStamps(
  { stamps = [], submit, sign, document }: Effects,
  { environments, workspace }: Place,
  locked: LockedEntry | undefined,
  submissions: Pick<Submissions, "simulatedConnection">,
): Promise<readonly Stamp[]> {
  if (!locked || !environments.inUse(workspace).includes("simulated")) return stamps;
  const { row, envelope } = locked;
  const isChanged = submit || sign || document || stamps.length > 0;
  if (!isChanged || !(row.signed || sign)) return stamps;
  const mark = simulationMark(envelope);
  if (mark) return [...stamps, mark];
  const isForSimulator =
    submit !== undefined && environments.of(workspace, submit.connection) === "simulated";
  const val = isForSimulator ? submit.connection : await submissions.simulatedConnection(row.id);
  return val === undefined ? stamps : [...stamps, { prv: SIMULATED_STAMP, val }];
}

/** Marks of files of an app with connections, in a simulation; undefined for all others. */
export function fileMarks(
  { environments, workspace }: Place,
  app: string,
  { connections }: { readonly connections: ReadonlyMap<string, unknown> },
): Meta | undefined {
  const isSimulatedOne = (key: string) =>
    appOf(key) === app && environments.of(workspace, key) === "simulated";
  return [...connections.keys()].some(isSimulatedOne) ? SIMULATED_FILE : undefined;
}

/** @throws FakturoError "forbidden" for a simulated document on its way to another environment. */
export function refuseSimulated(envelope: Envelope | undefined, environment: Environment): void {
  if (!envelope || environment === "simulated" || !isSimulated(envelope)) return;
  throw new FakturoError(
    "forbidden",
    `the document was made in a simulation: it is not sent in the environment ${environment}`,
  );
}
