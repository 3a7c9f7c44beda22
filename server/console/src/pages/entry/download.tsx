import { useState } from "react";
import { fetchBytes } from "../../api/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button } from "../../ui/parts.tsx";
import { saveFile } from "../../ui/save-file.ts";

interface StoredFileName {
  readonly id: string;
  readonly name: string;
}

/** Saves files of an entry, and keeps why that failed. */
export function useDownload(entryId: string) {
  const [problem, setProblem] = useState<unknown>();
  const save = async ({ id, name }: StoredFileName) => {
    setProblem(undefined);
    try {
      saveFile(await fetchBytes(`/silo/v1/entries/${entryId}/files/${id}`), name);
    } catch (error) {
      setProblem(error);
    }
  };
  return { save, problem };
}

interface DownloadProps {
  readonly file: StoredFileName;
  readonly save: (file: StoredFileName) => Promise<void>;
}

export function Download({ file, save }: DownloadProps) {
  const { t } = useI18n();
  return (
    <Button
      icon="download"
      aria-label={t("files.download", { name: file.name })}
      onClick={() => void save(file)}
    />
  );
}
