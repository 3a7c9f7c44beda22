import { useState } from "react";
import { useI18n } from "../../i18n/i18n.tsx";
import type { MessageKey } from "../../i18n/translate.ts";
import { Button, Field } from "../../ui/parts.tsx";
import { type BrandingValues, DEFAULT_COLOR, textAt } from "./branding-values.ts";

const MAX_LOGO_BYTES = 200_000;
const LAYOUTS = ["A4", "Letter", "DIN5008"];

interface FieldsProps {
  readonly values: BrandingValues;
  readonly onChange: (values: BrandingValues) => void;
}

interface TextSetting {
  readonly name: string;
  readonly label: MessageKey;
  readonly hint?: MessageKey;
}

const TEXTS: readonly TextSetting[] = [
  { name: "label", label: "branding.label" },
  { name: "watermark", label: "branding.watermark" },
  { name: "locale", label: "branding.language", hint: "branding.languageHint" },
  { name: "date_format", label: "branding.dateFormat", hint: "branding.dateFormatHint" },
];

export function BrandingFields({ values, onChange }: FieldsProps) {
  const { t } = useI18n();
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = values;
    onChange(value === undefined || value === "" ? others : { ...others, [name]: value });
  };
  return (
    <>
      <LogoField value={textAt(values, "logo_url")} onChange={(url) => set("logo_url", url)} />
      <Field label={t("branding.height")}>
        <input
          type="number"
          min={8}
          max={400}
          placeholder="40"
          value={typeof values.logo_height === "number" ? values.logo_height : ""}
          onChange={({ target }) =>
            set("logo_height", target.value === "" ? undefined : Number(target.value))
          }
        />
      </Field>
      <ColorField value={textAt(values, "accent_color")} onChange={(c) => set("accent_color", c)} />
      <Field label={t("branding.layout")}>
        <select
          value={textAt(values, "layout") || "A4"}
          onChange={({ target }) => set("layout", target.value)}
        >
          {LAYOUTS.map((layout) => (
            <option key={layout}>{layout}</option>
          ))}
        </select>
      </Field>
      {TEXTS.map(({ name, label, hint }) => (
        <Field key={name} label={t(label)} hint={hint && t(hint)}>
          <input
            value={textAt(values, name)}
            maxLength={200}
            onChange={({ target }) => set(name, target.value)}
          />
        </Field>
      ))}
      <label className="check">
        <input
          type="checkbox"
          checked={values.hide_promo === true}
          onChange={({ target }) => set("hide_promo", target.checked || undefined)}
        />
        <span>{t("branding.hidePromo")}</span>
      </label>
    </>
  );
}

interface ValueProps {
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

function ColorField({ value, onChange }: ValueProps) {
  const { t } = useI18n();
  return (
    <>
      <Field label={t("branding.color")}>
        <input
          type="color"
          value={value || DEFAULT_COLOR}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {value && (
        <div className="actions">
          <Button onClick={() => onChange(undefined)}>{t("branding.colorDefault")}</Button>
        </div>
      )}
    </>
  );
}

function LogoField({ value, onChange }: ValueProps) {
  const { t } = useI18n();
  const [isTooLarge, setTooLarge] = useState(false);
  const read = (file: File | undefined) => {
    setTooLarge(file !== undefined && file.size > MAX_LOGO_BYTES);
    if (!file || file.size > MAX_LOGO_BYTES) return;
    const reader = new FileReader();
    reader.onload = () => onChange(String(reader.result));
    reader.readAsDataURL(file);
  };
  return (
    <>
      <Field
        label={t("branding.logo")}
        hint={t("branding.logoHint")}
        fault={isTooLarge ? t("branding.logoTooLarge") : undefined}
      >
        <input
          type="file"
          accept="image/png,image/jpeg,image/gif,image/svg+xml"
          onChange={({ target }) => read(target.files?.[0])}
        />
      </Field>
      {value && (
        <div className="actions">
          <Button onClick={() => onChange(undefined)}>{t("branding.logoRemove")}</Button>
        </div>
      )}
    </>
  );
}
