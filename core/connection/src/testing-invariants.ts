import { isSettled, type SubmissionRow } from "./row.ts";
import type { Authority, Kind, Sent } from "./testing-authority.ts";

/** A job that waits for a document. */
export interface Job {
  readonly doc: number;
  readonly key: number;
  isCancelled: boolean;
  result: string;
}

/** Final state of a simulation. */
export interface SimulationOutcome {
  readonly kind: Kind;
  readonly docs: number;
  readonly authority: Authority;
  readonly rows: ReadonlyMap<string, SubmissionRow>;
  readonly jobs: readonly Job[];
  /** Records by the ids of their rows. */
  readonly sentOf: ReadonlyMap<string, Sent>;
  /** Violations recorded during the run. */
  readonly faults: readonly string[];
}

/** Invariants that are violated at the end. */
export function violationsIn(world: SimulationOutcome): readonly string[] {
  const found = [...world.faults, ...world.authority.faults];
  const own = world.authority.taken.filter(({ sent }) => sent.content !== "foreign");
  for (let doc = 0; doc < world.docs; doc += 1) {
    const count = own.filter(({ sent }) => sent.doc === doc).length;
    if (count > 1) found.push(`I1 document ${doc} accepted ${count} times`);
  }
  for (const row of world.rows.values()) found.push(...violationsOf(row, own, world));
  for (const job of world.jobs) {
    const row = world.rows.get(String(job.key));
    if (job.result === "") found.push(`I3 job of document ${job.doc} never ends`);
    else if (row && !job.isCancelled && job.result !== row.state && job.result !== "held")
      found.push(`I2 job says ${job.result}, submission ${row.state}`);
  }
  return found;
}

function violationsOf(
  row: SubmissionRow,
  own: readonly { readonly sent: Sent }[],
  world: SimulationOutcome,
): string[] {
  const { id, state, digest } = row;
  const doc = world.sentOf.get(id)?.doc;
  const isThere = own.some(({ sent }) => sent.doc === doc);
  const isOurs = own.some(({ sent }) => sent.content === digest);
  const isForeign = world.authority.taken.some(
    ({ sent }) => sent.doc === doc && sent.content === "foreign",
  );
  if (state === "accepted" && !isOurs)
    return [`I2 document ${id} is called accepted, and is not there`];
  if ((state === "refused" || state === "withdrawn") && isThere)
    return [`I2 document ${id} is called ${state}, and is there`];
  if (state === "held" && (isThere || !isForeign) && !mayNeedPerson(world.kind))
    return [`I3 document ${id} is given to a person without need`];
  return isSettled(row) ? [] : [`I3 document ${id} stays ${state}`];
}

/** True where the authority cannot be consulted: a person decides after a lost answer. */
function mayNeedPerson({ consult, duplicatesFirst }: Kind): boolean {
  return !consult && !duplicatesFirst;
}
