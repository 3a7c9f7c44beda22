import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { setSignedIn } from "../api/credential.ts";
import { workspaceQuery } from "../api/queries.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { Logo } from "../shell/rail.tsx";
import { Button, Field, Problem } from "../ui/parts.tsx";
import { LanguageChoice } from "./settings/language-choice.tsx";

/** Only addresses of this console are opened after signing in. */
export function ownPath(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) ? next : "/";
}

export function SignIn() {
  const { t } = useI18n();
  const { next } = useSearch({ from: "/signin" });
  const navigate = useNavigate();
  const client = useQueryClient();
  const [error, setError] = useState<unknown>();
  const signIn = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get("token") ?? "").trim();
    setSignedIn({ kind: "key", token });
    try {
      client.clear();
      await client.fetchQuery(workspaceQuery);
      await navigate({ to: ownPath(next) });
    } catch (problem) {
      setSignedIn(undefined);
      setError(problem);
    }
  };
  return (
    <div className="outside">
      <main className="stack">
        <div className="row">
          <Logo />
          <h1>{t("signin.title")}</h1>
        </div>
        <form className="card stack" onSubmit={signIn}>
          <Field label={t("signin.key")} hint={t("signin.keyHint")}>
            <input name="token" type="password" autoComplete="off" required />
          </Field>
          {error !== undefined && <Problem error={error} />}
          <Button type="submit" look="main">
            {t("signin.submit")}
          </Button>
        </form>
        <LanguageChoice />
      </main>
    </div>
  );
}
