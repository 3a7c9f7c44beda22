import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { answer, api } from "../../../api/client.ts";
import { textOf } from "../../../document/members.ts";
import { useI18n } from "../../../i18n/i18n.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { type EditedWorkflow, lanesOf } from "./tree.ts";

/** Stores a workflow as a draft, or publishes it as a new version. */
export function useSave(id: string, isNew: boolean) {
  const { t } = useI18n();
  const toast = useToast();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const save = async (definition: EditedWorkflow, draft: boolean) => {
    setSaving(true);
    setProblem(undefined);
    try {
      await (isNew ? put(id, definition, draft) : patch(id, definition, draft));
      await client.invalidateQueries();
      toast("ok", t(draft ? "design.draftSaved" : "design.published"));
      const to = draft ? "/workflows/$id/edit" : "/workflows/$id";
      await navigate({ to, params: { id } });
    } catch (error) {
      setProblem(error);
    }
    setSaving(false);
  };
  return { save, isSaving, problem };
}

function contentsOf(definition: EditedWorkflow, draft: boolean) {
  const description = textOf(definition, "description");
  const name = textOf(definition, "name");
  return { name, description, draft, ...lanesOf(definition) };
}

function put(id: string, definition: EditedWorkflow, draft: boolean) {
  const schema = textOf(definition, "schema");
  const { description, ...contents } = contentsOf(definition, draft);
  const body = { ...contents, ...(description && { description }), ...(schema && { schema }) };
  return answer(api.PUT("/transform/v1/workflows/{id}", { params: { path: { id } }, body }));
}

function patch(id: string, definition: EditedWorkflow, draft: boolean) {
  const body = contentsOf(definition, draft);
  return answer(api.PATCH("/transform/v1/workflows/{id}", { params: { path: { id } }, body }));
}
