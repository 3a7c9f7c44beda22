import { defineProvider, onDocument, step, Type } from "@fakturo/plugin";
import { documentFacts } from "../documents.ts";
import { stepContextOf } from "../platform/context.ts";
import { ACCOUNT } from "../platform/credentials.ts";
import { isReachable, linesOf } from "../platform/directory.ts";
import { calling } from "./calls.ts";

/** Whether invoices can be addressed to the other party: code `found` or `not-found`. */
export const lookup = defineProvider({
  key: "gov-fr.directory.lookup",
  name: "Look up in the directory",
  summary: "End with code `found` when the other party receives invoices, else with `not-found`.",
  schemas: ["bill/invoice", "bill/status", "bill/payment"],
  config: Type.Object({}),
  effect: "external",
  credentials: [ACCOUNT.key],
  run: onDocument(({ envelope }, ctx) =>
    calling(async () => {
      const { sender, recipient } = documentFacts(envelope.doc);
      if (recipient.siren === "") return step.ok({}, { code: "not-found" });
      const found = await linesOf("siren", recipient.siren, stepContextOf(ctx, sender.holder));
      return step.ok({}, { code: found.some(isReachable) ? "found" : "not-found" });
    }),
  ),
});
