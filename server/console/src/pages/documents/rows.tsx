import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Entry } from "../../api/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { useKeys } from "../../ui/keys.ts";
import { Badge } from "../../ui/parts.tsx";
import { entryState, StateBadge } from "./state.tsx";
import { summaryOf } from "./summary.ts";

interface RowsProps {
  readonly entries: readonly Entry[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The rows of a list; `j` and `k` move, `x` selects, Enter opens. */
export function EntryRows({ entries, selected, onSelect }: RowsProps) {
  const { t } = useI18n();
  const current = useRowKeys(entries, selected, onSelect);
  const areAll = entries.every(({ id }) => selected.has(id));
  return (
    <div className="scroll-x">
      <table className="rows narrow-cards">
        <thead>
          <tr>
            <th>
              <input
                type="checkbox"
                aria-label={t("documents.selectAll")}
                checked={areAll}
                onChange={() => onSelect(new Set(areAll ? [] : entries.map(({ id }) => id)))}
              />
            </th>
            <th>{t("column.number")}</th>
            <th>{t("column.party")}</th>
            <th>{t("column.day")}</th>
            <th>{t("column.state")}</th>
            <th className="end">{t("column.total")}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Row
              key={entry.id}
              entry={entry}
              isCurrent={entry.id === current}
              isSelected={selected.has(entry.id)}
              onSelect={() => onSelect(toggled(selected, entry.id))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useRowKeys(
  entries: readonly Entry[],
  selected: ReadonlySet<string>,
  onSelect: (selected: ReadonlySet<string>) => void,
): string | undefined {
  const navigate = useNavigate();
  const [current, setCurrent] = useState<string>();
  const keys = useMemo(() => {
    const place = entries.findIndex(({ id }) => id === current);
    const moveTo = (index: number) => {
      const { id } = entries[Math.min(Math.max(index, 0), entries.length - 1)] ?? {};
      setCurrent(id);
      document.querySelector(`[data-id="${id}"]`)?.scrollIntoView({ block: "nearest" });
    };
    return {
      j: () => moveTo(place + 1),
      k: () => moveTo(place - 1),
      x: () => current && onSelect(toggled(selected, current)),
      Enter: () => current && void navigate({ to: "/e/$id", params: { id: current } }),
    };
  }, [entries, current, selected, onSelect, navigate]);
  useKeys(keys);
  return current;
}

interface RowProps {
  readonly entry: Entry;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Row({ entry, isCurrent, isSelected, onSelect }: RowProps) {
  const { t, day, money } = useI18n();
  const { number, party, taxCode, day: issued, total, currency } = summaryOf(entry);
  const name = number || t("document.noNumber");
  const state = entryState(entry);
  return (
    <tr data-current={isCurrent} data-id={entry.id}>
      <td>
        <input
          type="checkbox"
          aria-label={t("documents.select", { name })}
          checked={isSelected}
          onChange={onSelect}
        />
      </td>
      <td className="nowrap">
        <Link to="/e/$id" params={{ id: entry.id }}>
          <bdi>{name}</bdi>
        </Link>
      </td>
      <td>
        <bdi>{party}</bdi> <bdi className="muted small mono">{taxCode}</bdi>
      </td>
      <td className="nowrap">{day(issued)}</td>
      <td>
        <span className="row">
          {state && <StateBadge state={state} />}
          {entry.invalid && <Badge tone="bad">{t("document.invalid")}</Badge>}
          {(entry.faults ?? []).slice(0, 1).map(({ code, message }) => (
            <bdi key={code} className="small muted">
              {code} {message}
            </bdi>
          ))}
        </span>
      </td>
      <td className="end nowrap">
        <bdi>{money(total, currency)}</bdi>
      </td>
    </tr>
  );
}
