import { useEffect, useRef } from "react";
import { createCodeView } from "./code-view.ts";

/** JSON to read, with folding and search. */
export function ReadCode({ text, label }: { readonly text: string; readonly label: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const view = createCodeView(host.current, text, { label });
    return () => view.destroy();
  }, [text, label]);
  return <div className="code-host" ref={host} />;
}
