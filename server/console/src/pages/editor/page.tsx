import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { entryQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { documentOf } from "../../document/members.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Notice, Problem, Skeleton } from "../../ui/parts.tsx";
import { keptDraft } from "./draft.ts";
import { Editor } from "./editor.tsx";
import { copyOf, newInvoice } from "./new-document.ts";

/** A new document, empty or a copy of another one. */
export function NewEntry() {
  const { from } = useSearch({ from: "/e/new" });
  return from ? <Copy id={from} /> : <Fresh />;
}

function Fresh() {
  const { workspace } = useSession().here;
  const start = keptDraft("new") ?? newInvoice(workspace.country ?? "ES", workspace.name);
  return <Editor name="new" start={start} />;
}

function Copy({ id }: { readonly id: string }) {
  const { data, error } = useQuery({ ...entryQuery(id), refetchInterval: false });
  if (error) return <Problem error={error} />;
  if (!data) return <Skeleton />;
  const name = `copy-${id}`;
  return <Editor name={name} start={keptDraft(name) ?? copyOf(documentOf(data.data))} />;
}

/** Changes a document that is not signed. */
export function EditEntry() {
  const { t } = useI18n();
  const { id } = useParams({ from: "/e/$id/edit" });
  const { data, error } = useQuery({
    ...entryQuery(id),
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
  if (error) return <Problem error={error} />;
  if (!data) return <Skeleton />;
  if (data.signed) return <Notice tone="wait">{t("document.signedHint")}</Notice>;
  return <Editor name={id} start={keptDraft(id) ?? documentOf(data.data)} entry={data} />;
}
