import { readAs, type Static, type StepContext, type TSchema } from "@fakturo/plugin";

/** The newest link of a chain, which it locks. @throws FakturoError "input" when the kept one is no link. */
export async function newestLink<S extends TSchema>(
  ctx: StepContext,
  key: string,
  schema: S,
): Promise<Static<S> | undefined> {
  const link = await ctx.chain(key);
  return link === undefined ? undefined : readAs(schema, link, "the newest link of the chain");
}
