import { isObject } from "@fakturo/model";
import { useEffect, useRef, useState } from "react";
import type { DocumentPart } from "../../document/members.ts";
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
  useEffect(() => {
    if (!host.current) return;
    let timer: ReturnType<typeof setTimeout>;
    const made = createCodeView(host.current, textOf(known.current), {
      label: t("editor.code"),
      onType: (text) => {
        clearTimeout(timer);
        timer = setTimeout(() => read(text), TYPING_MS);
      },
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
    </div>
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
