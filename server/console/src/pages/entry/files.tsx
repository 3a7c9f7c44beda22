import { useState } from "react";
import { type AttachedFile, type Entry, fetchBytes } from "../../api/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Badge, Button, Empty, Problem } from "../../ui/parts.tsx";
import { saveFile } from "../../ui/save-file.ts";

export function Files({ entry }: { readonly entry: Entry }) {
  const { t, size } = useI18n();
  const [error, setError] = useState<unknown>();
  const files = entry.attachments ?? [];
  if (files.length === 0) return <Empty>{t("files.empty")}</Empty>;
  const save = async ({ id, name }: AttachedFile) => {
    setError(undefined);
    try {
      saveFile(await fetchBytes(`/silo/v1/entries/${entry.id}/files/${id}`), name);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <div className="card card-flush scroll-x">
      {error !== undefined && <Problem error={error} />}
      <table className="rows narrow-cards">
        <thead>
          <tr>
            <th>{t("files.name")}</th>
            <th>{t("files.kind")}</th>
            <th className="end">{t("files.size")}</th>
            <th>{t("files.hash")}</th>
            <th>
              <span className="visually-hidden">{t("column.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.id}>
              <td>
                <bdi>{file.name}</bdi>{" "}
                {file.private && <Badge tone="info">{t("files.private")}</Badge>}
              </td>
              <td>
                <bdi>{file.category ?? file.mime}</bdi>
              </td>
              <td className="end nowrap">{size(file.size)}</td>
              <td className="mono">
                <bdi title={file.hash}>{file.hash.slice(0, 12)}…</bdi>
              </td>
              <td className="end">
                <Button
                  icon="download"
                  aria-label={t("files.download", { name: file.name })}
                  onClick={() => void save(file)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
