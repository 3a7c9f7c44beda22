import { AsyncLocalStorage } from "node:async_hooks";

const storage = new AsyncLocalStorage<string>();

const ALLOWED = /[^A-Za-z0-9:._@-]/g;
const MAX_LENGTH = 120;

/** Runs work in somebody's name, e.g. `api:<key id>`; every transaction in it carries the name. */
export function runAs<T>(actor: string, work: () => T): T {
  return storage.run(actor.replace(ALLOWED, "_").slice(0, MAX_LENGTH), work);
}

/** In whose name the present work is done; undefined for the engine's own. */
export function currentActor(): string | undefined {
  return storage.getStore();
}
