import { answer, api } from "../api/client.ts";
import { BASE } from "../api/place.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { Button, Field, Notice, Problem } from "../ui/parts.tsx";
import { useSubmit } from "./submit.ts";

/** Token of a one-time link: browsers send the fragment to no server. */
export function linkToken(): string {
  return window.location.hash.slice(1);
}

/** Sets a password by a one-time link. */
export function Password() {
  const { t } = useI18n();
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const body = { token: linkToken(), password: text("password") };
    await answer(api.POST("/access/v1/password", { body }));
    window.location.assign(BASE);
  });
  if (linkToken() === "") return <Notice tone="wait">{t("password.noLink")}</Notice>;
  return (
    <>
      <h1>{t("password.title")}</h1>
      <form className="card stack" onSubmit={onSubmit}>
        <NewPassword />
        {error !== undefined && <Problem error={error} />}
        <Button type="submit" look="main" disabled={isSending}>
          {t("save")}
        </Button>
      </form>
    </>
  );
}

export function NewPassword() {
  const { t } = useI18n();
  return (
    <Field label={t("person.newPassword")} hint={t("person.passwordHint")}>
      <input name="password" type="password" autoComplete="new-password" minLength={12} required />
    </Field>
  );
}
