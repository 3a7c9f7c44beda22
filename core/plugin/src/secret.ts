import { FakturoError } from "@fakturo/model";
import { describeFault, fits, type Static, type TSchema, unmetExpectations } from "@fakturo/schema";
import type { StepContext } from "./provider.ts";

/** A value parsed by its schema, with defaults. @throws FakturoError "input" naming the fault. */
export function readAs<S extends TSchema>(schema: S, value: unknown, what: string): Static<S> {
  const full: unknown = structuredClone(value);
  if (fits(schema, full, "json")) return full;
  const [first] = unmetExpectations(schema, full, "json");
  const reason = first ? describeFault(first) : "it is not allowed";
  throw new FakturoError("input", `${what} cannot be read: ${reason}`);
}

/** A value parsed by its schema from JSON text. @throws FakturoError "input" naming the fault. */
export function readJsonAs<S extends TSchema>(schema: S, text: string, what: string): Static<S> {
  return readAs(schema, parsed(text, what), what);
}

/**
 * A secret of the workspace that is JSON, by its schema; undefined when it is not set.
 * @throws FakturoError "input" when it cannot be read.
 */
export async function findSecret<S extends TSchema>(
  ctx: Pick<StepContext, "secret">,
  name: string,
  schema: S,
): Promise<Static<S> | undefined> {
  const text = await ctx.secret(name);
  return text === undefined ? undefined : readJsonAs(schema, text, `the secret '${name}'`);
}

/**
 * A secret of the workspace that is JSON, by its schema.
 * @throws FakturoError "precondition-failed" when it is not set, "input" when it cannot be read.
 */
export async function secretAs<S extends TSchema>(
  ctx: Pick<StepContext, "secret">,
  name: string,
  schema: S,
): Promise<Static<S>> {
  const secret = await findSecret(ctx, name, schema);
  if (secret === undefined)
    throw new FakturoError("precondition-failed", `the secret '${name}' is not set`);
  return secret;
}

/** Excludes the text from the message, because secrets are parsed with this too. */
function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FakturoError("input", `${what} is not JSON`);
  }
}
