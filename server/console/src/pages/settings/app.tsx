import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { type AppInfo, answer, api, fetchBytes } from "../../api/client.ts";
import { appQuery, providersQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { Badge, Button, Problem, Skeleton } from "../../ui/parts.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { fieldsOf } from "../../ui/schema-fields.ts";
import { SchemaForm } from "../../ui/schema-form.tsx";
import { useToast } from "../../ui/toast.tsx";

export function AppPage() {
  const { app } = useParams({ from: "/apps/$app" });
  const { data, error, refetch } = useQuery(appQuery(app));
  if (error) return <Problem error={error} retry={() => void refetch()} />;
  return data ? <Shown key={data.updated_at} app={data} /> : <Skeleton />;
}

/** Settings of an app in this workspace, from the schema that it declares, and the steps that it offers. */
function Shown({ app }: { readonly app: AppInfo }) {
  const { t } = useI18n();
  const { may } = useSession();
  const [config, setConfig] = useState<Readonly<Record<string, unknown>>>(app.config);
  const { store, problem } = useStore(app.key);
  const hasSettings = fieldsOf(app.schema).length > 0;
  const hint = may("configure") ? undefined : t("role.missing");
  return (
    <>
      <div className="page-head">
        <div className="row">
          <h1>
            <bdi>{app.title}</bdi>
          </h1>
          <Badge tone={app.enabled ? "ok" : "info"}>
            {t(app.enabled ? "apps.on" : "apps.off")}
          </Badge>
        </div>
        <Button
          disabled={!may("configure")}
          title={hint}
          onClick={() => void store({ enabled: !app.enabled })}
        >
          {t(app.enabled ? "apps.disable" : "apps.enable")}
        </Button>
      </div>
      {app.description && <p className="muted">{app.description}</p>}
      {problem !== undefined && <Problem error={problem} />}
      <form
        className="card stack"
        onSubmit={(event) => {
          event.preventDefault();
          void store({ config: { ...config } });
        }}
      >
        <h2>{t("apps.settings")}</h2>
        {hasSettings ? (
          <>
            <SchemaForm schema={app.schema} value={config} onChange={setConfig} />
            <div className="actions">
              <Button type="submit" look="main" disabled={!may("configure")} title={hint}>
                {t("save")}
              </Button>
            </div>
          </>
        ) : (
          <p className="muted">{t("apps.noSettings")}</p>
        )}
      </form>
      <AppDocuments documents={app.documents} />
      <AppSteps app={app.key} />
    </>
  );
}

interface Change {
  readonly enabled?: boolean;
  readonly config?: Record<string, unknown>;
}

function useStore(app: string) {
  const { t } = useI18n();
  const toast = useToast();
  const client = useQueryClient();
  const [problem, setProblem] = useState<unknown>();
  const store = async (body: Change) => {
    setProblem(undefined);
    try {
      await answer(api.PUT("/access/v1/apps/{app}", { params: { path: { app } }, body }));
      await client.invalidateQueries();
      toast("ok", t("saved"));
    } catch (error) {
      setProblem(error);
    }
  };
  return { store, problem };
}

type AppDocument = AppInfo["documents"][number];

/** Documents that the app writes about the workspace, such as declarations. */
function AppDocuments({ documents }: { readonly documents: readonly AppDocument[] }) {
  const { t } = useI18n();
  const [problem, setProblem] = useState<unknown>();
  if (documents.length === 0) return null;
  const save = async ({ path, title }: AppDocument) => {
    setProblem(undefined);
    try {
      saveFile(await fetchBytes(path), `${title}.pdf`);
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <section className="card stack-tight">
      <h2>{t("apps.documents")}</h2>
      {problem !== undefined && <Problem error={problem} />}
      <div className="actions">
        {documents.map((document) => (
          <Button key={document.path} icon="download" onClick={() => void save(document)}>
            {document.title}
          </Button>
        ))}
      </div>
    </section>
  );
}

function AppSteps({ app }: { readonly app: string }) {
  const { t } = useI18n();
  const { data } = useQuery(providersQuery);
  const steps = (data?.list ?? []).filter((provider) => provider.app === app);
  if (steps.length === 0) return null;
  return (
    <section className="card stack-tight">
      <h2>{t("apps.steps")}</h2>
      <dl className="facts">
        {steps.map(({ key, summary }) => (
          <StepRow key={key} name={key} summary={summary} />
        ))}
      </dl>
    </section>
  );
}

function StepRow({ name, summary }: { readonly name: string; readonly summary: string }) {
  return (
    <>
      <dt>
        <code>{name}</code>
      </dt>
      <dd>{summary}</dd>
    </>
  );
}
