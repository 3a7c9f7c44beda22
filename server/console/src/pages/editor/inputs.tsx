import type { MemberPath } from "../../document/edit.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { COUNTRIES } from "../../outside/countries.ts";
import { Field } from "../../ui/parts.tsx";
import { type Editing, faultAt, textAt } from "./editing.ts";

interface InputProps {
  readonly editing: Editing;
  readonly place: MemberPath;
  readonly label: string;
  readonly hint?: string;
  readonly type?: "text" | "date";
}

/** A text of the document with its faults. */
export function PlaceInput({ editing, place, label, hint, type = "text" }: InputProps) {
  return (
    <Field label={label} hint={hint} fault={faultAt(editing, place)}>
      <input
        type={type}
        value={textAt(editing, place)}
        autoComplete="off"
        onChange={({ target }) => editing.set(place, target.value)}
      />
    </Field>
  );
}

export function CountryInput({ editing, place, label }: InputProps) {
  const { country } = useI18n();
  const value = textAt(editing, place);
  const codes = COUNTRIES.includes(value) || value === "" ? COUNTRIES : [value, ...COUNTRIES];
  return (
    <Field label={label} fault={faultAt(editing, place)}>
      <select value={value} onChange={({ target }) => editing.set(place, target.value)}>
        <option value="">–</option>
        {codes.map((code) => (
          <option key={code} value={code}>
            {country(code)}
          </option>
        ))}
      </select>
    </Field>
  );
}
