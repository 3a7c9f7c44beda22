import { FakturoError } from "@fakturo/model";
import { RequestError } from "@fakturo/server-base";

const NUL = "\u0000";

/**
 * Refuses NUL in the address of a request: Postgres cannot store it.
 * @throws FakturoError "not-found" for a path, RequestError for a parameter.
 */
export function checkCharacters(params: unknown, query: unknown): void {
  if (Object.values(Object(params)).some(hasNul)) throw new FakturoError("not-found");
  for (const [name, value] of Object.entries(Object(query)))
    if ((Array.isArray(value) ? value : [value]).some(hasNul))
      throw new RequestError(name.replaceAll(/[.\0]/g, "_"), "must not contain NUL");
}

/** True for texts that Postgres refuses. */
export function hasNul(value: unknown): boolean {
  return typeof value === "string" && value.includes(NUL);
}
