import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import type { Entry } from "../../api/client.ts";
import { entriesQuery, searchQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Button, Empty, Problem, Skeleton } from "../../ui/parts.tsx";
import { RunDialog } from "../run-dialog.tsx";
import { downloadCsv, downloadLines } from "./csv.ts";
import { FilterBar, type Filters, isShown } from "./filters.tsx";
import { folderName } from "./folder-name.ts";
import { EntryRows } from "./rows.tsx";
import { batchFilter, RunAll } from "./run-all.tsx";
import { summaryOf, sumsOf } from "./summary.ts";

const NONE: ReadonlySet<string> = new Set();

/** Documents of a folder: list, filters, search, sums, and runs of workflows over a selection. */
export function Documents() {
  const { t } = useI18n();
  const { folder } = useParams({ from: "/d/$folder" });
  const filters = useSearch({ from: "/d/$folder" });
  const navigate = useNavigate({ from: "/d/$folder" });
  const [selected, select] = useState(NONE);
  const [isRunning, setRunning] = useState(false);
  const [isRunningAll, setRunningAll] = useState(false);
  const { may } = useSession();
  const wanted = batchFilter(folder, filters);
  const { entries, list } = useEntries(folder, filters);
  const chosen = entries.filter(({ id }) => selected.has(id));
  const change = (next: Filters) => void navigate({ search: next, replace: true });
  return (
    <>
      <div className="page-head">
        <h1>{folderName(folder, t)}</h1>
        <div className="actions">
          <Button
            icon="download"
            onClick={() => downloadCsv(chosen.length > 0 ? chosen : entries, folder)}
          >
            {t("documents.csv")}
          </Button>
          <Button
            icon="download"
            onClick={() => downloadLines(chosen.length > 0 ? chosen : entries, folder)}
          >
            NDJSON
          </Button>
          <Button
            icon="play"
            disabled={!may("run") || !wanted || entries.length === 0}
            title={may("run") ? undefined : t("role.missing")}
            onClick={() => setRunningAll(true)}
          >
            {t("runAll.action")}
          </Button>
          <Link to="/e/new" className="button button-main">
            <Icon name="plus" />
            {t("document.new")}
          </Link>
        </div>
      </div>
      <div className="card card-flush">
        <FilterBar filters={filters} onChange={change} />
        {chosen.length > 0 && (
          <div className="bar" role="status">
            <strong>{t("documents.selected", { n: chosen.length })}</strong>
            <Sums entries={chosen} />
            <Button icon="play" onClick={() => setRunning(true)}>
              {t("action.run")}
            </Button>
            <Button look="quiet" onClick={() => select(NONE)}>
              {t("documents.unselect")}
            </Button>
          </div>
        )}
        {list.error && <Problem error={list.error} retry={() => void list.refetch()} />}
        {list.isLoading && <Skeleton />}
        {list.isSuccess && entries.length === 0 && <Nothing filters={filters} onChange={change} />}
        {entries.length > 0 && (
          <EntryRows entries={entries} selected={selected} onSelect={select} onEnd={list.onEnd} />
        )}
        <div className="bar row-apart">
          <span className="muted">
            {t("documents.shown", { n: entries.length })} <Sums entries={entries} />
          </span>
          {list.hasMore && <Button onClick={list.more}>{t("more")}</Button>}
        </div>
      </div>
      {isRunningAll && wanted && <RunAll wanted={wanted} onClose={() => setRunningAll(false)} />}
      {isRunning && <RunDialog entries={chosen} onClose={() => setRunning(false)} />}
    </>
  );
}

function useEntries(folder: string, filters: Filters) {
  const { q = "" } = filters;
  const isSearch = q.length > 1;
  const { q: _, ...filter } = filters;
  const pages = useInfiniteQuery({ ...entriesQuery(folder, filter), enabled: !isSearch });
  const found = useQuery(searchQuery(q, folder));
  const loaded = useMemo(
    () => (isSearch ? found.data?.list : pages.data?.pages.flatMap(({ list }) => list)),
    [isSearch, found.data, pages.data],
  );
  const entries = useMemo(
    () => (loaded ?? []).filter((entry) => !isSearch || isShown(entry, filters)),
    [loaded, isSearch, filters],
  );
  const { hasNextPage, isFetching, fetchNextPage } = pages;
  const hasMore = !isSearch && hasNextPage;
  const onEnd = useCallback(() => {
    if (hasMore && !isFetching) void fetchNextPage();
  }, [hasMore, isFetching, fetchNextPage]);
  const { error, isLoading, isSuccess, refetch } = isSearch ? found : pages;
  return {
    entries,
    list: {
      error,
      isLoading,
      isSuccess,
      refetch,
      hasMore,
      onEnd,
      more: () => void fetchNextPage(),
    },
  };
}

function Sums({ entries }: { readonly entries: readonly Entry[] }) {
  const { money } = useI18n();
  const sums = useMemo(() => sumsOf(entries.map(summaryOf)), [entries]);
  return (
    <>
      {sums.map(([currency, sum]) => (
        <strong key={currency} className="nowrap">
          {money(sum, currency)}{" "}
        </strong>
      ))}
    </>
  );
}

interface NothingProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

function Nothing({ filters, onChange }: NothingProps) {
  const { t } = useI18n();
  const isFiltered = Object.values(filters).some(Boolean);
  return (
    <Empty
      action={
        isFiltered ? (
          <Button onClick={() => onChange({})}>{t("filter.clear")}</Button>
        ) : (
          <Link to="/e/new" className="button button-main">
            {t("document.new")}
          </Link>
        )
      }
    >
      {t(isFiltered ? "documents.notFound" : "documents.empty")}
    </Empty>
  );
}
