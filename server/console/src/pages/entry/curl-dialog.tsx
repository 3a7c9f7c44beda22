import type { Entry } from "../../api/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { Modal } from "../../ui/parts.tsx";

/** A call for a shell; the token stays a variable. */
function curl(method: string, path: string, body?: unknown): string {
  const lines = [
    `curl -X ${method} '${window.location.origin}${path}'`,
    `  -H "Authorization: Bearer $FAKTURO_TOKEN"`,
  ];
  if (body !== undefined) {
    const json = JSON.stringify(body).replaceAll("'", "'\\''");
    lines.push(`  -H 'Content-Type: application/json'`, `  -d '${json}'`);
  }
  return lines.join(" \\\n");
}

/** The calls of the API that read, store and run a document. */
export function CurlDialog({
  entry,
  onClose,
}: {
  readonly entry: Entry;
  readonly onClose: () => void;
}) {
  const { t } = useI18n();
  const { id, data } = entry;
  const calls = [
    { name: t("curl.read"), text: curl("GET", `/silo/v1/entries/${id}`) },
    {
      name: t("curl.create"),
      text: curl("POST", "/silo/v1/entries", { data: documentBody(data) }),
    },
    {
      name: t("curl.run"),
      text: curl("POST", "/transform/v1/jobs", { workflow_id: "…", silo_entry_id: id }),
    },
  ];
  return (
    <Modal title={t("action.curl")} onClose={onClose}>
      {calls.map(({ name, text }) => (
        <section key={name} className="stack-tight">
          <div className="row row-apart">
            <h3>{name}</h3>
            <CopyButton text={text} />
          </div>
          <pre className="pre">{text}</pre>
        </section>
      ))}
    </Modal>
  );
}

function documentBody(data: Entry["data"]): unknown {
  return data && "doc" in data ? data.doc : data;
}
