import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useMemo, useState } from "react";
import type { Entry } from "../../api/client.ts";
import { entryQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { documentOf } from "../../document/members.ts";
import { Paper } from "../../document/paper.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import type { MessageKey } from "../../i18n/translate.ts";
import { useKeys } from "../../ui/keys.ts";
import { Badge, Button, Notice, Problem, Skeleton } from "../../ui/parts.tsx";
import { folderName } from "../documents/folder-name.ts";
import { entryState, StateBadge } from "../documents/state.tsx";
import { summaryOf } from "../documents/summary.ts";
import { RunDialog } from "../run-dialog.tsx";
import { Activity } from "./activity.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";
import { CurlDialog } from "./curl-dialog.tsx";
import { Meta, Related, Signatures } from "./details.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { Files } from "./files.tsx";
import { useOpenPdf } from "./pdf.ts";
import { StateDialog } from "./state-dialog.tsx";

const ReadCode = lazy(async () => ({ default: (await import("../../ui/read-code.tsx")).ReadCode }));

const TABS: readonly (readonly [string, MessageKey])[] = [
  ["preview", "tab.preview"],
  ["files", "tab.files"],
  ["activity", "tab.activity"],
  ["related", "tab.related"],
  ["signatures", "tab.signatures"],
  ["meta", "tab.meta"],
  ["data", "tab.data"],
];

export function EntryPage() {
  const { id } = useParams({ from: "/e/$id" });
  const { data: entry, error, isLoading, refetch } = useQuery(entryQuery(id));
  if (isLoading) return <Skeleton />;
  if (!entry) return <Problem error={error} retry={() => void refetch()} />;
  return <Shown entry={entry} />;
}

type Layer = "run" | "correct" | "erase" | "curl" | "state" | undefined;

function Shown({ entry }: { readonly entry: Entry }) {
  const { t } = useI18n();
  const { tab = "preview" } = useSearch({ from: "/e/$id" });
  const [layer, setLayer] = useState<Layer>();
  const close = () => setLayer(undefined);
  return (
    <>
      <Head entry={entry} open={setLayer} />
      {(entry.faults ?? []).map((fault) => (
        <Notice key={`${fault.code} ${fault.message}`} tone="bad">
          <bdi>{fault.message}</bdi> <code>{fault.code}</code>{" "}
          <bdi className="mono">{(fault.paths ?? []).join(", ")}</bdi>
        </Notice>
      ))}
      <nav className="tabs" aria-label={t("document.parts")}>
        {TABS.map(([name, label]) => (
          <Link
            key={name}
            to="/e/$id"
            params={{ id: entry.id }}
            search={{ tab: name }}
            aria-current={tab === name ? "page" : undefined}
            activeProps={{}}
          >
            {t(label)}
          </Link>
        ))}
      </nav>
      <Tab name={tab} entry={entry} />
      {layer === "state" && <StateDialog entry={entry} onClose={close} />}
      {layer === "run" && <RunDialog entries={[entry]} onClose={close} />}
      {layer === "correct" && <CorrectDialog entry={entry} onClose={close} />}
      {layer === "erase" && <EraseDialog entry={entry} onClose={close} />}
      {layer === "curl" && <CurlDialog entry={entry} onClose={close} />}
    </>
  );
}

function Tab({ name, entry }: { readonly name: string; readonly entry: Entry }) {
  if (name === "files") return <Files entry={entry} />;
  if (name === "activity") return <Activity entry={entry} />;
  if (name === "related") return <Related id={entry.id} />;
  if (name === "signatures") return <Signatures entry={entry} />;
  if (name === "meta") return <Meta entry={entry} />;
  if (name === "data") return <Data entry={entry} />;
  return <Paper doc={documentOf(entry.data)} />;
}

function Data({ entry }: { readonly entry: Entry }) {
  const { t } = useI18n();
  return (
    <Suspense fallback={<Skeleton />}>
      <ReadCode text={JSON.stringify(entry.data, null, 2)} label={t("tab.data")} />
    </Suspense>
  );
}

function isParty({ doc_schema }: Entry): boolean {
  return doc_schema.endsWith("/org/party");
}

interface HeadProps {
  readonly entry: Entry;
  readonly open: (layer: Layer) => void;
}

function Head({ entry, open }: HeadProps) {
  const { t, money } = useI18n();
  const { number, party, total, currency } = summaryOf(entry);
  const state = entryState(entry);
  return (
    <div className="stack-tight">
      <Link to="/d/$folder" params={{ folder: entry.folder }} className="small">
        {folderName(entry.folder, t)}
      </Link>
      <div className="page-head">
        <div className="row">
          <h1>
            <bdi>{number || t("document.noNumber")}</bdi>
          </h1>
          {state && <StateBadge state={state} />}
          {entry.signed && <Badge tone="ok">{t("document.signed")}</Badge>}
          {entry.invalid && <Badge tone="bad">{t("document.invalid")}</Badge>}
        </div>
        <strong className="figure">
          <bdi>{money(total, currency)}</bdi>
        </strong>
      </div>
      <p className="muted">
        <bdi>{party}</bdi>
      </p>
      <Actions entry={entry} open={open} />
    </div>
  );
}

function Actions({ entry, open }: HeadProps) {
  const { t } = useI18n();
  const { may } = useSession();
  const navigate = useNavigate();
  const { id } = entry;
  const pdf = useOpenPdf(entry);
  const isInvoice = entry.doc_schema.endsWith("/bill/invoice");
  const keys = useMemo(
    () => ({
      r: () => open("run"),
      p: () => void pdf.open(),
      ...(!entry.signed && { e: () => void navigate({ to: "/e/$id/edit", params: { id } }) }),
      ...(isInvoice && { c: () => open("correct") }),
      d: () => void navigate({ to: "/e/new", search: { from: id } }),
    }),
    [entry.signed, isInvoice, id, navigate, open, pdf.open],
  );
  useKeys(keys);
  return (
    <>
      <div className="actions">
        <Button look="main" icon="play" onClick={() => open("run")}>
          {t("action.run")}
        </Button>
        {entry.signed ? (
          <Button disabled title={t("document.signedHint")}>
            {t("action.edit")}
          </Button>
        ) : (
          <Link to="/e/$id/edit" params={{ id }} className="button">
            {t("action.edit")}
          </Link>
        )}
        {isInvoice && <Button onClick={() => open("correct")}>{t("action.correct")}</Button>}
        <Link to="/e/new" search={{ from: id }} className="button">
          {t("action.duplicate")}
        </Link>
        <Button icon="download" onClick={() => void pdf.open()}>
          {t("action.pdf")}
        </Button>
        <Button
          disabled={!may("state")}
          title={may("state") ? undefined : t("role.missing")}
          onClick={() => open("state")}
        >
          {t("state.set")}
        </Button>
        {isParty(entry) && (
          <Button
            look="bad"
            icon="trash"
            disabled={!may("own")}
            title={may("own") ? undefined : t("role.missing")}
            onClick={() => open("erase")}
          >
            {t("erase.action")}
          </Button>
        )}
        <Button icon="code" onClick={() => open("curl")}>
          {t("action.curl")}
        </Button>
      </div>
      {entry.signed && <p className="small muted">{t("document.signedHint")}</p>}
      {pdf.error !== undefined && <Problem error={pdf.error} />}
    </>
  );
}
