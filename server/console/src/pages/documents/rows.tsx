import { Link, useNavigate } from "@tanstack/react-router";
import { Fragment, useMemo, useState } from "react";
import type { Entry } from "../../api/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { useKeys } from "../../ui/keys.ts";
import { Badge } from "../../ui/parts.tsx";
import { useRowWindow } from "../../ui/window.ts";
import { entryState, StateBadge } from "./state.tsx";
import { summaryOf } from "./summary.ts";

interface RowsProps {
  readonly entries: readonly Entry[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  /** Called when the last row comes into view. */
  readonly onEnd?: (() => void) | undefined;
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The rows of a list that are in view; `j` and `k` move, `x` selects, Enter opens. */
export function EntryRows({ entries, selected, onSelect, onEnd }: RowsProps) {
  const { t } = useI18n();
  const { body, rows, gapBefore, gapAfter, measure, showRow, onFocus, onBlur } = useRowWindow(
    entries.length,
    onEnd,
  );
  const current = useRowKeys({ entries, selected, onSelect, showRow });
  const areAll = entries.every(({ id }) => selected.has(id));
  return (
    <div className="scroll-x">
      <table className="rows narrow-cards" aria-rowcount={entries.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
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
        <tbody ref={body} onFocus={onFocus} onBlur={onBlur}>
          {rows.map(({ index }, position) => {
            const entry = entries[index];
            return (
              entry && (
                <Fragment key={entry.id}>
                  <Gap height={gapBefore(position)} />
                  <Row
                    entry={entry}
                    index={index}
                    measure={measure}
                    isCurrent={entry.id === current}
                    isSelected={selected.has(entry.id)}
                    onSelect={() => onSelect(toggled(selected, entry.id))}
                  />
                </Fragment>
              )
            );
          })}
          <Gap height={gapAfter} />
        </tbody>
      </table>
    </div>
  );
}

/** The place of rows that are not drawn. */
function Gap({ height }: { readonly height: number }) {
  return height >= 1 && <tr className="gap" style={{ blockSize: height }} />;
}

interface RowKeys extends Omit<RowsProps, "onEnd"> {
  readonly showRow: (index: number) => void;
}

function useRowKeys({ entries, selected, onSelect, showRow }: RowKeys): string | undefined {
  const navigate = useNavigate();
  const [current, setCurrent] = useState<string>();
  const keys = useMemo(() => {
    const place = entries.findIndex(({ id }) => id === current);
    const moveTo = (index: number) => {
      const next = Math.min(Math.max(index, 0), entries.length - 1);
      setCurrent(entries[next]?.id);
      showRow(next);
    };
    return {
      j: () => moveTo(place + 1),
      k: () => moveTo(place - 1),
      x: () => current && onSelect(toggled(selected, current)),
      Enter: () => current && void navigate({ to: "/e/$id", params: { id: current } }),
    };
  }, [entries, current, selected, onSelect, showRow, navigate]);
  useKeys(keys);
  return current;
}

interface RowProps {
  readonly entry: Entry;
  readonly index: number;
  readonly measure: (row: HTMLTableRowElement | null) => void;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

function Row({ entry, index, measure, isCurrent, isSelected, onSelect }: RowProps) {
  const { t, day, money } = useI18n();
  const { number, party, taxCode, day: issued, total, currency } = summaryOf(entry);
  const name = number || t("document.noNumber");
  const state = entryState(entry);
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} data-current={isCurrent}>
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
