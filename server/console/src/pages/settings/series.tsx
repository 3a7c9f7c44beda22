import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { answer, api, type NumberSeries } from "../../api/client.ts";
import { newId } from "../../api/id.ts";
import { seriesQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button, Empty, Field, Modal, Problem, Skeleton } from "../../ui/parts.tsx";

/** How the numbers of a series are written. */
interface Numbering {
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly padding?: number | undefined;
}

/** A number of a series as its documents will have it. */
export function numberOf(
  { prefix = "", suffix = "", padding = 0 }: Numbering,
  index: number,
): string {
  return `${prefix}${String(index).padStart(padding, "0")}${suffix}`;
}

/** Index of the next number; a series without numbers begins with its first one. */
function nextIndex({ last_entry_id, last_index, start = 1 }: NumberSeries): number {
  return last_entry_id === undefined ? start : last_index + 1;
}

export function SeriesPage() {
  const { t } = useI18n();
  const { may } = useSession();
  const { data, error, isLoading } = useQuery(seriesQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className="page-head">
        <h1>{t("nav.series")}</h1>
        <Button
          look="main"
          icon="plus"
          disabled={!may("configure")}
          title={may("configure") ? undefined : t("role.missing")}
          onClick={() => setAdding(true)}
        >
          {t("series.new")}
        </Button>
      </div>
      {error && <Problem error={error} />}
      {isLoading && <Skeleton />}
      {data?.list.length === 0 && <Empty>{t("series.empty")}</Empty>}
      {data && data.list.length > 0 && (
        <div className="card card-flush scroll-x">
          <table className="rows narrow-cards">
            <thead>
              <tr>
                <th>{t("column.name")}</th>
                <th>{t("series.code")}</th>
                <th className="end">{t("series.last")}</th>
                <th>{t("series.next")}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((series) => (
                <tr key={series.id}>
                  <td>
                    <bdi>{series.name}</bdi> <bdi className="muted small">{series.description}</bdi>
                  </td>
                  <td className="mono">
                    <bdi>{series.code}</bdi>
                  </td>
                  <td className="end">{series.last_entry_id && series.last_index}</td>
                  <td className="mono">
                    <bdi>{numberOf(series, nextIndex(series))}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isAdding && <NewSeries onClose={() => setAdding(false)} />}
    </>
  );
}

const PREVIEWED = 3;

function NewSeries({ onClose }: { readonly onClose: () => void }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({
    start: "1",
    padding: "6",
  });
  const [problem, setProblem] = useState<unknown>();
  const { name = "", code = "", prefix = "", suffix = "" } = values;
  const padding = Number(values.padding ?? 0);
  const start = Number(values.start ?? 1);
  const store = async (event: FormEvent) => {
    event.preventDefault();
    const body = {
      name,
      padding,
      start,
      ...(code && { code }),
      ...(prefix && { prefix }),
      ...(suffix && { suffix }),
    };
    try {
      await answer(
        api.PUT("/sequence/v1/series/{id}", { params: { path: { id: newId() } }, body }),
      );
      await client.invalidateQueries({ queryKey: seriesQuery.queryKey });
      onClose();
    } catch (error) {
      setProblem(error);
    }
  };
  const input = (member: string, type = "text") => (
    <input
      type={type}
      value={values[member] ?? ""}
      required={member === "name"}
      onChange={({ target }) => setValues({ ...values, [member]: target.value })}
    />
  );
  const next = Array.from({ length: PREVIEWED }, (_, index) =>
    numberOf({ prefix, suffix, padding }, start + index),
  );
  return (
    <Modal title={t("series.new")} onClose={onClose}>
      <form className="stack" onSubmit={store}>
        <Field label={t("column.name")}>{input("name")}</Field>
        <div className="grid-2">
          <Field label={t("series.code")}>{input("code")}</Field>
          <Field label={t("series.prefix")}>{input("prefix")}</Field>
          <Field label={t("series.suffix")}>{input("suffix")}</Field>
          <Field label={t("series.padding")}>{input("padding", "number")}</Field>
          <Field label={t("series.start")} hint={t("series.startHint")}>
            {input("start", "number")}
          </Field>
        </div>
        <p aria-live="polite">
          {t("series.preview")} <bdi className="mono">{next.join(", ")}</bdi>
        </p>
        {problem !== undefined && <Problem error={problem} />}
        <div className="actions">
          <Button type="submit" look="main">
            {t("save")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
