import { defineProvider, step, Type } from "@fakturo/plugin";

/**
 * Signs the envelope. The engine rebuilds it first; faults end the step as `KO` with the first
 * fault's code. Stored signatures always match, since every change of a signed entry signs anew.
 */
export const close = defineProvider({
  key: "silo.close",
  name: "Sign envelope",
  summary: "Build the document once more and sign it.",
  effect: "none",
  config: Type.Object({}),
  run: ({ envelope }) =>
    envelope?.sigs?.length ? step.skip("signed already") : step.ok({ sign: true }),
});
