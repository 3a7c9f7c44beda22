import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { WorkflowInfo } from "../../../api/client.ts";
import { newId } from "../../../api/id.ts";
import { workflowQuery } from "../../../api/queries.ts";
import { Problem, Skeleton } from "../../../ui/parts.tsx";
import { WorkflowEditor } from "./editor.tsx";
import type { EditedWorkflow } from "./tree.ts";

const EMPTY: EditedWorkflow = { name: "", schema: "bill/invoice", steps: [], rescue: [] };

export function NewWorkflow() {
  return <WorkflowEditor id={newId()} start={EMPTY} isNew />;
}

export function EditWorkflow() {
  const { id } = useParams({ from: "/workflows/$id/edit" });
  const { data, error, refetch } = useQuery(workflowQuery(id));
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  return data ? (
    <WorkflowEditor key={data.hash} id={id} start={definitionOf(data)} />
  ) : (
    <Skeleton />
  );
}

/** What people change of a workflow. */
export function definitionOf(workflow: WorkflowInfo): EditedWorkflow {
  const { name, description, schema, steps, rescue } = workflow;
  return {
    name,
    ...(description && { description }),
    ...(schema && { schema }),
    steps,
    rescue,
  };
}
