import { isObject } from "@fakturo/model";
import { useQuery } from "@tanstack/react-query";
import { providersQuery } from "../../../api/queries.ts";
import { type MemberPath, withValue } from "../../../document/edit.ts";
import { textOf } from "../../../document/members.ts";
import { useI18n } from "../../../i18n/i18n.tsx";
import { Button, Field, Notice } from "../../../ui/parts.tsx";
import { SchemaForm } from "../../../ui/schema-form.tsx";
import { Branches } from "./branches.tsx";
import { type EditedWorkflow, moveStep, neighbour, removeStep, stepAt } from "./tree.ts";

interface PanelProps {
  readonly definition: EditedWorkflow;
  readonly place: MemberPath;
  readonly onChange: (definition: EditedWorkflow) => void;
  readonly onSelect: (place: MemberPath | undefined) => void;
  readonly onAdd: (place: MemberPath) => void;
}

/** Name, settings and branches of a step. */
export function StepPanel({ definition, place, onChange, onSelect, onAdd }: PanelProps) {
  const { t } = useI18n();
  const { data } = useQuery(providersQuery);
  const step = stepAt(definition, place);
  if (!step) return null;
  const key = textOf(step, "provider") || textOf(step, "action");
  const provider = data?.list.find((one) => one.key === key);
  const set = (name: string, value: unknown) =>
    onChange(withValue(definition, [...place, name], value));
  return (
    <section className="card stack" aria-label={t("design.step")}>
      <div className="row row-apart">
        <h2>
          <code>{key}</code>
        </h2>
        <Button
          look="quiet"
          icon="cross"
          aria-label={t("close")}
          onClick={() => onSelect(undefined)}
        />
      </div>
      {provider && <p className="small muted">{provider.summary}</p>}
      {data && !provider && <Notice tone="bad">{t("workflow.unknown")}</Notice>}
      <Field label={t("column.name")}>
        <input value={textOf(step, "name")} onChange={({ target }) => set("name", target.value)} />
      </Field>
      {provider && (
        <SchemaForm
          schema={provider.config}
          value={isObject(step.config) ? step.config : {}}
          onChange={(config) => set("config", config)}
        />
      )}
      <Branches definition={definition} place={place} onChange={onChange} onAdd={onAdd} />
      <Moves
        definition={definition}
        place={place}
        onChange={onChange}
        onSelect={onSelect}
        onAdd={onAdd}
      />
    </section>
  );
}

function Moves({ definition, place, onChange, onSelect, onAdd }: PanelProps) {
  const { t } = useI18n();
  const after = [...place.slice(0, -1), Number(place.at(-1)) + 1];
  const move = (by: -1 | 1) => {
    onChange(moveStep(definition, place, by));
    onSelect(neighbour(definition, place, by));
  };
  return (
    <div className="actions">
      <Button icon="plus" onClick={() => onAdd(after)}>
        {t("design.addAfter")}
      </Button>
      <Button disabled={!neighbour(definition, place, -1)} onClick={() => move(-1)}>
        {t("design.up")}
      </Button>
      <Button disabled={!neighbour(definition, place, 1)} onClick={() => move(1)}>
        {t("design.down")}
      </Button>
      <Button
        look="bad"
        onClick={() => {
          onSelect(undefined);
          onChange(removeStep(definition, place));
        }}
      >
        {t("design.remove")}
      </Button>
    </div>
  );
}
