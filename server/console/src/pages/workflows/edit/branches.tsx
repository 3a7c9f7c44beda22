import { type MemberPath, withValue } from "../../../document/edit.ts";
import { textOf } from "../../../document/members.ts";
import { useI18n } from "../../../i18n/i18n.tsx";
import { Button, Field } from "../../../ui/parts.tsx";
import {
  branchesOf,
  type EditedWorkflow,
  endOf,
  keyOf,
  OUTCOMES,
  type PlacedBranch,
  stepAt,
} from "./tree.ts";

interface BranchesProps {
  readonly definition: EditedWorkflow;
  readonly place: MemberPath;
  readonly onChange: (definition: EditedWorkflow) => void;
  readonly onAdd: (place: MemberPath) => void;
}

/** What follows which outcome of a step; the first branch that fits is taken. */
export function Branches({ definition, place, onChange, onAdd }: BranchesProps) {
  const { t } = useI18n();
  const step = stepAt(definition, place);
  const branches = step ? branchesOf({ place, step }) : [];
  const add = () =>
    onChange(withValue(definition, [...place, "next", branches.length], { status: "KO" }));
  return (
    <fieldset className="card stack">
      <legend className="label">{t("design.branches")}</legend>
      <p className="small muted">{t("design.branchesHint")}</p>
      {branches.map((one) => (
        <Branch
          key={keyOf(one.place)}
          placed={one}
          definition={definition}
          onChange={onChange}
          onAdd={onAdd}
        />
      ))}
      <Button icon="plus" onClick={add}>
        {t("design.addBranch")}
      </Button>
    </fieldset>
  );
}

interface BranchProps extends Omit<BranchesProps, "place"> {
  readonly placed: PlacedBranch;
}

function Branch({ placed, definition, onChange, onAdd }: BranchProps) {
  const { t } = useI18n();
  const { place, branch, steps } = placed;
  const set = (name: string, value: unknown) =>
    onChange(withValue(definition, [...place, name], value));
  return (
    <div className="stack-tight">
      <div className="grid-2">
        <Field label={t("design.outcome")}>
          <select
            value={textOf(branch, "status") || "NA"}
            onChange={({ target }) => set("status", target.value)}
          >
            {OUTCOMES.map((one) => (
              <option key={one} value={one}>
                {one === "NA" ? t("workflow.any") : one}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("design.outcomeCode")}>
          <input
            className="mono"
            value={textOf(branch, "code")}
            onChange={({ target }) => set("code", target.value)}
          />
        </Field>
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={branch.stop === true}
          onChange={({ target }) => set("stop", target.checked || undefined)}
        />
        <span>{t("workflow.stop")}</span>
      </label>
      <div className="actions">
        <Button icon="plus" onClick={() => onAdd(endOf(definition, steps))}>
          {t("design.addStep")}
        </Button>
        <Button look="bad" onClick={() => onChange(withValue(definition, place, undefined))}>
          {t("design.removeBranch")}
        </Button>
      </div>
    </div>
  );
}
