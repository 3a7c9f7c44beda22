import { FakturoError, type Fault } from "@fakturo/model";

/** One fault of a request's member. */
export interface Problem {
  readonly member: string;
  readonly message: string;
}

/** Invalid members of a request; the answer names them in `fields`. */
export class RequestError extends FakturoError {
  readonly problems: readonly Problem[];

  constructor(member: string, message: string, more: readonly Problem[] = []) {
    super("validation", "validation");
    this.problems = [{ member, message }, ...more];
  }
}

/** Faults whose paths start at the body and not at a document in it. */
export class BodyFaults extends FakturoError {
  constructor(faults: readonly Fault[]) {
    super("validation", "validation", { faults: merged(faults) });
  }
}

/** Merges faults of the same code and message into the first, with all paths. */
function merged(faults: readonly Fault[]): Fault[] {
  const groups = Map.groupBy(faults, ({ code, message }) => JSON.stringify([code, message]));
  return Array.from(groups.values(), (group) => ({
    code: group[0]?.code ?? "",
    paths: group.flatMap(({ paths }) => paths),
    message: group[0]?.message ?? "",
  }));
}

/** The body is not JSON or has the wrong top-level type: status 400. */
export class BodyError extends FakturoError {
  constructor(message: string) {
    super("input", message);
  }
}
