import { defineProvider, importXml, type StepContext, step, Type } from "@fakturo/plugin";
import { APP, CANCELLED } from "../feed.ts";
import { unreadInMydata } from "../read/parse.ts";
import { receivedDocument } from "../read/received.ts";

/** Reads a received document, which the feeds store with its file. */
export const importDocument = defineProvider({
  key: "gov-gr.import",
  name: "Import from myDATA",
  summary: "Read the entry's InvoicesDoc of myDATA into its document.",
  config: Type.Object({}),
  effect: "none",
  async run({ entry }, ctx) {
    if (entry && (await isCancelled(ctx)))
      return step.ko(CANCELLED, "its issuer has cancelled the document");
    return importXml(entry, ctx, (data) => ({
      document: receivedDocument(data),
      unread: unreadInMydata(data),
    }));
  },
});

async function isCancelled(ctx: StepContext): Promise<boolean> {
  return (await ctx.meta()).some(({ src, key }) => src === APP && key === CANCELLED);
}
