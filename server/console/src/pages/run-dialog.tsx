import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { answer, api, type Entry } from "../api/client.ts";
import { newId } from "../api/id.ts";
import { workflowsQuery } from "../api/queries.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { Button, Empty, Field, Modal, Notice, Problem } from "../ui/parts.tsx";
import { useToast } from "../ui/toast.tsx";

const SCHEMA_BASE = /^https:\/\/gobl\.org\/draft-\d+\//;

interface RunProps {
  readonly entries: readonly Pick<Entry, "id" | "doc_schema">[];
  readonly onClose: () => void;
}

/** Runs a workflow on documents, one job each. */
export function RunDialog({ entries, onClose }: RunProps) {
  const { t } = useI18n();
  const { data, error } = useQuery(workflowsQuery);
  const run = useRun(entries, onClose);
  const schemas = new Set(entries.map(({ doc_schema }) => doc_schema.replace(SCHEMA_BASE, "")));
  const fitting = (data?.list ?? []).filter(
    ({ schema, draft, disabled }) =>
      !draft && !disabled && (!schema || (schemas.size === 1 && schemas.has(schema))),
  );
  return (
    <Modal title={t("run.title", { n: entries.length })} onClose={onClose}>
      {error && <Problem error={error} />}
      {data && fitting.length === 0 && <Empty>{t("run.none")}</Empty>}
      {fitting.length > 0 && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void run.start(String(new FormData(event.currentTarget).get("workflow")));
          }}
        >
          <Field label={t("run.workflow")}>
            <select name="workflow">
              {fitting.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          {run.error !== undefined && <Problem error={run.error} />}
          {run.done > 0 && (
            <Notice tone="info" role="status">
              {t("run.progress", { n: run.done, of: entries.length })}
            </Notice>
          )}
          <div className="actions">
            <Button type="submit" look="main" icon="play" disabled={run.isRunning}>
              {t("action.run")}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

function useRun(entries: RunProps["entries"], onClose: () => void) {
  const { t } = useI18n();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [done, setDone] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const start = async (workflow_id: string) => {
    setRunning(true);
    setError(undefined);
    try {
      let last = "";
      for (const { id: silo_entry_id } of entries.slice(done)) {
        last = newId();
        const body = { workflow_id, silo_entry_id };
        await answer(api.PUT("/transform/v1/jobs/{id}", { params: { path: { id: last } }, body }));
        setDone((count) => count + 1);
      }
      await client.invalidateQueries();
      onClose();
      toast("ok", t("run.started", { n: entries.length }));
      if (entries.length === 1) await navigate({ to: "/jobs/$id", params: { id: last } });
    } catch (problem) {
      setError(problem);
    } finally {
      setRunning(false);
    }
  };
  return { start, done, isRunning, error };
}
