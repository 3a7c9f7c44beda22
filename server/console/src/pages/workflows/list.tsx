import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { workflowsQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Badge, Empty, Problem, Skeleton, Time } from "../../ui/parts.tsx";

export function Workflows() {
  const { t } = useI18n();
  const { data, error, isLoading } = useQuery(workflowsQuery);
  const workflows = data?.list ?? [];
  return (
    <>
      <div className="page-head">
        <h1>{t("nav.workflows")}</h1>
        <div className="actions">
          <Link to="/start" className="button">
            {t("design.fromTemplate")}
          </Link>
          <Link to="/workflows/new" className="button button-main">
            {t("design.new")}
          </Link>
        </div>
      </div>
      {error && <Problem error={error} />}
      {isLoading && <Skeleton />}
      {data && workflows.length === 0 && <Empty>{t("workflows.empty")}</Empty>}
      {workflows.length > 0 && (
        <div className="card card-flush scroll-x">
          <table className="rows narrow-cards">
            <thead>
              <tr>
                <th>{t("column.name")}</th>
                <th>{t("column.schema")}</th>
                <th>{t("column.state")}</th>
                <th className="end">{t("workflow.steps")}</th>
                <th>{t("column.changed")}</th>
              </tr>
            </thead>
            <tbody>
              {workflows.map((workflow) => (
                <tr key={workflow.id}>
                  <td>
                    <Link to="/workflows/$id" params={{ id: workflow.id }}>
                      <bdi>{workflow.name}</bdi>
                    </Link>
                  </td>
                  <td className="mono">{workflow.schema}</td>
                  <td>
                    <WorkflowState draft={workflow.draft} disabled={workflow.disabled} />
                  </td>
                  <td className="end">{workflow.steps.length}</td>
                  <td>
                    <Time at={workflow.updated_at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

interface StateProps {
  readonly draft: boolean | undefined;
  readonly disabled: boolean | undefined;
}

export function WorkflowState({ draft, disabled }: StateProps) {
  const { t } = useI18n();
  if (disabled) return <Badge tone="bad">{t("workflow.disabled")}</Badge>;
  return draft ? (
    <Badge tone="wait">{t("workflow.draft")}</Badge>
  ) : (
    <Badge tone="ok">{t("workflow.published")}</Badge>
  );
}
