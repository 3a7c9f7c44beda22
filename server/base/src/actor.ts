import { AsyncLocalStorage } from "node:async_hooks";
import { FakturoError } from "@fakturo/model";

/** Source of a change: an API key, a job's step, a console user, an app or the operator. */
export interface Actor {
  readonly src: "api" | "job" | "user" | "app";
  /** Id of the key, job, user or app. */
  readonly srcId: string;
  /** Name in the audit log; `<src>:<srcId>` when absent. */
  readonly auditName?: string;
}

/** The operator at the command line. */
export const OPERATOR: Actor = { src: "user", srcId: "operator", auditName: "operator" };
/** The import of a workspace's export. */
export const IMPORT: Actor = { src: "user", srcId: "import", auditName: "import" };

const storage = new AsyncLocalStorage<Actor>();

const NOT_ALLOWED = /[^A-Za-z0-9:._@-]/g;
const MAX_LENGTH = 120;

/**
 * Runs work as an actor. Entries, states, files and jobs created in it name the actor, and so do the
 * audit entries of its transactions.
 */
export function runAs<T>(actor: Actor, work: () => T): T {
  return storage.run(actor, work);
}

/** The current actor. @throws FakturoError "internal" outside `runAs`. */
export function currentActor(): Actor {
  const actor = storage.getStore();
  if (!actor) throw new FakturoError("internal", "no actor is set: call this inside runAs");
  return actor;
}

/** The actor's name in the audit log, of letters, digits and `:._@-`; undefined outside `runAs`. */
export function auditName(): string | undefined {
  const actor = storage.getStore();
  if (!actor) return undefined;
  const name = actor.auditName ?? `${actor.src}:${actor.srcId}`;
  return name.replace(NOT_ALLOWED, "_").slice(0, MAX_LENGTH);
}
