import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { WorkflowInfo } from "../../api/client.ts";
import { workflowQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Notice, Problem, Skeleton } from "../../ui/parts.tsx";
import { WorkflowState } from "./list.tsx";
import { Steps } from "./steps.tsx";
import { Versions } from "./versions.tsx";

const ReadCode = lazy(async () => ({ default: (await import("../../ui/read-code.tsx")).ReadCode }));

/** A workflow as the tree of its steps, or as code. */
export function WorkflowPage() {
  const { id } = useParams({ from: "/workflows/$id" });
  const { data, error, refetch } = useQuery(workflowQuery(id));
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  return data ? <Shown workflow={data} /> : <Skeleton />;
}

const TABS = ["steps", "code", "versions"] as const;

function Shown({ workflow }: { readonly workflow: WorkflowInfo }) {
  const { t } = useI18n();
  const { tab = "steps" } = useSearch({ from: "/workflows/$id" });
  const { id, name, description, draft, disabled, schema, steps, rescue } = workflow;
  const text = JSON.stringify({ name, description, schema, steps, rescue }, null, 2);
  return (
    <>
      <div className="page-head">
        <div className="row">
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <WorkflowState draft={draft} disabled={disabled} />
        </div>
        <div className="actions">
          <CopyButton text={text} label={t("workflow.copy")} />
          <Link to="/workflows/$id/edit" params={{ id }} className="button button-main">
            {t("action.edit")}
          </Link>
        </div>
      </div>
      {draft && workflow.version !== undefined && (
        <Notice tone="wait">{t("design.unpublished", { version: workflow.version })}</Notice>
      )}
      {description && (
        <p className="muted">
          <bdi>{description}</bdi>
        </p>
      )}
      {(workflow.warnings ?? []).map(({ code, message, paths }) => (
        <Notice key={code + paths.join()} tone="wait">
          <bdi>{message}</bdi> <code>{paths.join(", ")}</code>
        </Notice>
      ))}
      <nav className="tabs" aria-label={t("workflow.views")}>
        {TABS.map((one) => (
          <Link
            key={one}
            to="/workflows/$id"
            params={{ id }}
            search={{ tab: one }}
            aria-current={tab === one ? "page" : undefined}
            activeProps={{}}
          >
            {t(`workflow.${one}`)}
          </Link>
        ))}
      </nav>
      {tab === "code" && (
        <Suspense fallback={<Skeleton />}>
          <ReadCode text={text} label={t("workflow.code")} />
        </Suspense>
      )}
      {tab === "versions" && <Versions workflow={workflow} />}
      {tab === "steps" && <Steps steps={steps} rescue={rescue} />}
    </>
  );
}
