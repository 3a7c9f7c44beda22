import type { JsonObject } from "@fakturo/model";
import { readWorkflow, WORKFLOWS } from "./published-workflows.ts";

const step = (provider: string, config: JsonObject = {}): JsonObject => ({
  name: provider,
  provider,
  config,
});
const state = (name: string): JsonObject => step("silo.state", { state: name });
const workflow = (
  schema: string,
  steps: readonly JsonObject[],
  rescue: readonly JsonObject[],
): JsonObject => ({ name: "FACe", schema, steps, rescue });

/** The steps of the published workflow, which take its place where it is absent. */
const OWN: readonly JsonObject[] = [
  step("sequence.enumerate", { name: "Facturae", start: 1, padding: 6 }),
  step("silo.close"),
  step("gov-es.facturae.generate"),
];

/** The published workflow that writes a Facturae file and sends nothing; a second version has the suffix `-data`. */
export function writingWorkflow(suffix: "" | "-data" = ""): JsonObject {
  return WORKFLOWS
    ? readWorkflow(`es/facturae${suffix}`)
    : workflow("bill/invoice", OWN, [state("error")]);
}

/** The steps of the published workflow, followed by these. */
export function writingAnd(...steps: readonly JsonObject[]): JsonObject {
  const { steps: own } = writingWorkflow();
  return workflow("bill/invoice", [...(Array.isArray(own) ? own : []), ...steps], [state("error")]);
}

/** Workflows over FACe by name; none is published that sends a Facturae file. */
export const FACE_WORKFLOWS: Readonly<Record<string, () => JsonObject>> = {
  "face-registration": () =>
    workflow(
      "org/party",
      [
        step("gov-es.facturae.register"),
        state("processing"),
        step("gov-es.facturae.wait.upload"),
        state("registered"),
        step("gov-es.facturae.wait.approval"),
      ],
      [step("gov-es.facturae.unregister"), state("rejected")],
    ),
  "face-unregister": () =>
    workflow("org/party", [step("gov-es.facturae.unregister"), state("void")], [state("error")]),
  "face-invoice": () => writingAnd(step("gov-es.facturae.send"), state("sent")),
  "face-cancel": () =>
    workflow("bill/invoice", [step("gov-es.facturae.cancel"), state("void")], [state("error")]),
};
