import { answer, api } from "../api/client.ts";
import { BASE, workspaceBase } from "../api/place.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { Button, Field, Notice, Problem } from "../ui/parts.tsx";
import { COUNTRIES } from "./countries.ts";
import { linkToken, NewPassword } from "./password.tsx";
import { useSubmit } from "./submit.ts";

/** Country of the browser's language, where it names one. */
function likelyCountry(): string {
  const regions = navigator.languages.map((tag) => new Intl.Locale(tag).maximize().region ?? "");
  return regions.find((region) => COUNTRIES.includes(region)) ?? "ES";
}

/** Makes the first member and workspace of an empty installation. */
export function Setup() {
  const { t, language, country } = useI18n();
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const company = text("company");
    const body = {
      token: linkToken(),
      email: text("email"),
      password: text("password"),
      name: text("name"),
      locale: language,
      org: company,
      workspace: { name: company, country: text("country"), sandbox: text("kind") !== "live" },
    };
    const me = await answer(api.POST("/access/v1/setup", { body }));
    const made = me.workspaces.find(({ workspace }) => workspace.name === company)?.workspace;
    const base = made ? workspaceBase(made.slug ?? made.id) : BASE;
    window.location.assign(`${base}start`);
  });
  if (linkToken() === "") return <Notice tone="wait">{t("setup.where")}</Notice>;
  const countries = COUNTRIES.map((code) => [code, country(code)] as const).toSorted((a, b) =>
    a[1].localeCompare(b[1], language),
  );
  return (
    <>
      <h1>{t("setup.title")}</h1>
      <p className="muted">{t("setup.text")}</p>
      <form className="card stack" onSubmit={onSubmit}>
        <Field label={t("person.name")}>
          <input name="name" autoComplete="name" required />
        </Field>
        <Field label={t("person.email")}>
          <input name="email" type="email" autoComplete="username" required />
        </Field>
        <NewPassword />
        <Field label={t("setup.company")}>
          <input name="company" autoComplete="organization" required />
        </Field>
        <Field label={t("setup.country")}>
          <select name="country" defaultValue={likelyCountry()}>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t("setup.kind")} hint={t("setup.kindHint")}>
          <select name="kind">
            <option value="sandbox">{t("env.sandbox")}</option>
            <option value="live">{t("env.live")}</option>
          </select>
        </Field>
        {error !== undefined && <Problem error={error} />}
        <Button type="submit" look="main" disabled={isSending}>
          {t("setup.submit")}
        </Button>
      </form>
    </>
  );
}
