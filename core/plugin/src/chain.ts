import type { Static, TSchema } from "@fakturo/schema";
import type { StepContext } from "./provider.ts";
import { readAs } from "./secret.ts";

/**
 * Reads the newest link of a chain and locks the chain until the step has ended; undefined for a chain
 * without links. @throws FakturoError "input" when the stored link does not match the schema.
 */
export async function newestLink<S extends TSchema>(
  ctx: Pick<StepContext, "chain">,
  key: string,
  schema: S,
): Promise<Static<S> | undefined> {
  const link = await ctx.chain(key);
  return link === undefined ? undefined : readAs(schema, link, "the newest link of the chain");
}
