import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useSession } from "../../../api/session.tsx";
import { type MemberPath, withValue } from "../../../document/edit.ts";
import { textOf } from "../../../document/members.ts";
import { useI18n } from "../../../i18n/i18n.tsx";
import { Button, Field, Problem, Skeleton } from "../../../ui/parts.tsx";
import { Views } from "../../../ui/views.tsx";
import { useHistory } from "../../editor/history.ts";
import { Outline } from "./outline.tsx";
import { Palette } from "./palette.tsx";
import { useSave } from "./save.ts";
import { SCHEMAS } from "./schemas.ts";
import { StepPanel } from "./step-panel.tsx";
import { type EditedWorkflow, insertStep } from "./tree.ts";

const Canvas = lazy(async () => ({ default: (await import("./canvas.tsx")).Canvas }));
const Code = lazy(async () => ({ default: (await import("../../editor/code.tsx")).Code }));
const TestRun = lazy(async () => ({ default: (await import("./test-run.tsx")).TestRun }));

const VIEWS = ["canvas", "outline", "code", "test"] as const;
type View = (typeof VIEWS)[number];
/** On narrower screens the outline takes the place of the canvas. */
const CANVAS_WIDTH = "(min-width: 768px)";

interface EditorProps {
  readonly id: string;
  readonly start: EditedWorkflow;
  readonly isNew?: boolean;
}

/** What the side panel shows: a step, or the steps to put at a place. */
interface Focus {
  readonly place: MemberPath;
  readonly isNew: boolean;
}

/** A workflow as canvas, outline or code, with the settings of the selected step beside it. */
export function WorkflowEditor({ id, start, isNew = false }: EditorProps) {
  const { t } = useI18n();
  const history = useHistory(start);
  const { doc, set } = history;
  const [view, setView] = useState<View>(
    window.matchMedia(CANVAS_WIDTH).matches ? "canvas" : "outline",
  );
  const [focus, setFocus] = useState<Focus>();
  const select = (place: MemberPath | undefined) => setFocus(place && { place, isNew: false });
  const add = (place: MemberPath) => setFocus({ place, isNew: true });
  const side = view === "canvas" || view === "outline" ? focus : undefined;
  const shown = {
    definition: doc,
    selected: focus && !focus.isNew ? focus.place : undefined,
    onSelect: select,
    onAdd: add,
  };
  return (
    <>
      <Head id={id} isNew={isNew} history={history} />
      <Facts definition={doc} onChange={set} isNew={isNew} />
      <Views all={VIEWS} current={view} nameOf={(one) => t(`design.${one}`)} onChange={setView} />
      <div className={side ? "design design-open" : "design"}>
        <Suspense fallback={<Skeleton />}>
          {view === "canvas" && (
            <div className="stack-tight">
              <Canvas {...shown} />
              <Button icon="plus" onClick={() => add(endOfLane(doc))}>
                {t("design.addStep")}
              </Button>
            </div>
          )}
          {view === "outline" && <Outline {...shown} />}
          {view === "code" && <Code doc={doc} faults={[]} onChange={set} />}
          {view === "test" && <TestRun definition={doc} />}
        </Suspense>
        {side && (
          <Side focus={side} definition={doc} onChange={set} onSelect={select} onAdd={add} />
        )}
      </div>
    </>
  );
}

function endOfLane({ steps }: EditedWorkflow): MemberPath {
  return ["steps", Array.isArray(steps) ? steps.length : 0];
}

interface SideProps {
  readonly focus: Focus;
  readonly definition: EditedWorkflow;
  readonly onChange: (definition: EditedWorkflow) => void;
  readonly onSelect: (place: MemberPath | undefined) => void;
  readonly onAdd: (place: MemberPath) => void;
}

function Side({ focus: { place, isNew }, definition, onChange, onSelect, onAdd }: SideProps) {
  if (!isNew) {
    const shown = { definition, place, onChange, onSelect, onAdd };
    return <StepPanel key={place.join("/")} {...shown} />;
  }
  return (
    <Palette
      schema={textOf(definition, "schema")}
      onClose={() => onSelect(undefined)}
      onChoose={({ key, name }) => {
        onChange(insertStep(definition, place, { name, provider: key }));
        onSelect(place);
      }}
    />
  );
}

interface HeadProps {
  readonly id: string;
  readonly isNew: boolean;
  readonly history: ReturnType<typeof useHistory>;
}

function Head({ id, isNew, history }: HeadProps) {
  const { t } = useI18n();
  const { may } = useSession();
  const { save, isSaving, problem } = useSave(id, isNew);
  const { doc, canUndo, canRedo, undo, redo } = history;
  const isNamed = textOf(doc, "name").trim() !== "";
  const hint = may("design") ? undefined : t("role.missing");
  return (
    <>
      <div className="page-head">
        <h1>{isNew ? t("design.new") : <bdi>{textOf(doc, "name")}</bdi>}</h1>
        <div className="actions">
          <Button disabled={!canUndo} onClick={undo}>
            {t("editor.undo")}
          </Button>
          <Button disabled={!canRedo} onClick={redo}>
            {t("design.redo")}
          </Button>
          {!isNew && (
            <Link
              to="/workflows/$id"
              params={{ id }}
              search={{ tab: "versions" }}
              className="button"
            >
              {t("workflow.versions")}
            </Link>
          )}
          <Button
            disabled={isSaving || !isNamed || !may("design")}
            title={hint}
            onClick={() => void save(doc, true)}
          >
            {t("design.saveDraft")}
          </Button>
          <Button
            look="main"
            disabled={isSaving || !isNamed || !may("configure")}
            title={may("configure") ? undefined : t("role.missing")}
            onClick={() => void save(doc, false)}
          >
            {t("design.publish")}
          </Button>
        </div>
      </div>
      {problem !== undefined && <Problem error={problem} />}
    </>
  );
}

interface FactsProps {
  readonly definition: EditedWorkflow;
  readonly onChange: (definition: EditedWorkflow) => void;
  readonly isNew: boolean;
}

/** Name, description and kind of document; the kind is fixed once the workflow is stored. */
function Facts({ definition, onChange, isNew }: FactsProps) {
  const { t } = useI18n();
  const set = (name: string, value: string) => onChange(withValue(definition, [name], value));
  return (
    <div className="card grid-2">
      <Field label={t("column.name")}>
        <input
          required
          value={textOf(definition, "name")}
          onChange={({ target }) => set("name", target.value)}
        />
      </Field>
      <Field label={t("design.description")}>
        <input
          value={textOf(definition, "description")}
          onChange={({ target }) => set("description", target.value)}
        />
      </Field>
      <Field label={t("column.schema")} hint={isNew ? undefined : t("design.schemaHint")}>
        <select
          disabled={!isNew}
          value={textOf(definition, "schema")}
          onChange={({ target }) => set("schema", target.value)}
        >
          <option value="">{t("workflow.any")}</option>
          {SCHEMAS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </Field>
    </div>
  );
}
