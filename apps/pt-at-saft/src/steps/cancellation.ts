import type { StepContext } from "@fakturo/plugin";

/** Fact of a cancelled document, with the time of the cancellation. */
export const CANCELLATION = "cancellation";
const APP = "at-pt";

/** True for a document that the step at-pt.cancel has cancelled. */
export async function isCancelled(ctx: StepContext): Promise<boolean> {
  return (await ctx.meta()).some(({ src, key }) => src === APP && key === CANCELLATION);
}
