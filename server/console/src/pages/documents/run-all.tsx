import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { answer, api } from "../../api/client.ts";
import { newId } from "../../api/id.ts";
import { ALL, INVALID, workflowsQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button, Empty, Field, Modal, Notice, Problem } from "../../ui/parts.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { Filters } from "./filters.tsx";

/** Documents that a batch can name: those of a folder, a state and a search. */
interface Wanted {
  readonly folder?: string;
  readonly state?: string;
  readonly q?: string;
}

/** The filters of a list as those of a batch; undefined for days and faults, which batches do not know. */
export function batchFilter(folder: string, filters: Filters): Wanted | undefined {
  const { state, q, from, to } = filters;
  if (from || to || state === INVALID) return undefined;
  return { ...(folder !== ALL && { folder }), ...(state && { state }), ...(q && { q }) };
}

interface RunAllProps {
  readonly wanted: Wanted;
  readonly onClose: () => void;
}

/** Runs a workflow once on every document that matches, page by page; goes on where it was interrupted. */
export function RunAll({ wanted, onClose }: RunAllProps) {
  const { t } = useI18n();
  const { data, error } = useQuery(workflowsQuery);
  const { start, made, isRunning, problem } = useBatch(wanted, onClose);
  const fitting = (data?.list ?? []).filter(({ draft, disabled }) => !draft && !disabled);
  return (
    <Modal title={t("runAll.title")} onClose={onClose}>
      {error && <Problem error={error} />}
      {data && fitting.length === 0 && <Empty>{t("run.none")}</Empty>}
      <p className="muted">{t("runAll.hint")}</p>
      {fitting.length > 0 && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void start(String(new FormData(event.currentTarget).get("workflow")));
          }}
        >
          <Field label={t("run.workflow")}>
            <select name="workflow" disabled={made > 0}>
              {fitting.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          {problem !== undefined && <Problem error={problem} />}
          {made > 0 && (
            <Notice tone="info" role="status">
              {t("run.started", { n: made })}
            </Notice>
          )}
          <div className="actions">
            <Button type="submit" look="main" icon="play" disabled={isRunning}>
              {t("action.run")}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

function useBatch(wanted: Wanted, onClose: () => void) {
  const { t } = useI18n();
  const client = useQueryClient();
  const toast = useToast();
  const [id] = useState(newId);
  const place = useRef<{ workflow: string; cursor: string | undefined }>(undefined);
  const [made, setMade] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const start = async (chosen: string) => {
    setRunning(true);
    setProblem(undefined);
    const { workflow, cursor: from } = place.current ?? { workflow: chosen, cursor: undefined };
    try {
      let cursor = from;
      let count = made;
      do {
        const body = { ...wanted, workflow_id: workflow, ...(cursor && { cursor }) };
        const params = { path: { id } };
        const page = await answer(api.PUT("/transform/v1/batches/{id}", { params, body }));
        count += page.created.length;
        setMade(count);
        cursor = page.next_cursor;
        place.current = { workflow, cursor };
      } while (cursor);
      await client.invalidateQueries();
      onClose();
      toast("ok", t("run.started", { n: count }));
    } catch (error) {
      setProblem(error);
    }
    setRunning(false);
  };
  return { start, made, isRunning, problem };
}
