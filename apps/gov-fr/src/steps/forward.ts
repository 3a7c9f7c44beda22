import { defineProvider, submissionResult, Type } from "@fakturo/plugin";
import { CONNECTION } from "../platform/context.ts";

/**
 * Hands the prepared file to the approved platform, which delivers it to the recipient's and sends the data for the tax
 * administration (flow 1) with status 200 itself. It also decides on the reason "not transmitted", so the setting
 * changes nothing of what is sent.
 */
export const forward = defineProvider({
  key: "gov-fr.directory.forward",
  name: "Forward to the platform",
  summary:
    "Hand the recorded document to the approved platform and wait until the platform has checked it.",
  schemas: ["bill/invoice", "bill/status", "bill/payment"],
  config: Type.Object({
    not_transmitted: Type.Optional(
      Type.Boolean({
        title: "Not transmitted before",
        description: "No other network has delivered the document; the platform decides how to.",
        default: false,
      }),
    ),
  }),
  effect: "submission",
  submits: { connection: CONNECTION, kind: "issue" },
  run: ({ submission }) => submissionResult(submission),
});
