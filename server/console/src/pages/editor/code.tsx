import { isObject } from "@fakturo/model";
import { useEffect, useRef, useState } from "react";
import type { DocumentPart } from "../../document/members.ts";
import { describePlace } from "../../engine/client.ts";
import type { DocumentPath, PlaceFacts } from "../../engine/place.ts";
import type { DocumentFault } from "../../engine/protocol.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { type CodeView, createCodeView } from "../../ui/code-view.ts";
import { Notice } from "../../ui/parts.tsx";

const TYPING_MS = 150;

interface CodeProps {
  readonly doc: DocumentPart;
  readonly faults: readonly DocumentFault[];
  /** Told whether what is typed is no JSON. */
  readonly onUnreadable?: (isUnreadable: boolean) => void;
  readonly onChange: (doc: DocumentPart) => void;
}

/** The document as code, with its faults under the values. */
export function Code({ doc, faults, onUnreadable, onChange }: CodeProps) {
  const { t } = useI18n();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<CodeView>(undefined);
  const known = useRef<DocumentPart>(doc);
  const change = useRef(onChange);
  change.current = onChange;
  const [isUnreadable, setUnreadable] = useState(false);
  const [here, setHere] = useState<Here>();
  useEffect(() => {
    if (!host.current) return;
    let timer: ReturnType<typeof setTimeout>;
    let caret: DocumentPath = [];
    const describe = (path: DocumentPath) => describePlace(known.current, path);
    const tell = async (path: DocumentPath) => {
      caret = path;
      const place = await describe(path);
      if (caret === path) setHere({ path, place });
    };
    const made = createCodeView(host.current, textOf(known.current), {
      label: t("editor.code"),
      onType: (text) => {
        clearTimeout(timer);
        timer = setTimeout(() => read(text), TYPING_MS);
      },
      describe,
      onCaret: (path) => void tell(path),
    });
    view.current = made;
    const read = (text: string) => {
      const next = parsed(text);
      setUnreadable(next === undefined);
      if (!next) return;
      known.current = next;
      change.current(next);
    };
    return () => {
      clearTimeout(timer);
      made.destroy();
    };
  }, [t]);
  useEffect(() => {
    onUnreadable?.(isUnreadable);
    return () => onUnreadable?.(false);
  }, [isUnreadable, onUnreadable]);
  useEffect(() => {
    if (known.current === doc) return;
    known.current = doc;
    view.current?.setText(textOf(doc));
  }, [doc]);
  useEffect(() => view.current?.setFaults(faults), [faults]);
  return (
    <div className="stack-tight">
      {isUnreadable && (
        <Notice tone="wait" role="status">
          {t("code.notJson")}
        </Notice>
      )}
      <p className="small muted">{t("code.leave")}</p>
      <div className="code-host" ref={host} />
      {here && <Meaning {...here} />}
    </div>
  );
}

interface Here {
  readonly path: DocumentPath;
  readonly place: PlaceFacts;
}

/** What the member at the caret means, after the format's schema. */
function Meaning({ path, place: { title, description } }: Here) {
  if (!title && !description) return null;
  return (
    <p className="small" lang="en">
      <code>{path.filter((step) => typeof step === "string").join(".")}</code>{" "}
      <strong>{title}</strong> {description}
    </p>
  );
}

function textOf(doc: DocumentPart): string {
  return JSON.stringify(doc, null, 2);
}

function parsed(text: string): DocumentPart | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
