import type { Entry } from "../../api/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Badge, Empty, Problem } from "../../ui/parts.tsx";
import { Download, useDownload } from "./download.tsx";

export function Files({ entry }: { readonly entry: Entry }) {
  const { t, size } = useI18n();
  const { save, problem } = useDownload(entry.id);
  const files = entry.attachments ?? [];
  if (files.length === 0) return <Empty>{t("files.empty")}</Empty>;
  return (
    <div className="card card-flush scroll-x">
      {problem !== undefined && <Problem error={problem} />}
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
                <Download file={file} save={save} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
