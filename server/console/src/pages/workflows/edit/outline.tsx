import type { MemberPath } from "../../../document/edit.ts";
import { textOf } from "../../../document/members.ts";
import { useI18n } from "../../../i18n/i18n.tsx";
import { Badge, Button } from "../../../ui/parts.tsx";
import { outcomeOf } from "./layout.ts";
import {
  branchesOf,
  type EditedWorkflow,
  endOf,
  keyOf,
  type PlacedBranch,
  type PlacedStep,
  placedSteps,
} from "./tree.ts";

interface OutlineProps {
  readonly definition: EditedWorkflow;
  readonly selected: MemberPath | undefined;
  readonly onSelect: (place: MemberPath) => void;
  /** Asks for a step to put at a place. */
  readonly onAdd: (place: MemberPath) => void;
}

/** The workflow as nested lists: the same as the canvas, for keyboards, readers and narrow screens. */
export function Outline(props: OutlineProps) {
  const { t } = useI18n();
  return (
    <div className="stack">
      <section className="card stack-tight" aria-label={t("workflow.steps")}>
        <Lane {...props} list={["steps"]} />
      </section>
      <section className="card stack-tight">
        <h2>{t("workflow.rescue")}</h2>
        <p className="small muted">{t("design.rescueHint")}</p>
        <Lane {...props} list={["rescue"]} />
      </section>
    </div>
  );
}

interface LaneProps extends OutlineProps {
  readonly list: MemberPath;
}

function Lane({ list, ...props }: LaneProps) {
  const { t } = useI18n();
  const { definition, onAdd } = props;
  const steps = placedSteps(definition, list);
  return (
    <>
      {steps.length > 0 && (
        <ol className="tree">
          {steps.map((placed) => (
            <li key={keyOf(placed.place)}>
              <Item {...props} placed={placed} />
            </li>
          ))}
        </ol>
      )}
      <Button look="quiet" icon="plus" onClick={() => onAdd(endOf(definition, list))}>
        {t("design.addStep")}
      </Button>
    </>
  );
}

interface ItemProps extends OutlineProps {
  readonly placed: PlacedStep;
}

function Item({ placed, ...props }: ItemProps) {
  const { step, place } = placed;
  const isSelected = props.selected !== undefined && keyOf(props.selected) === keyOf(place);
  return (
    <>
      <button
        type="button"
        className="outline-step"
        aria-pressed={isSelected}
        onClick={() => props.onSelect(place)}
      >
        <bdi>{textOf(step, "name") || textOf(step, "provider")}</bdi>
        <code className="muted">{textOf(step, "provider") || textOf(step, "action")}</code>
      </button>
      {branchesOf(placed).map((one) => (
        <Branch key={keyOf(one.place)} {...props} placed={one} />
      ))}
    </>
  );
}

interface BranchProps extends OutlineProps {
  readonly placed: PlacedBranch;
}

function Branch({ placed: { branch, steps }, ...props }: BranchProps) {
  const { t } = useI18n();
  return (
    <div className="outline-branch">
      <span className="row small">
        {t("workflow.when")} <code>{outcomeOf(branch)}</code>
        {branch.stop === true && <Badge tone="info">{t("workflow.stop")}</Badge>}
      </span>
      <Lane {...props} list={steps} />
    </div>
  );
}
