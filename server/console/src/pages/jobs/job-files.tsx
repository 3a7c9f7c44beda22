import type { JobInfo } from "../../api/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Badge, Problem } from "../../ui/parts.tsx";
import { Download, useDownload } from "../entry/download.tsx";

interface FilesProps {
  readonly entryId: string;
  readonly files: NonNullable<JobInfo["attachments"]>;
}

/** What a job made: files, and what it sent to an authority and got from it. */
export function JobFiles({ entryId, files }: FilesProps) {
  const { t, size } = useI18n();
  const { save, problem } = useDownload(entryId);
  if (files.length === 0) return null;
  return (
    <div className="stack-tight">
      <h3>{t("job.files")}</h3>
      {problem !== undefined && <Problem error={problem} />}
      <ul className="stack-tight" aria-label={t("job.files")}>
        {files.map((file) => (
          <li key={file.id} className="row">
            <Download file={file} save={save} />
            <bdi>{file.name}</bdi> <Category category={file.category} />
            <span className="small muted">{size(file.size)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Requests to authorities and their answers, in words. */
function Category({ category }: { readonly category: string | undefined }) {
  const { t } = useI18n();
  if (category === "request") return <Badge tone="info">{t("job.request")}</Badge>;
  if (category === "response") return <Badge tone="info">{t("job.response")}</Badge>;
  return <bdi className="small muted">{category}</bdi>;
}
