import { FakturoError } from "@fakturo/model";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import type { StepContext } from "./provider.ts";

/** A value by its schema, defaults filled in. @throws FakturoError "input" naming what is wrong. */
export function readAs<S extends TSchema>(schema: S, value: unknown, what: string): Static<S> {
  const full: unknown = Value.Default(schema, structuredClone(value));
  if (Value.Check(schema, full)) return full;
  const [first] = Value.Errors(schema, full);
  const place = first?.instancePath ? ` at ${first.instancePath}` : "";
  throw new FakturoError("input", `${what} cannot be read${place}: ${first?.message ?? "invalid"}`);
}

/** A value by its schema from JSON text. @throws FakturoError "input" naming what is wrong. */
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

/** The text must not get into the message: secrets are read with this, too. */
function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FakturoError("input", `${what} is not JSON`);
  }
}
