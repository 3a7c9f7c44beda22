import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CredentialInfo, WorkflowStep } from "../../api/client.ts";
import { credentialsQuery, workflowsQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import type { MessageKey } from "../../i18n/translate.ts";
import { Badge, Button, Empty, Field, Problem, Skeleton, type Tone } from "../../ui/parts.tsx";
import { TestButton } from "./connection-test.tsx";
import { CredentialDialog, Facts } from "./credential-dialog.tsx";

const STATES: Readonly<Record<string, readonly [Tone, MessageKey]>> = {
  current: ["ok", "credentials.state.current"],
  secret: ["ok", "credentials.state.secret"],
  next: ["wait", "credentials.state.next"],
  missing: ["wait", "credentials.state.missing"],
  revoked: ["bad", "credentials.state.revoked"],
};

/** Certificates and accounts at authorities: of whom, where, and until when. Their values never come back. */
export function Credentials() {
  const { t } = useI18n();
  const { data, error, isLoading } = useQuery(credentialsQuery);
  const [chosen, setChosen] = useState<CredentialInfo>();
  return (
    <>
      <h1>{t("nav.credentials")}</h1>
      {error && <Problem error={error} />}
      {isLoading && <Skeleton />}
      {data && <Filtered all={data.list} onSet={setChosen} />}
      {chosen && <CredentialDialog credential={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

interface FilteredProps {
  readonly all: readonly CredentialInfo[];
  readonly onSet: (credential: CredentialInfo) => void;
}

/** Those that are set or that a workflow needs; the others on request. */
function Filtered({ all, onSet }: FilteredProps) {
  const { t } = useI18n();
  const { data } = useQuery(workflowsQuery);
  const [words, setWords] = useState("");
  const [isAll, setAll] = useState(false);
  const apps = new Set(
    (data?.list ?? []).flatMap(({ steps, rescue }) => appsOf([...steps, ...rescue])),
  );
  const needed = all.filter((one) => isNeeded(one, apps));
  const shown = (isAll ? all : needed).filter((one) => matches(one, words));
  return (
    <>
      <div className="stack">
        <Field label={t("credentials.filter")}>
          <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
        </Field>
        <label className="check">
          <input
            type="checkbox"
            checked={isAll}
            onChange={({ target }) => setAll(target.checked)}
          />
          <span>{t("credentials.all", { n: all.length - needed.length })}</span>
        </label>
      </div>
      {data && shown.length === 0 && (
        <Empty>{t(words === "" ? "credentials.noneNeeded" : "credentials.empty")}</Empty>
      )}
      <div className="cards">
        {shown.map((one) => (
          <Credential
            key={`${one.key} ${one.holder} ${one.environment}`}
            credential={one}
            onSet={() => onSet(one)}
          />
        ))}
      </div>
    </>
  );
}

/** The part of a step's key that names its app. */
function appOf(key: string): string {
  return key.split(".", 1)[0] ?? key;
}

function appsOf(steps: readonly WorkflowStep[]): readonly string[] {
  return steps.flatMap(({ provider = "", next = [] }) => [
    appOf(provider),
    ...next.flatMap(({ steps: inner = [] }) => appsOf(inner)),
  ]);
}

function isNeeded({ state, used_by }: CredentialInfo, apps: ReadonlySet<string>): boolean {
  return state !== "missing" || used_by.some((user) => apps.has(appOf(user)));
}

function matches({ key, title = "", holder = "" }: CredentialInfo, words: string): boolean {
  return `${key} ${title} ${holder}`.toLowerCase().includes(words.trim().toLowerCase());
}

interface CredentialProps {
  readonly credential: CredentialInfo;
  readonly onSet: () => void;
}

function Credential({ credential, onSet }: CredentialProps) {
  const { t } = useI18n();
  const { may } = useSession();
  const { key, title = key, environment, holder, description, state, used_by } = credential;
  const [tone, word] = STATES[state] ?? ["info", undefined];
  const [version] = credential.versions;
  return (
    <section className="card stack-tight">
      <div className="row row-apart">
        <h2>
          <bdi>{title}</bdi>
        </h2>
        <Badge tone={tone}>{word ? t(word) : state}</Badge>
      </div>
      <p className="row small">
        <code>{key}</code>
        <Badge tone={environment === "live" ? "ok" : "simulated"}>{environment}</Badge>
        <bdi>{holder}</bdi>
      </p>
      {description && <p className="small muted">{description}</p>}
      {credential.not_after && <Until at={credential.not_after} />}
      {version && <Facts facts={version.facts} />}
      {used_by.length > 0 && (
        <p className="small muted">
          {t("credentials.usedBy")} <bdi>{used_by.join(", ")}</bdi>
        </p>
      )}
      {credential.kind && (
        <div className="actions">
          <Button
            aria-label={t("credentials.setTitle", { title })}
            disabled={!may("configure")}
            title={may("configure") ? undefined : t("role.missing")}
            onClick={onSet}
          >
            {t("credentials.set")}
          </Button>
          <TestButton credential={credential} />
        </div>
      )}
    </section>
  );
}

/** Days before the end from which on it is time to act. */
const SOON_MS = 30 * 86_400_000;

function Until({ at }: { readonly at: string }) {
  const { t, day } = useI18n();
  const leftMs = Date.parse(at) - Date.now();
  const tone = leftMs < 0 ? "bad" : leftMs < SOON_MS ? "wait" : "ok";
  return (
    <p>
      <Badge tone={tone}>{t("credentials.until", { day: day(at.slice(0, 10)) })}</Badge>
    </p>
  );
}
