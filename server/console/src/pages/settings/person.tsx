import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { setSignedIn } from "../../api/credential.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import type { MessageKey } from "../../i18n/translate.ts";
import { Button, Field } from "../../ui/parts.tsx";
import { setTheme, storedTheme, type Theme } from "../../ui/theme.ts";
import { LanguageChoice } from "./language-choice.tsx";

const THEMES: readonly (readonly [Theme, MessageKey])[] = [
  ["system", "theme.system"],
  ["light", "theme.light"],
  ["dark", "theme.dark"],
];

export function Person() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [theme, choose] = useState(storedTheme);
  const signOut = async () => {
    setSignedIn(undefined);
    client.clear();
    await navigate({ to: "/signin", search: {} });
  };
  return (
    <>
      <h1>{t("nav.person")}</h1>
      <div className="card stack">
        <LanguageChoice />
        <Field label={t("person.theme")}>
          <select
            value={theme}
            onChange={({ target }) => {
              const [chosen] = THEMES.find(([name]) => name === target.value) ?? [];
              if (!chosen) return;
              setTheme(chosen);
              choose(chosen);
            }}
          >
            {THEMES.map(([name, label]) => (
              <option key={name} value={name}>
                {t(label)}
              </option>
            ))}
          </select>
        </Field>
        <div className="row">
          <Button onClick={signOut}>{t("person.signOut")}</Button>
        </div>
      </div>
    </>
  );
}
