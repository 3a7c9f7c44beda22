import { useQueryClient } from "@tanstack/react-query";
import { answer, api, type Entry } from "../../api/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { useSubmit } from "../../outside/submit.ts";
import { Button, Field, Modal, Problem } from "../../ui/parts.tsx";
import { stateName } from "../documents/state.tsx";

/** States that people set; the others are those of workflows at work. */
const CHOICES = [
  "registered",
  "completed",
  "sent",
  "received",
  "error",
  "rejected",
  "paid",
  "void",
] as const;

interface StateProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Sets the state of a document by hand, such as paid or void, with the reason. */
export function StateDialog({ entry, onClose }: StateProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const notes = text("notes");
    const params = { path: { entry_id: entry.id } };
    const key = CHOICES.find((one) => one === text("state")) ?? "completed";
    const body = { key, ...(notes && { notes }) };
    await answer(api.POST("/silo/v1/entries/{entry_id}/states", { params, body }));
    await client.invalidateQueries();
    onClose();
  });
  return (
    <Modal title={t("state.set")} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <p className="muted">{t("state.setHint")}</p>
        <Field label={t("column.state")}>
          <select name="state" defaultValue={entry.state}>
            {CHOICES.map((key) => (
              <option key={key} value={key}>
                {stateName(key, t)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("state.reason")}>
          <input name="notes" maxLength={500} />
        </Field>
        {error !== undefined && <Problem error={error} />}
        <div className="actions">
          <Button type="submit" look="main" disabled={isSending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
