import { filled, HeavyWork, members } from "@fakturo/server-base";
import { principalOf } from "../caller.ts";
import type { Admit } from "../rate-limit.ts";
import { route, type Service } from "../route.ts";
import { TransformTestWorkflow, TransformTriedWorkflow } from "../schemas/dry-runs.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = Pick<HttpScope, "dryRuns" | "largeFrom">;

/** Name of the workflow while it is tried. */
const NAME = "dry run";

/** `POST /transform/v1/workflows/test`: a workflow without effect. */
export function dryRunRoutes(
  service: Service,
  { dryRuns, largeFrom }: Dependencies,
  admit: Admit,
): void {
  route(
    service,
    {
      method: "POST",
      path: "/workflows/test",
      operationId: "testWorkflow",
      action: "design",
      summary: "Try a workflow on a document; nothing is stored or sent",
      description:
        "Steps that only compute, such as conditions, are called, and what they write is undone. Steps that call other systems are not called; they end as `outcomes` says, otherwise as OK.",
      tag: "Workflows",
      isExtension: true,
      body: TransformTestWorkflow,
      replies: { 200: TransformTriedWorkflow },
      refusals: [404],
    },
    async (request) => {
      const { workspaceId, keyId } = principalOf(request);
      const { schema, steps, rescue, silo_entry_id, data, args, outcomes = {} } = request.body;
      admit(keyId);
      // Any step may compute for seconds: a worker thread makes the run, where this is not one.
      if (largeFrom !== undefined) throw new HeavyWork("a dry run");
      const made = await dryRuns.run(workspaceId, {
        workflow: { name: NAME, steps, rescue, ...(schema !== undefined && { schema }) },
        entryId: silo_entry_id,
        data,
        args: filled(args) ?? (silo_entry_id || data ? undefined : {}),
        outcomes,
      });
      return members({
        status: made.status,
        steps: made.steps.map((step) => members({ ...step })),
      });
    },
  );
}
