import { isObject } from "@fakturo/model";
import { useState } from "react";
import { useI18n } from "../i18n/i18n.tsx";
import { Field } from "./parts.tsx";
import { fieldsOf, type Schema, type SchemaField } from "./schema-fields.ts";

type Values = Readonly<Record<string, unknown>>;

interface FormProps {
  /** JSON Schema of an object. */
  readonly schema: Schema;
  readonly value: Values;
  readonly onChange: (value: Values) => void;
}

/** A form for the members of an object; those of other shapes are edited as JSON, so that nothing is lost. */
export function SchemaForm({ schema, value, onChange }: FormProps) {
  const fields = fieldsOf(schema);
  const set = (name: string, next: unknown) => {
    const { [name]: _, ...others } = value;
    onChange(next === undefined ? others : { ...others, [name]: next });
  };
  return (
    <div className="stack">
      {fields.map((field) => (
        <Control
          key={field.name}
          field={field}
          value={value[field.name]}
          onChange={(next) => set(field.name, next)}
        />
      ))}
    </div>
  );
}

interface ControlProps {
  readonly field: SchemaField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Control(props: ControlProps) {
  const { field, value, onChange } = props;
  const { kind, title, schema } = field;
  if (kind === "boolean") return <Switch {...props} />;
  if (kind === "json") return <JsonControl {...props} />;
  if (kind !== "object") return <TextControl {...props} />;
  return (
    <fieldset className="card">
      <legend className="label">{title}</legend>
      <SchemaForm schema={schema} value={isObject(value) ? value : {}} onChange={onChange} />
    </fieldset>
  );
}

function Switch({ field, value, onChange }: ControlProps) {
  const { title, description, schema } = field;
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={(value ?? schema.default) === true}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {title} {description && <span className="field-hint">{description}</span>}
      </span>
    </label>
  );
}

const INPUT_TYPES: Readonly<Record<string, string>> = { number: "number", date: "date" };

function TextControl({ field, value, onChange }: ControlProps) {
  const { kind, title, description, isRequired, schema } = field;
  return (
    <Field label={isRequired ? `${title} *` : title} hint={description}>
      {kind === "choice" ? (
        <Choice field={field} value={value} onChange={onChange} />
      ) : (
        <input
          type={schema.format === "password" ? "password" : (INPUT_TYPES[kind] ?? "text")}
          autoComplete="off"
          required={isRequired}
          value={typeof value === "string" || typeof value === "number" ? value : ""}
          placeholder={schema.default === undefined ? undefined : String(schema.default)}
          onChange={({ target }) => onChange(readText(kind, target.value))}
        />
      )}
    </Field>
  );
}

function readText(kind: string, text: string): unknown {
  if (text === "") return undefined;
  return kind === "number" ? Number(text) : text;
}

function Choice({ field, value, onChange, ...rest }: ControlProps) {
  const { choices, isRequired, schema } = field;
  return (
    <select
      {...rest}
      required={isRequired}
      value={String(value ?? (isRequired ? schema.default : undefined) ?? "")}
      onChange={({ target }) => onChange(target.value === "" ? undefined : target.value)}
    >
      {!(isRequired && "default" in schema) && (
        <option value="">{schema.default === undefined ? "" : String(schema.default)}</option>
      )}
      {choices.map(({ value: key, title }) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </select>
  );
}

/** A value of a shape without its own control: its JSON, told when it cannot be read. */
function JsonControl({ field, value, onChange }: ControlProps) {
  const { t } = useI18n();
  const [text, setText] = useState(value === undefined ? "" : JSON.stringify(value, null, 2));
  const [isWrong, setWrong] = useState(false);
  const read = (next: string) => {
    setText(next);
    try {
      onChange(next.trim() === "" ? undefined : JSON.parse(next));
      setWrong(false);
    } catch {
      setWrong(true);
    }
  };
  return (
    <Field
      label={field.title}
      hint={field.description}
      fault={isWrong ? t("code.notJson") : undefined}
    >
      <textarea
        className="mono"
        spellCheck={false}
        value={text}
        onChange={({ target }) => read(target.value)}
      />
    </Field>
  );
}
