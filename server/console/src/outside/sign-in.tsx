import { useQuery } from "@tanstack/react-query";
import { answer, api } from "../api/client.ts";
import { ownPath } from "../api/place.ts";
import { setupQuery } from "../api/queries.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { Button, Field, Notice, Problem } from "../ui/parts.tsx";
import { useSubmit } from "./submit.ts";

export function SignIn() {
  const { t } = useI18n();
  const { data: setup } = useQuery(setupQuery);
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const body = { email: text("email"), password: text("password") };
    await answer(api.POST("/access/v1/sessions", { body }));
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
        {error !== undefined && <Problem error={error} />}
        <Button type="submit" look="main" disabled={isSending}>
          {t("signin.submit")}
        </Button>
      </form>
    </>
  );
}
