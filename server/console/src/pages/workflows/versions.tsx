import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { answer, api, type WorkflowInfo } from "../../api/client.ts";
import { workflowVersionQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { Badge, Button, Problem, Skeleton, Time, type Tone } from "../../ui/parts.tsx";
import { compare, type StepDifference } from "./compare.ts";

/** Published versions: what changed since, and their restoration as a draft. */
export function Versions({ workflow }: { readonly workflow: WorkflowInfo }) {
  const { t } = useI18n();
  const [shown, setShown] = useState<string>();
  return (
    <ol className="stack versions">
      {(workflow.versions ?? []).map(({ version, created_at, src, name }) => (
        <li key={version} className="card stack-tight">
          <div className="row row-apart">
            <span>
              <code>{version}</code> <bdi>{name}</bdi>{" "}
              <span className="muted small">
                <Time at={created_at} /> <bdi>{src}</bdi>
              </span>
            </span>
            <Button
              aria-expanded={shown === version}
              onClick={() => setShown(shown === version ? undefined : version)}
            >
              {t("design.compare")}
            </Button>
          </div>
          {shown === version && <Comparison workflow={workflow} version={version} />}
        </li>
      ))}
    </ol>
  );
}

interface ComparisonProps {
  readonly workflow: WorkflowInfo;
  readonly version: string;
}

function Comparison({ workflow, version }: ComparisonProps) {
  const { t } = useI18n();
  const { may } = useSession();
  const { data, error } = useQuery(workflowVersionQuery(workflow.id, version));
  const { restore, problem } = useRestore(workflow.id);
  if (error) return <Problem error={error} />;
  if (!data) return <Skeleton />;
  const { steps, rescue } = workflow;
  const differences = compare({ ...data }, { steps, rescue });
  return (
    <>
      {differences.length === 0 && <p className="muted">{t("design.same")}</p>}
      {differences.map((one) => (
        <Difference key={one.key} difference={one} />
      ))}
      {problem !== undefined && <Problem error={problem} />}
      {differences.length > 0 && (
        <div className="actions">
          <Button
            icon="undo"
            disabled={!may("design")}
            title={may("design") ? undefined : t("role.missing")}
            onClick={() => void restore({ steps: data.steps, rescue: data.rescue })}
          >
            {t("design.restore")}
          </Button>
        </div>
      )}
    </>
  );
}

const TONES: Readonly<Record<StepDifference["kind"], Tone>> = {
  added: "ok",
  removed: "bad",
  moved: "info",
  changed: "wait",
};

function Difference({ difference }: { readonly difference: StepDifference }) {
  const { t } = useI18n();
  const { kind, name, members } = difference;
  return (
    <div className="stack-tight">
      <p className="row">
        <Badge tone={TONES[kind]}>{t(`design.${kind}`)}</Badge> <bdi>{name}</bdi>
      </p>
      {members.map((member) => (
        <p key={member.name} className="row small">
          <code>{member.name}</code>
          <del className="mono">
            <bdi>{member.before}</bdi>
          </del>
          <ins className="mono">
            <bdi>{member.now}</bdi>
          </ins>
        </p>
      ))}
    </div>
  );
}

function useRestore(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<unknown>();
  const restore = async (lanes: Pick<WorkflowInfo, "steps" | "rescue">) => {
    setProblem(undefined);
    try {
      const body = { ...lanes, draft: true };
      await answer(api.PATCH("/transform/v1/workflows/{id}", { params: { path: { id } }, body }));
      await client.invalidateQueries();
      await navigate({ to: "/workflows/$id/edit", params: { id } });
    } catch (error) {
      setProblem(error);
    }
  };
  return { restore, problem };
}
