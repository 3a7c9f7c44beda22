import { useState } from "react";
import { api, done } from "../../api/client.ts";
import { BASE } from "../../api/place.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import type { MessageKey } from "../../i18n/translate.ts";
import { NewPassword } from "../../outside/password.tsx";
import { useSubmit } from "../../outside/submit.ts";
import { Button, Field, Problem } from "../../ui/parts.tsx";
import { setTheme, storedTheme, type Theme } from "../../ui/theme.ts";
import { useToast } from "../../ui/toast.tsx";
import { Authenticator } from "./authenticator.tsx";
import { LanguageChoice } from "./language-choice.tsx";
import { Passkeys } from "./passkeys.tsx";

const THEMES: readonly (readonly [Theme, MessageKey])[] = [
  ["system", "theme.system"],
  ["light", "theme.light"],
  ["dark", "theme.dark"],
];

const SIGN_IN = `${BASE}signin`;

/** Ends the session; answers where to go, for a session of the identity provider to end that one too. */
async function signOut(): Promise<string> {
  const call = api.DELETE("/access/v1/sessions/current");
  await done(call);
  return (await call).data?.url ?? SIGN_IN;
}

export function Person() {
  const { t } = useI18n();
  const { me } = useSession();
  const [error, setError] = useState<unknown>();
  const leave = async (everywhere: boolean) => {
    try {
      if (everywhere) await done(api.DELETE("/access/v1/sessions"));
      window.location.assign(everywhere ? SIGN_IN : await signOut());
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <>
      <div>
        <h1>
          <bdi>{me.name ?? me.email}</bdi>
        </h1>
        <p className="muted">
          <bdi>{me.email}</bdi>
        </p>
      </div>
      <section className="card stack">
        <LanguageChoice />
        <ThemeChoice />
      </section>
      <ChangePassword />
      <Passkeys />
      <Authenticator />
      {error !== undefined && <Problem error={error} />}
      <div className="actions">
        <Button onClick={() => void leave(false)}>{t("person.signOut")}</Button>
        <Button look="bad" onClick={() => void leave(true)}>
          {t("person.signOutEverywhere")}
        </Button>
      </div>
    </>
  );
}

function ThemeChoice() {
  const { t } = useI18n();
  const [theme, choose] = useState(storedTheme);
  return (
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
  );
}

function ChangePassword() {
  const { t } = useI18n();
  const toast = useToast();
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const body = { current: text("current"), password: text("password") };
    await done(api.PUT("/access/v1/me/password", { body }));
    toast("ok", t("saved"));
  });
  return (
    <form className="card stack" onSubmit={onSubmit}>
      <h2>{t("person.changePassword")}</h2>
      <Field label={t("person.currentPassword")}>
        <input name="current" type="password" autoComplete="current-password" required />
      </Field>
      <NewPassword />
      {error !== undefined && <Problem error={error} />}
      <div className="actions">
        <Button type="submit" disabled={isSending}>
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
