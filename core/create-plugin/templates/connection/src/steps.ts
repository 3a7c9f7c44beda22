import { defineProvider, defineSubmissionStep, onDocument, step, Type } from "@fakturo/plugin";

/** Leaves the record of an invoice. It is sent once, whatever fails. */
export const generate = defineProvider({
  key: "acme.generate",
  name: "Prepare for Acme",
  summary: "Write the record of an invoice for Acme.",
  schemas: ["bill/invoice"],
  effect: "none",
  config: Type.Object({}),
  run: onDocument(({ envelope: { doc }, workspace }) =>
    step.ok({
      submit: {
        connection: "acme",
        kind: "issue",
        identity: [doc.series, doc.code].filter(Boolean).join("-"),
        holder: workspace.id,
        stream: workspace.id,
        mime: "application/json",
        bytes: new TextEncoder().encode(JSON.stringify(doc)),
      },
    }),
  ),
});

/** Waits until Acme has decided about the record. */
export const send = defineSubmissionStep({
  key: "acme.send",
  name: "Send to Acme",
  summary: "Report an invoice to Acme and stamp it with Acme's id.",
  schemas: ["bill/invoice"],
  submits: { connection: "acme", kind: "issue" },
});
