import { useState } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { Button } from "./parts.tsx";

/** Copies a text; the button says that it did. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const { t } = useI18n();
  const [isDone, setDone] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setDone(true),
      () => {},
    );
  return (
    <Button icon={isDone ? "check" : "copy"} onClick={copy}>
      {isDone ? t("copied") : (label ?? t("copy"))}
    </Button>
  );
}
