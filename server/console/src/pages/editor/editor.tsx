import { lazy, Suspense, useEffect, useState } from "react";
import type { Entry } from "../../api/client.ts";
import { type DocumentPart, partOf, textOf } from "../../document/members.ts";
import { Paper, Totals } from "../../document/paper.tsx";
import { useBuilt } from "../../engine/use-built.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button, Notice, Problem, Skeleton } from "../../ui/parts.tsx";
import { Views } from "../../ui/views.tsx";
import { keepDraft } from "./draft.ts";
import { ExplainPanel } from "./explain.tsx";
import { Faults } from "./faults.tsx";
import { Form } from "./form.tsx";
import { useHistory } from "./history.ts";
import { useSave } from "./save.ts";

const Code = lazy(async () => ({ default: (await import("./code.tsx")).Code }));

interface EditorProps {
  /** Name of the draft. */
  readonly name: string;
  readonly start: DocumentPart;
  /** The stored document that is changed; absent for a new one. */
  readonly entry?: Entry;
}

const VIEWS = ["form", "code", "both"] as const;
type View = (typeof VIEWS)[number];

/** Form, code or both on one side, the built document with its faults on the other. */
export function Editor({ name, start, entry }: EditorProps) {
  const { t } = useI18n();
  const history = useHistory(start);
  const { doc } = history;
  const { built, problem } = useBuilt(doc);
  const [view, setView] = useState<View>("form");
  /** What is typed as code and is not JSON yet would be lost by a change in the form. */
  const [isUnreadable, setUnreadable] = useState(false);
  const [asked, ask] = useState<string>();
  const save = useSave(name, entry);
  useEffect(() => keepDraft(name, doc), [name, doc]);
  useEditorKeys(history.undo, history.redo, () => void save.store(doc, built));
  return (
    <>
      <div className="page-head">
        <h1>{t(entry ? "editor.edit" : "editor.new")}</h1>
        <div className="actions">
          <Button icon="undo" disabled={!history.canUndo} onClick={history.undo}>
            {t("editor.undo")}
          </Button>
          <Button look="main" disabled={save.isSaving} onClick={() => void save.store(doc, built)}>
            {t(built.faults.length > 0 ? "editor.saveInvalid" : "save")}
          </Button>
        </div>
      </div>
      <Views all={VIEWS} current={view} nameOf={(one) => t(`editor.${one}`)} onChange={setView} />
      {save.problem !== undefined && <Problem error={save.problem} />}
      {problem !== undefined && <Problem error={problem} />}
      <div className={`editor editor-${view}`}>
        {view !== "code" && (
          <div className="card">
            <fieldset className="plain" disabled={view === "both" && isUnreadable}>
              <Form doc={doc} built={built} onChange={history.set} />
            </fieldset>
          </div>
        )}
        {view !== "form" && (
          <div className="card">
            <Suspense fallback={<Skeleton />}>
              <Code
                doc={doc}
                faults={built.faults}
                onUnreadable={setUnreadable}
                onChange={history.set}
              />
            </Suspense>
          </div>
        )}
        <aside className="editor-side" aria-label={t("editor.result")}>
          {asked && <ExplainPanel doc={doc} path={asked} onClose={() => ask(undefined)} />}
          <Result doc={doc} built={built} ask={ask} />
        </aside>
      </div>
    </>
  );
}

interface ResultProps {
  readonly doc: DocumentPart;
  readonly built: ReturnType<typeof useBuilt>["built"];
  readonly ask: (path: string) => void;
}

function Result({ doc, built, ask }: ResultProps) {
  const { t } = useI18n();
  const output = built.output ?? {};
  return (
    <>
      <section className="card stack-tight" aria-live="polite">
        <h2>{t("editor.totals")}</h2>
        <Totals
          totals={partOf(output, "totals")}
          currency={textOf(output, "currency")}
          onExplain={ask}
        />
        {built.faults.length === 0 && built.output && (
          <Notice tone="ok">{t("editor.noFaults")}</Notice>
        )}
      </section>
      {built.faults.length > 0 && <Faults faults={built.faults} onExplain={ask} />}
      <Paper doc={built.output ?? doc} onExplain={ask} />
    </>
  );
}

/** Undo, redo and save by the usual keys. */
function useEditorKeys(undo: () => void, redo: () => void, save: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      const key = `${event.shiftKey ? "shift " : ""}${event.key.toLowerCase()}`;
      const act = { z: undo, "shift z": redo, s: save }[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo, redo, save]);
}
