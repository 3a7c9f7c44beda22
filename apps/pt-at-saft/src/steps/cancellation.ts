import type { StepContext } from "@fakturo/plugin";

/** Fact of a cancelled document, with the time of the cancellation. */
export const CANCELLATION = "cancellation";
/** Fact of a document whose communication the AT has deleted. */
export const DELETION = "communication-deleted";
const APP = "at-pt";

/** True for a document that the step at-pt.cancel has cancelled. */
export async function isCancelled(ctx: StepContext): Promise<boolean> {
  return hasFact(CANCELLATION, ctx);
}

/** True for a document whose communication the step at-pt.delete has deleted. */
export async function isDeleted(ctx: StepContext): Promise<boolean> {
  return hasFact(DELETION, ctx);
}

async function hasFact(name: string, ctx: StepContext): Promise<boolean> {
  return (await ctx.meta()).some(({ src, key }) => src === APP && key === name);
}
