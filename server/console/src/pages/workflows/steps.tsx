import { useQuery } from "@tanstack/react-query";
import type { WorkflowStep } from "../../api/client.ts";
import { providersQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Badge } from "../../ui/parts.tsx";
import { StatusBadge } from "../jobs/status.tsx";

interface StepsProps {
  readonly steps: readonly WorkflowStep[];
  readonly rescue: readonly WorkflowStep[];
}

/** The steps of a workflow as a tree: branches below the step whose outcome leads there, and the error lane. */
export function Steps({ steps, rescue }: StepsProps) {
  const { t } = useI18n();
  return (
    <div className="stack">
      <section className="card">
        <Lane steps={steps} />
      </section>
      <section className="card stack">
        <h2>{t("workflow.rescue")}</h2>
        {rescue.length > 0 ? (
          <Lane steps={rescue} />
        ) : (
          <p className="muted">{t("workflow.noRescue")}</p>
        )}
      </section>
    </div>
  );
}

function Lane({ steps }: { readonly steps: readonly WorkflowStep[] }) {
  return (
    <ol className="tree">
      {steps.map((step, index) => (
        <li key={step.id ?? `${index} ${step.provider}`}>
          <StepCard step={step} />
        </li>
      ))}
    </ol>
  );
}

function StepCard({ step }: { readonly step: WorkflowStep }) {
  const { t } = useI18n();
  const { data } = useQuery(providersQuery);
  const provider = data?.list.find(({ key }) => key === step.provider);
  const config = Object.entries(step.config ?? {});
  return (
    <div className="stack-tight">
      <div className="row">
        <strong>
          <bdi>{step.name ?? step.provider}</bdi>
        </strong>
        <code className="muted">{step.provider}</code>
        {provider && provider.effect !== "none" && (
          <Badge tone="info">{t("workflow.outside")}</Badge>
        )}
        {data && !provider && <Badge tone="bad">{t("workflow.unknown")}</Badge>}
      </div>
      {provider && <p className="small muted">{provider.summary}</p>}
      {config.length > 0 && (
        <dl className="facts small">
          {config.map(([name, value]) => (
            <ConfigRow key={name} name={name} value={value} />
          ))}
        </dl>
      )}
      {(step.next ?? []).map((next) => (
        <div key={JSON.stringify(next)}>
          <span className="row small">
            {t("workflow.when")}{" "}
            {next.status ? <StatusBadge status={next.status} /> : t("workflow.any")}
            {next.code && <code>{next.code}</code>}
            {next.stop && <Badge tone="info">{t("workflow.stop")}</Badge>}
          </span>
          {next.steps && next.steps.length > 0 && (
            <ul>
              <li>
                <Lane steps={next.steps} />
              </li>
            </ul>
          )}
        </div>
      ))}
    </div>
  );
}

function ConfigRow({ name, value }: { readonly name: string; readonly value: unknown }) {
  return (
    <>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd className="mono">
        <bdi>{typeof value === "string" ? value : JSON.stringify(value)}</bdi>
      </dd>
    </>
  );
}
