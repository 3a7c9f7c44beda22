import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { answer, api, type StepProvider, type WorkflowInfo } from "../../api/client.ts";
import { newId } from "../../api/id.ts";
import { entriesQuery, providersQuery, workflowsQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { useSubmit } from "../../outside/submit.ts";
import { Button, Empty, Field, Modal, Problem, Skeleton } from "../../ui/parts.tsx";
import { summaryOf } from "../documents/summary.ts";

/** Begins the registration of a supplier at an authority, by a workflow with such a step. */
export function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useI18n();
  const workflows = useQuery(workflowsQuery);
  const providers = useQuery(providersQuery);
  const error = workflows.error ?? providers.error;
  const ways = waysIn(workflows.data?.list ?? [], providers.data?.list ?? []);
  const isLoaded = workflows.data !== undefined && providers.data !== undefined;
  return (
    <Modal title={t("registrations.begin")} onClose={onClose}>
      <p className="muted">{t("registrations.beginText")}</p>
      {error && <Problem error={error} />}
      {!isLoaded && !error && <Skeleton />}
      {isLoaded && ways.length === 0 && <Empty>{t("registrations.noWorkflow")}</Empty>}
      {ways.length > 0 && <Choice ways={ways} onClose={onClose} />}
    </Modal>
  );
}

/** Published workflows over parties with a step that registers. */
function waysIn(
  workflows: readonly WorkflowInfo[],
  providers: readonly StepProvider[],
): readonly WorkflowInfo[] {
  const registering = new Set(
    providers.filter(({ effect }) => effect === "registration").map(({ key }) => key),
  );
  return workflows.filter(
    ({ version, disabled, steps }) =>
      version !== undefined &&
      !disabled &&
      steps.some(({ provider = "" }) => registering.has(provider)),
  );
}

interface ChoiceProps {
  readonly ways: readonly WorkflowInfo[];
  readonly onClose: () => void;
}

function Choice({ ways, onClose }: ChoiceProps) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(entriesQuery("contacts", {}));
  const suppliers = useInfiniteQuery(entriesQuery("suppliers", {}));
  const parties = [data, suppliers.data].flatMap(
    (one) => one?.pages.flatMap(({ list }) => list) ?? [],
  );
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const id = newId();
    const body = { workflow_id: text("workflow"), silo_entry_id: text("party") };
    await answer(api.PUT("/transform/v1/jobs/{id}", { params: { path: { id } }, body }));
    onClose();
    await navigate({ to: "/jobs/$id", params: { id } });
  });
  return (
    <form className="stack" onSubmit={onSubmit}>
      <Field label={t("registrations.workflow")}>
        <select name="workflow" required>
          {ways.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label={t("registrations.party")}>
        <select name="party" required>
          {parties.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {summaryOf(entry).party || summaryOf(entry).number || entry.id}
            </option>
          ))}
        </select>
      </Field>
      {error !== undefined && <Problem error={error} />}
      <div className="actions">
        <Button type="submit" look="main" disabled={isSending}>
          {t("registrations.start")}
        </Button>
      </div>
    </form>
  );
}
