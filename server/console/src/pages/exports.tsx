import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { fetchFile } from "../api/client.ts";
import { exportersQuery } from "../api/queries.ts";
import { useSession } from "../api/session.tsx";
import { useI18n } from "../i18n/i18n.tsx";
import { useSubmit } from "../outside/submit.ts";
import { Button, Empty, Field, Notice, Problem, Skeleton } from "../ui/parts.tsx";
import { saveFile } from "../ui/save-file.ts";
import { defaultsOf, type Schema } from "../ui/schema-fields.ts";
import { SchemaForm } from "../ui/schema-form.tsx";

/** Files with the documents of a period. */
export function Exports() {
  const { t } = useI18n();
  const { data, error, refetch } = useQuery(exportersQuery);
  return (
    <>
      <h1>{t("nav.exports")}</h1>
      <p className="muted">{t("exports.text")}</p>
      {error && <Problem error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data?.list.length === 0 && <Empty>{t("exports.empty")}</Empty>}
      {data && data.list.length > 0 && <ExportForm exporters={data.list} />}
    </>
  );
}

interface Exporter {
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  readonly config: Schema;
}

function ExportForm({ exporters }: { readonly exporters: readonly Exporter[] }) {
  const { t } = useI18n();
  const { may } = useSession();
  const [key, setKey] = useState(exporters[0]?.key ?? "");
  const [config, setConfig] = useState<Readonly<Record<string, unknown>>>(
    defaultsOf(exporters[0]?.config ?? {}),
  );
  const run = useExport();
  const { onSubmit, isSending, error } = useSubmit((text) =>
    run.start({ format: key, from: text("from"), to: text("to"), config }),
  );
  const chosen = exporters.find((one) => one.key === key);
  const { from, to } = lastMonth();
  return (
    <form className="card stack" onSubmit={onSubmit}>
      <Field label={t("exports.format")} hint={chosen?.summary}>
        <select
          value={key}
          onChange={({ target }) => {
            setKey(target.value);
            setConfig(defaultsOf(exporters.find((one) => one.key === target.value)?.config ?? {}));
          }}
        >
          {exporters.map((one) => (
            <option key={one.key} value={one.key}>
              {one.name}
            </option>
          ))}
        </select>
      </Field>
      <div className="grid-2">
        <Field label={t("exports.from")}>
          <input name="from" type="date" defaultValue={from} required />
        </Field>
        <Field label={t("exports.to")}>
          <input name="to" type="date" defaultValue={to} required />
        </Field>
      </div>
      {chosen && (
        <SchemaForm key={key} schema={chosen.config} value={config} onChange={setConfig} />
      )}
      {error !== undefined && !run.isStopped() && <Problem error={error} />}
      <Progress isRunning={isSending} received={run.received} saved={run.saved} />
      <div className="actions">
        <Button
          type="submit"
          look="main"
          icon="download"
          disabled={isSending || !may("export")}
          title={may("export") ? undefined : t("role.missing")}
        >
          {t("exports.start")}
        </Button>
        {isSending && <Button onClick={run.stop}>{t("exports.stop")}</Button>}
      </div>
    </form>
  );
}

interface SavedFile {
  readonly name: string;
  readonly bytes: number;
}

interface ProgressProps {
  readonly isRunning: boolean;
  readonly received: number;
  readonly saved: SavedFile | undefined;
}

const KB = 1_000;

/** What an export does now, or did last. */
function Progress({ isRunning, received, saved }: ProgressProps) {
  const { t } = useI18n();
  const seconds = useSeconds(isRunning);
  if (isRunning)
    return (
      <Notice tone="wait">
        {received === 0
          ? t("exports.collecting", { n: seconds })
          : t("exports.received", { n: Math.ceil(received / KB) })}
      </Notice>
    );
  if (!saved) return null;
  return (
    <Notice tone="ok" role="status">
      <bdi>{t("exports.saved", { name: saved.name, n: Math.ceil(saved.bytes / KB) })}</bdi>
    </Notice>
  );
}

/** Seconds since something runs. */
function useSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    setSeconds(0);
    const timer = setInterval(() => setSeconds((before) => before + 1), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}

function useExport() {
  const [received, setReceived] = useState(0);
  const [saved, setSaved] = useState<SavedFile>();
  const control = useRef(new AbortController());
  useEffect(() => () => control.current.abort(), []);
  const start = async (order: object) => {
    control.current = new AbortController();
    setReceived(0);
    setSaved(undefined);
    const { signal } = control.current;
    const { data, name } = await fetchFile("/silo/v1/exports", order, signal, setReceived);
    saveFile(data, name);
    setSaved({ name, bytes: data.size });
  };
  return {
    start,
    received,
    saved,
    stop: () => control.current.abort(),
    isStopped: () => control.current.signal.aborted,
  };
}

/** The days of the month before this one. */
function lastMonth(): { readonly from: string; readonly to: string } {
  const now = new Date();
  const day = (at: number) => new Date(at).toISOString().slice(0, "YYYY-MM-DD".length);
  return {
    from: day(Date.UTC(now.getFullYear(), now.getMonth() - 1, 1)),
    to: day(Date.UTC(now.getFullYear(), now.getMonth(), 0)),
  };
}
