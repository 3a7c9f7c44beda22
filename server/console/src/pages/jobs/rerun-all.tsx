import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { answer, api } from "../../api/client.ts";
import { newId } from "../../api/id.ts";
import type { JobListFilter } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button, Modal, Notice, Problem } from "../../ui/parts.tsx";
import { useToast } from "../../ui/toast.tsx";

interface RerunAllProps {
  readonly filter: JobListFilter;
  readonly onClose: () => void;
}

/** Runs the ended jobs of a filter again, page by page; goes on where it was interrupted. */
export function RerunAll({ filter, onClose }: RerunAllProps) {
  const { t } = useI18n();
  const { start, made, isRunning, problem } = useReruns(filter, onClose);
  return (
    <Modal title={t("rerunAll.title")} onClose={onClose}>
      <p className="muted">{t("rerunAll.hint")}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void start(new FormData(event.currentTarget).has("failed"));
        }}
      >
        <label className="check">
          <input type="checkbox" name="failed" defaultChecked />
          <span>{t("rerunAll.fromFailed")}</span>
        </label>
        {problem !== undefined && <Problem error={problem} />}
        {made > 0 && (
          <Notice tone="info" role="status">
            {t("run.started", { n: made })}
          </Notice>
        )}
        <div className="actions">
          <Button type="submit" look="main" icon="undo" disabled={isRunning}>
            {t("rerunAll.action")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function useReruns(filter: JobListFilter, onClose: () => void) {
  const { t } = useI18n();
  const client = useQueryClient();
  const toast = useToast();
  const [id] = useState(newId);
  const place = useRef<string>(undefined);
  const [made, setMade] = useState(0);
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const start = async (from_failed: boolean) => {
    setRunning(true);
    setProblem(undefined);
    try {
      let count = made;
      do {
        const cursor = place.current;
        const body = { ...filter, from_failed, ...(cursor && { cursor }) };
        const params = { path: { id } };
        const page = await answer(api.PUT("/transform/v1/reruns/{id}", { params, body }));
        count += page.created.length;
        setMade(count);
        place.current = page.next_cursor;
      } while (place.current);
      await client.invalidateQueries({ queryKey: ["jobs"] });
      onClose();
      toast("ok", t("run.started", { n: count }));
    } catch (error) {
      setProblem(error);
    }
    setRunning(false);
  };
  return { start, made, isRunning, problem };
}
