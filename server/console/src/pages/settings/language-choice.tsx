import { useI18n } from "../../i18n/i18n.tsx";
import { LANGUAGES } from "../../i18n/languages.ts";
import { Field } from "../../ui/parts.tsx";

export function LanguageChoice() {
  const { t, language, setLanguage } = useI18n();
  return (
    <Field label={t("person.language")}>
      <select
        value={language}
        onChange={({ target }) => {
          const chosen = LANGUAGES.find(({ code }) => code === target.value);
          if (chosen) setLanguage(chosen.code);
        }}
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
