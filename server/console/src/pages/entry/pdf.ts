import { useCallback, useState } from "react";
import { type Entry, fetchBytes } from "../../api/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { summaryOf } from "../documents/summary.ts";

/** Prints a document as a PDF in the reader's language, and saves it. */
export function useOpenPdf(entry: Entry) {
  const { language } = useI18n();
  const [error, setError] = useState<unknown>();
  const { data } = entry;
  const name = `${summaryOf(entry).number || entry.id}.pdf`;
  const open = useCallback(async () => {
    setError(undefined);
    try {
      saveFile(await fetchBytes("/apps/pdf/v1/preview", { data, locale: language }), name);
    } catch (problem) {
      setError(problem);
    }
  }, [data, language, name]);
  return { open, error };
}
