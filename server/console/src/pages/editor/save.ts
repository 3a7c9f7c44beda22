import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { answer, api, type Entry, HEADERS } from "../../api/client.ts";
import { newId } from "../../api/id.ts";
import type { DocumentPart } from "../../document/members.ts";
import type { BuiltDocument } from "../../engine/protocol.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { useToast } from "../../ui/toast.tsx";
import { dropDraft } from "./draft.ts";

/** Stores a document; one that somebody else changed meanwhile is refused, and nothing typed is lost. */
export function useSave(name: string, entry: Entry | undefined) {
  const { t } = useI18n();
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const store = async (doc: DocumentPart, { faults }: BuiltDocument) => {
    setSaving(true);
    setProblem(undefined);
    try {
      const body = { data: { ...doc }, allow_invalid: faults.length > 0 };
      const { id } = entry ? await change(entry, body) : await create(body);
      dropDraft(name);
      await client.invalidateQueries();
      toast("ok", t("saved"));
      await navigate({ to: "/e/$id", params: { id } });
    } catch (error) {
      setProblem(error);
    } finally {
      setSaving(false);
    }
  };
  return { store, isSaving, problem };
}

interface Body {
  readonly data: Record<string, unknown>;
  readonly allow_invalid: boolean;
}

function create(body: Body): Promise<Entry> {
  const params = { path: { id: newId() } };
  return answer(api.PUT("/silo/v1/entries/{id}", { params, body: { ...body } }));
}

function change({ id, version }: Entry, body: Body): Promise<Entry> {
  const headers = { ...HEADERS, "if-match": `"${version}"` };
  const params = { path: { id } };
  return answer(api.PATCH("/silo/v1/entries/{id}", { params, headers, body: { ...body } }));
}
