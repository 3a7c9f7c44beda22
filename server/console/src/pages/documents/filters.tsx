import { useEffect, useState } from "react";
import type { Entry } from "../../api/client.ts";
import { INVALID, type ListFilter } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { STATE_KEYS, stateName } from "./state.tsx";

/** Filters of a list, as they are in its address; the days are those on which documents were stored. */
export interface Filters extends ListFilter {
  readonly q?: string;
}

const TYPING_MS = 200;

/** The same filters for results of a search. */
export function isShown({ created_at, invalid, state: own }: Entry, filters: Filters): boolean {
  const { state, from, to } = filters;
  const day = created_at.slice(0, 10);
  const hasState = !state || (state === INVALID ? invalid === true : own === state);
  return hasState && (!from || day >= from) && (!to || day <= to);
}

interface FilterProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

export function FilterBar({ filters, onChange }: FilterProps) {
  const { t } = useI18n();
  const set = (name: keyof Filters, value: string) => {
    const { [name]: _, ...others } = filters;
    onChange(value === "" ? others : { ...others, [name]: value });
  };
  return (
    <search className="bar">
      <SearchText
        key={filters.q === undefined ? "none" : "some"}
        text={filters.q ?? ""}
        onText={(text) => set("q", text)}
      />
      <select
        aria-label={t("filter.state")}
        value={filters.state ?? ""}
        onChange={({ target }) => set("state", target.value)}
      >
        <option value="">{t("filter.anyState")}</option>
        <option value={INVALID}>{t("document.invalid")}</option>
        {STATE_KEYS.map((key) => (
          <option key={key} value={key}>
            {stateName(key, t)}
          </option>
        ))}
      </select>
      <label className="row small muted">
        {t("filter.from")}
        <input
          type="date"
          value={filters.from ?? ""}
          onChange={({ target }) => set("from", target.value)}
        />
      </label>
      <label className="row small muted">
        {t("filter.to")}
        <input
          type="date"
          value={filters.to ?? ""}
          onChange={({ target }) => set("to", target.value)}
        />
      </label>
    </search>
  );
}

interface SearchTextProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The address follows what is typed after a pause. */
function SearchText({ text, onText }: SearchTextProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onText(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, text, onText]);
  return (
    <input
      type="search"
      className="grow"
      aria-label={t("filter.search")}
      placeholder={t("filter.search")}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
