import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StepProvider } from "../../../api/client.ts";
import { providersQuery } from "../../../api/queries.ts";
import { useI18n } from "../../../i18n/i18n.tsx";
import { Badge, Button, Empty, Field, Problem, Skeleton } from "../../../ui/parts.tsx";

interface PaletteProps {
  /** Kind of document of the workflow; empty for any. */
  readonly schema: string;
  readonly onChoose: (provider: StepProvider) => void;
  readonly onClose: () => void;
}

/** The steps that fit the workflow's documents, by app. */
export function Palette({ schema, onChoose, onClose }: PaletteProps) {
  const { t } = useI18n();
  const { data, error } = useQuery(providersQuery);
  const [wanted, setWanted] = useState("");
  const found = (data?.list ?? []).filter((one) => fits(one, schema, wanted.toLowerCase()));
  const groups = [...Map.groupBy(found, ({ app }) => app)];
  return (
    <section className="card stack" aria-label={t("design.palette")}>
      <div className="row row-apart">
        <h2>{t("design.palette")}</h2>
        <Button look="quiet" icon="cross" aria-label={t("close")} onClick={onClose} />
      </div>
      <Field label={t("design.findStep")}>
        <input type="search" value={wanted} onChange={({ target }) => setWanted(target.value)} />
      </Field>
      {error && <Problem error={error} />}
      {!data && !error && <Skeleton />}
      {data && found.length === 0 && <Empty>{t("design.noStep")}</Empty>}
      <div className="palette">
        {groups.map(([app, providers]) => (
          <Group key={app} app={app} providers={providers} onChoose={onChoose} />
        ))}
      </div>
    </section>
  );
}

function fits({ key, name, summary, schemas }: StepProvider, schema: string, wanted: string) {
  const isFitting = schema === "" || !schemas || schemas.some((one) => one.endsWith(schema));
  return isFitting && `${key} ${name} ${summary}`.toLowerCase().includes(wanted);
}

interface GroupProps {
  readonly app: string;
  readonly providers: readonly StepProvider[];
  readonly onChoose: (provider: StepProvider) => void;
}

function Group({ app, providers, onChoose }: GroupProps) {
  const { t } = useI18n();
  return (
    <section>
      <h3 className="label">
        <code>{app}</code>
      </h3>
      {providers.map((provider) => (
        <button
          key={provider.key}
          type="button"
          className="outline-step"
          onClick={() => onChoose(provider)}
        >
          <span className="row">
            <strong>{provider.name}</strong> <code className="muted">{provider.key}</code>
            {provider.effect !== "none" && <Badge tone="info">{t("workflow.outside")}</Badge>}
            {!provider.enabled && <Badge tone="bad">{t("apps.off")}</Badge>}
          </span>
          <span className="small muted">{provider.summary}</span>
        </button>
      ))}
    </section>
  );
}
