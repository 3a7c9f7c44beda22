import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../api/client.ts";
import { CallError } from "../api/error.ts";
import { ownPath } from "../api/place.ts";
import { setupQuery } from "../api/queries.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { Button, Field, Notice, Problem } from "../ui/parts.tsx";
import { useSubmit } from "./submit.ts";

export function SignIn() {
  const { t } = useI18n();
  const { data: setup } = useQuery(setupQuery);
  const [needsCode, setNeedsCode] = useState(false);
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const code = text("code");
    const body = { email: text("email"), password: text("password"), ...(code && { code }) };
    await answer(api.POST("/access/v1/sessions", { body })).catch((problem: unknown) => {
      if (isMissingCode(problem)) setNeedsCode(true);
      throw problem;
    });
    window.location.assign(ownPath(new URLSearchParams(window.location.search).get("next")));
  });
  return (
    <>
      <h1>{t("signin.title")}</h1>
      {setup?.needed && <Notice tone="info">{t("setup.where")}</Notice>}
      <form className="card stack" onSubmit={onSubmit}>
        <Field label={t("person.email")}>
          <input name="email" type="email" autoComplete="username" required />
        </Field>
        <Field label={t("person.password")}>
          <input name="password" type="password" autoComplete="current-password" required />
        </Field>
        {needsCode && (
          <Field label={t("totp.code")} hint={t("totp.codeHint")}>
            <input name="code" autoComplete="one-time-code" required />
          </Field>
        )}
        {error !== undefined && !isMissingCode(error) && <Problem error={error} />}
        <Button type="submit" look="main" disabled={isSending}>
          {t("signin.submit")}
        </Button>
      </form>
    </>
  );
}

/** True where the password is right and the account asks for a second factor. */
function isMissingCode(problem: unknown): boolean {
  return problem instanceof CallError && problem.status === 422 && "code" in problem.fields;
}
