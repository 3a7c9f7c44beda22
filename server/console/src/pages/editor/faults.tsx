import { useEffect } from "react";
import type { DocumentFault } from "../../engine/protocol.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button, Notice } from "../../ui/parts.tsx";

interface FaultsProps {
  readonly faults: readonly DocumentFault[];
  readonly onExplain: (path: string) => void;
}

/** Faults of a document; F8 goes to the fields that have one. */
export function Faults({ faults, onExplain }: FaultsProps) {
  const { t } = useI18n();
  useFaultKeys();
  return (
    <section className="stack-tight" aria-live="polite">
      <h2>{t("editor.faults", { n: faults.length })}</h2>
      <ul className="faults">
        {faults.map((fault) => (
          <li key={`${fault.code} ${fault.paths.join()}`}>
            <Notice tone="bad">
              <p>
                <bdi>{fault.message}</bdi>
              </p>
              <p className="mono small">
                <bdi>{fault.code}</bdi> <bdi>{fault.paths.join(", ")}</bdi>
              </p>
              <Button onClick={() => onExplain(fault.paths[0] ?? "$")}>{t("explain.why")}</Button>
            </Notice>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useFaultKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      const fields = [...document.querySelectorAll<HTMLElement>("[aria-invalid='true']")];
      const place = fields.findIndex((field) => field.matches(":focus"));
      const step = event.shiftKey ? -1 : 1;
      const next = place < 0 ? 0 : (place + step + fields.length) % fields.length;
      fields[next]?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
