import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api, done } from "../../api/client.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { useSubmit } from "../../outside/submit.ts";
import { CopyButton } from "../../ui/copy.tsx";
import { Badge, Button, Field, Notice, Problem } from "../../ui/parts.tsx";
import { QrCode } from "../../ui/qr-code.tsx";

interface Secret {
  readonly secret: string;
  /** Opens the authenticator app on a device that has one. */
  readonly uri: string;
}

/** Codes of an authenticator app as the second factor of one's sign-ins. */
export function Authenticator() {
  const { t } = useI18n();
  const { me } = useSession();
  const [secret, setSecret] = useState<Secret>();
  const [recovery, setRecovery] = useState<readonly string[]>();
  const { begin, remove, problem } = useControl(setSecret);
  const isOn = me.authenticator === true;
  return (
    <section className="card stack">
      <div className="row row-apart">
        <h2>{t("totp.title")}</h2>
        <Badge tone={isOn ? "ok" : "info"}>{t(isOn ? "apps.on" : "apps.off")}</Badge>
      </div>
      <p className="muted">{t("totp.text")}</p>
      {problem !== undefined && <Problem error={problem} />}
      {recovery && <Recovery codes={recovery} />}
      {!isOn && !secret && (
        <div className="actions">
          <Button onClick={() => void begin()}>{t("totp.begin")}</Button>
        </div>
      )}
      {!isOn && secret && <Confirm secret={secret} onDone={setRecovery} />}
      {isOn && (
        <div className="actions">
          <Button look="bad" onClick={() => void remove()}>
            {t("totp.remove")}
          </Button>
        </div>
      )}
    </section>
  );
}

function useControl(setSecret: (secret: Secret | undefined) => void) {
  const client = useQueryClient();
  const [problem, setProblem] = useState<unknown>();
  const tried = async (act: () => Promise<void>) => {
    setProblem(undefined);
    await act().catch(setProblem);
  };
  return {
    problem,
    begin: () => tried(async () => setSecret(await answer(api.POST("/access/v1/me/totp")))),
    remove: () =>
      tried(async () => {
        await done(api.DELETE("/access/v1/me/totp"));
        setSecret(undefined);
        await client.invalidateQueries({ queryKey: ["me"] });
      }),
  };
}

interface ConfirmProps {
  readonly secret: Secret;
  readonly onDone: (recovery: readonly string[]) => void;
}

function Confirm({ secret: { secret, uri }, onDone }: ConfirmProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const body = { code: text("code") };
    const { recovery } = await answer(api.PUT("/access/v1/me/totp", { body }));
    onDone(recovery);
    await client.invalidateQueries({ queryKey: ["me"] });
  });
  return (
    <form className="stack" onSubmit={onSubmit}>
      <p>{t("totp.scan")}</p>
      <QrCode text={uri} label={t("totp.qr")} />
      <p>
        {t("totp.secret")} <code>{secret}</code> <CopyButton text={secret} label={t("copy")} />{" "}
        <a href={uri}>{t("totp.open")}</a>
      </p>
      <Field label={t("totp.code")}>
        <input name="code" inputMode="numeric" autoComplete="one-time-code" required />
      </Field>
      {error !== undefined && <Problem error={error} />}
      <div className="actions">
        <Button type="submit" look="main" disabled={isSending}>
          {t("totp.confirm")}
        </Button>
      </div>
    </form>
  );
}

function Recovery({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useI18n();
  return (
    <Notice tone="wait" role="status">
      <p>{t("totp.recovery")}</p>
      <ul className="mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} label={t("copy")} />
    </Notice>
  );
}
