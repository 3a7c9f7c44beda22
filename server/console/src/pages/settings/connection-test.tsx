import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import {
  answer,
  api,
  type ConnectionInfo,
  type ConnectionTestResult,
  type CredentialInfo,
} from "../../api/client.ts";
import { connectionsQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import type { MessageKey } from "../../i18n/translate.ts";
import { Button, Field, Modal, Notice, Problem } from "../../ui/parts.tsx";
import { environmentOf } from "./environment.ts";

const REASONS: Readonly<Record<string, MessageKey>> = {
  "no-test": "connections.reason.no-test",
  settings: "connections.reason.settings",
  "credential-missing": "connections.reason.credential-missing",
  "credential-refused": "connections.reason.credential-refused",
  "not-allowed": "connections.reason.not-allowed",
  tls: "connections.reason.tls",
  unreachable: "connections.reason.unreachable",
  "no-answer": "connections.reason.no-answer",
  busy: "connections.reason.busy",
  down: "connections.reason.down",
  answer: "connections.reason.answer",
};

/** Opens the test of the connections that a credential is for; nothing where there is none. */
export function TestButton({ credential }: { readonly credential: CredentialInfo }) {
  const { t } = useI18n();
  const { may } = useSession();
  const { data } = useQuery(connectionsQuery);
  const [isOpen, setOpen] = useState(false);
  const { key, title = key } = credential;
  const connections = (data?.list ?? []).filter((one) => one.credential === key);
  if (connections.length === 0) return null;
  return (
    <>
      <Button
        aria-label={t("connections.testTitle", { title })}
        disabled={!may("configure")}
        title={may("configure") ? undefined : t("role.missing")}
        onClick={() => setOpen(true)}
      >
        {t("connections.test")}
      </Button>
      {isOpen && (
        <TestDialog
          credential={credential}
          connections={connections}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface DialogProps {
  readonly credential: CredentialInfo;
  readonly connections: readonly ConnectionInfo[];
  readonly onClose: () => void;
}

/** Tries one connection with the credential. */
function TestDialog({ credential, connections, onClose }: DialogProps) {
  const { t } = useI18n();
  const { key, title = key, scope, environment } = credential;
  const [connection, setConnection] = useState(connections[0]?.key ?? "");
  const [holder, setHolder] = useState(credential.holder ?? "");
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => {
      const params = { path: { key: connection } };
      const body = { holder: holder.trim(), environment: environmentOf(environment) };
      return answer(api.POST("/access/v1/connections/{key}/test", { params, body }));
    },
  });
  return (
    <Modal title={t("connections.testTitle", { title })} onClose={onClose}>
      <p>{t("connections.text")}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        {connections.length > 1 && (
          <Field label={t("connections.choose")}>
            <select value={connection} onChange={({ target }) => setConnection(target.value)}>
              {connections.map((one) => (
                <option key={one.key} value={one.key}>
                  {one.name}
                </option>
              ))}
            </select>
          </Field>
        )}
        {scope === "holder" && (
          <Field label={t("credentials.holder")} hint={t("credentials.holderHint")}>
            <input
              value={holder}
              maxLength={100}
              onChange={({ target }) => setHolder(target.value)}
            />
          </Field>
        )}
        {error && <Problem error={error} />}
        {data && !isPending && <Result test={data} />}
        <div className="actions">
          <Button type="submit" look="main" disabled={isPending}>
            {t("connections.start")}
          </Button>
          <Button onClick={onClose}>{t("close")}</Button>
        </div>
      </form>
    </Modal>
  );
}

/** What was reached, with what, how long it took; what went wrong, and what to do. */
function Result({ test }: { readonly test: ConnectionTestResult }) {
  const { t, day } = useI18n();
  const id = useId();
  const { outcome, reason = "", message, code, meaning, remedy, credential, calls, ms } = test;
  const why = REASONS[reason];
  const tone = outcome === "works" ? "ok" : outcome === "untested" ? "info" : "bad";
  return (
    <Notice tone={tone} role="status">
      <p>
        <bdi>{test.name}</bdi>:{" "}
        {outcome === "works" ? t("connections.works") : why ? t(why) : reason}
      </p>
      {(code || message) && (
        <p>
          {code && <code>{code}</code>} <bdi>{message}</bdi>
        </p>
      )}
      {meaning && (
        <p>
          <bdi>{meaning}</bdi>
        </p>
      )}
      {remedy && (
        <p>
          <bdi>{remedy}</bdi>
        </p>
      )}
      {credential && (
        <p className="small">
          {t("connections.credential", { key: credential.key, n: credential.version })}
          {credential.not_after &&
            ` · ${t("credentials.until", { day: day(credential.not_after.slice(0, 10)) })}`}
        </p>
      )}
      {outcome !== "untested" && (
        <>
          <p id={id} className="small">
            {calls.length > 0 ? t("connections.calls") : t("connections.noCalls")} ·{" "}
            {t("connections.took", { n: ms })}
          </p>
          <ul aria-labelledby={id} className="small">
            {calls.map(({ method, host, status, error, ms: each }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: calls of one result never move.
              <li key={index}>
                <code>
                  {method} {host}
                </code>{" "}
                {status ?? <bdi>{error}</bdi>} · {t("connections.took", { n: each })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
