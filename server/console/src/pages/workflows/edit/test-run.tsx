import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { ChosenOutcome, TriedStep, TriedWorkflow } from "../../../api/client.ts";
import { ALL, entriesQuery, workflowTestQuery } from "../../../api/queries.ts";
import { textOf } from "../../../document/members.ts";
import { useI18n } from "../../../i18n/i18n.tsx";
import { Button, Empty, Field, Notice, Problem, Skeleton } from "../../../ui/parts.tsx";
import { summaryOf } from "../../documents/summary.ts";
import { toneOf } from "../../jobs/status.tsx";
import { type EditedWorkflow, lanesOf, withIds } from "./tree.ts";
import { TriedStepItem } from "./tried-step.tsx";

interface TestProps {
  readonly definition: EditedWorkflow;
}

type Outcomes = Readonly<Record<string, ChosenOutcome>>;

/** Tries the workflow on a document, step by step, with outcomes that a person chooses; nothing is stored or sent. */
export function TestRun({ definition }: TestProps) {
  const { t } = useI18n();
  const tried = useMemo(() => withIds(definition), [definition]);
  const [entry, setEntry] = useState("");
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const choose = (id: string, outcome: ChosenOutcome | undefined) =>
    setOutcomes(({ [id]: _, ...others }) => (outcome ? { ...others, [id]: outcome } : others));
  return (
    <section className="card stack" aria-label={t("test.title")}>
      <p className="muted">{t("test.text")}</p>
      <Samples schema={textOf(definition, "schema")} value={entry} onChange={setEntry} />
      {entry !== "" && (
        <Result definition={tried} entry={entry} outcomes={outcomes} onChoose={choose} />
      )}
    </section>
  );
}

interface SamplesProps {
  readonly schema: string;
  readonly value: string;
  readonly onChange: (entry: string) => void;
}

/** The newest documents of the workflow's kind. */
function Samples({ schema, value, onChange }: SamplesProps) {
  const { t } = useI18n();
  const { data, error } = useInfiniteQuery(entriesQuery(ALL, {}));
  const entries = (data?.pages[0]?.list ?? []).filter(
    ({ doc_schema = "" }) => schema === "" || doc_schema.endsWith(`/${schema}`),
  );
  if (error) return <Problem error={error} />;
  if (data && entries.length === 0) return <Empty>{t("test.noDocument")}</Empty>;
  return (
    <Field label={t("test.document")}>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t("test.choose")}</option>
        {entries.map((entry) => {
          const { number, party, day } = summaryOf(entry);
          const name = number || t("document.noNumber");
          return (
            <option key={entry.id} value={entry.id}>
              {[name, party, day].filter(Boolean).join(" · ")}
            </option>
          );
        })}
      </select>
    </Field>
  );
}

interface ResultProps {
  readonly definition: EditedWorkflow;
  readonly entry: string;
  readonly outcomes: Outcomes;
  readonly onChoose: (id: string, outcome: ChosenOutcome | undefined) => void;
}

function Result({ definition, entry, outcomes, onChoose }: ResultProps) {
  const { t } = useI18n();
  const body = {
    ...lanesOf(definition),
    schema: textOf(definition, "schema"),
    silo_entry_id: entry,
    outcomes,
  };
  const { data, error, isFetching, refetch } = useQuery({
    ...workflowTestQuery(body),
    placeholderData: keepPreviousData,
  });
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  return (
    <div className="stack" aria-busy={isFetching}>
      <div className="row">
        <Button icon="play" onClick={() => void refetch()}>
          {t("test.again")}
        </Button>
      </div>
      <ol className="timeline">
        {data.steps.map((step, index) => (
          <TriedStepItem
            // A step that is jumped back to is there several times.
            key={`${step.step_id} ${countBefore(data.steps, index)}`}
            step={step}
            chosen={outcomes[step.step_id]}
            onChoose={(outcome) => onChoose(step.step_id, outcome)}
          />
        ))}
      </ol>
      <End result={data} />
    </div>
  );
}

function countBefore(steps: readonly TriedStep[], index: number): number {
  const id = steps[index]?.step_id;
  return steps.slice(0, index).filter((step) => step.step_id === id).length;
}

function End({ result: { status } }: { readonly result: TriedWorkflow }) {
  const { t } = useI18n();
  const texts = { OK: "test.ok", KO: "test.ko", CANCEL: "test.ko" } as const;
  return (
    <Notice tone={toneOf(status ?? "KO")} role="status">
      {t(status ? texts[status] : "test.stopped")}
    </Notice>
  );
}
