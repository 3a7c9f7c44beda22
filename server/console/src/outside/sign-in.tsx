import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { answer, api } from "../api/client.ts";
import { CallError } from "../api/error.ts";
import { ownPath } from "../api/place.ts";
import { setupQuery } from "../api/queries.ts";
import { useI18n } from "../i18n/i18n.tsx";
import { Button, Field, Notice, Problem, Skeleton } from "../ui/parts.tsx";
import { answerOfPasskey, canUsePasskeys, isStopped } from "../ui/passkey.ts";
import { useSubmit } from "./submit.ts";

export function SignIn() {
  const query = new URLSearchParams(window.location.search);
  const isBack = query.has("state") && (query.has("code") || query.has("error"));
  return isBack ? <BackFromProvider /> : <Ways />;
}

const pageAfter = () => ownPath(new URLSearchParams(window.location.search).get("next"));

function Ways() {
  const { t } = useI18n();
  const { data: setup } = useQuery(setupQuery);
  const { enter, problem } = useEntry();
  const provider = setup?.provider;
  return (
    <>
      <h1>{t("signin.title")}</h1>
      {setup?.needed && <Notice tone="info">{t("setup.where")}</Notice>}
      <PasswordForm />
      {isStopped(problem) && (
        <Notice tone="wait" role="alert">
          {t("passkey.stopped")}
        </Notice>
      )}
      {problem !== undefined && !isStopped(problem) && <Problem error={problem} />}
      <div className="actions">
        {canUsePasskeys() && (
          <Button onClick={() => void enter(byPasskey)}>{t("signin.passkey")}</Button>
        )}
        {provider && (
          <Button onClick={() => void enter(toProvider)}>
            {t("signin.provider", { name: provider })}
          </Button>
        )}
      </div>
    </>
  );
}

/** Tries a way to sign in, and keeps its error for the page. */
function useEntry() {
  const [problem, setProblem] = useState<unknown>();
  const enter = async (way: () => Promise<void>) => {
    setProblem(undefined);
    await way().catch(setProblem);
  };
  return { enter, problem };
}

async function byPasskey(): Promise<void> {
  const body = { passkey: await answerOfPasskey() };
  await answer(api.POST("/access/v1/sessions/passkey", { body }));
  window.location.assign(pageAfter());
}

/** Where the page that was asked for waits while the browser is at the provider. */
const NEXT = "fakturo.next";

async function toProvider(): Promise<void> {
  const { url } = await answer(api.POST("/access/v1/sessions/provider/challenge"));
  window.sessionStorage.setItem(NEXT, pageAfter());
  window.location.assign(url);
}

/** The provider has sent the browser back: its answer is used once. */
function BackFromProvider() {
  const { t } = useI18n();
  const { enter, problem } = useEntry();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void enter(async () => {
      const { search, pathname } = window.location;
      // The answer stays out of the history.
      window.history.replaceState(null, "", pathname);
      await answer(api.POST("/access/v1/sessions/provider", { body: { query: search } }));
      const next = ownPath(window.sessionStorage.getItem(NEXT));
      window.sessionStorage.removeItem(NEXT);
      window.location.assign(next);
    });
  });
  return (
    <>
      <h1>{t("signin.title")}</h1>
      {problem === undefined ? <Skeleton /> : <Problem error={problem} />}
      {problem !== undefined && (
        <div className="actions">
          <Button look="main" onClick={() => window.location.reload()}>
            {t("signin.again")}
          </Button>
        </div>
      )}
    </>
  );
}

function PasswordForm() {
  const { t } = useI18n();
  const [needsCode, setNeedsCode] = useState(false);
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const code = text("code");
    const body = { email: text("email"), password: text("password"), ...(code && { code }) };
    await answer(api.POST("/access/v1/sessions", { body })).catch((problem: unknown) => {
      if (isMissingCode(problem)) setNeedsCode(true);
      throw problem;
    });
    window.location.assign(pageAfter());
  });
  return (
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
  );
}

/** True where the password is right and the account asks for a second factor. */
function isMissingCode(problem: unknown): boolean {
  return problem instanceof CallError && problem.status === 422 && "code" in problem.fields;
}
