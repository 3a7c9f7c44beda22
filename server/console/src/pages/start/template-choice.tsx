import { useState } from "react";
import type { WorkflowTemplate } from "../../api/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Badge, Empty } from "../../ui/parts.tsx";

interface ChoiceProps {
  /** The most specific ones first. */
  readonly templates: readonly WorkflowTemplate[];
}

/** Ways in which documents of the country leave, as radio buttons with what each makes. */
export function TemplateChoice({ templates }: ChoiceProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState(templates[0]?.key);
  if (templates.length === 0) return <Empty>{t("start.noTemplates")}</Empty>;
  return (
    <fieldset className="card stack">
      <legend className="label">{t("start.choose")}</legend>
      {templates.map((template) => (
        <div key={template.key} className="stack-tight">
          <label className="check">
            <input
              type="radio"
              name="template"
              value={template.key}
              checked={chosen === template.key}
              onChange={() => setChosen(template.key)}
            />
            <span>
              <strong>{template.name}</strong>{" "}
              <span className="field-hint">{template.summary}</span>
            </span>
            {template.simulated && <Badge tone="simulated">{t("start.simulated")}</Badge>}
          </label>
          {chosen === template.key && <Contents template={template} />}
        </div>
      ))}
    </fieldset>
  );
}

function Contents({ template }: { readonly template: WorkflowTemplate }) {
  const { t } = useI18n();
  const { series, workflows, addons } = template;
  return (
    <dl className="facts small">
      {series.length > 0 && (
        <>
          <dt>{t("nav.series")}</dt>
          <dd className="mono">
            {series.map(({ code, padding }) => `${code}-${"1".padStart(padding, "0")}`).join(", ")}
          </dd>
        </>
      )}
      {addons.length > 0 && (
        <>
          <dt>{t("start.addons")}</dt>
          <dd className="mono">{addons.join(", ")}</dd>
        </>
      )}
      {workflows.map(({ key, name, steps }) => (
        <WorkflowRow key={key} name={name} steps={steps} />
      ))}
    </dl>
  );
}

interface RowProps {
  readonly name: string;
  readonly steps: readonly string[];
}

function WorkflowRow({ name, steps }: RowProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{steps.join(" → ")}</dd>
    </>
  );
}
