import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { secretsQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { useSubmit } from "../../outside/submit.ts";
import { Button, Empty, Field, Modal, Problem, Skeleton, Time } from "../../ui/parts.tsx";

/** Names of the values that steps read; the values never come back. */
export function Secrets() {
  const { t } = useI18n();
  const { may } = useSession();
  const { data, error, isLoading } = useQuery(secretsQuery);
  const [layer, setLayer] = useState<{ readonly remove?: string }>();
  const hint = may("configure") ? undefined : t("role.missing");
  const secrets = data?.list ?? [];
  return (
    <>
      <div className="page-head">
        <h1>{t("nav.secrets")}</h1>
        <Button
          look="main"
          icon="plus"
          disabled={!may("configure")}
          title={hint}
          onClick={() => setLayer({})}
        >
          {t("secrets.set")}
        </Button>
      </div>
      <p className="muted">{t("secrets.text")}</p>
      {error && <Problem error={error} />}
      {isLoading && <Skeleton />}
      {data && secrets.length === 0 && <Empty>{t("secrets.empty")}</Empty>}
      {secrets.length > 0 && (
        <div className="card card-flush scroll-x">
          <table className="rows narrow-cards">
            <thead>
              <tr>
                <th>{t("column.name")}</th>
                <th>{t("column.changed")}</th>
                <th>
                  <span className="visually-hidden">{t("column.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {secrets.map(({ name, updated_at }) => (
                <tr key={name}>
                  <td className="mono">
                    <bdi>{name}</bdi>
                  </td>
                  <td>{updated_at && <Time at={updated_at} />}</td>
                  <td className="end">
                    <Button
                      look="bad"
                      disabled={!may("configure")}
                      title={hint}
                      onClick={() => setLayer({ remove: name })}
                    >
                      {t("secrets.remove")}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {layer && layer.remove === undefined && <SetSecret onClose={() => setLayer(undefined)} />}
      {layer?.remove !== undefined && (
        <RemoveSecret name={layer.remove} onClose={() => setLayer(undefined)} />
      )}
    </>
  );
}

interface LayerProps {
  readonly onClose: () => void;
}

function SetSecret({ onClose }: LayerProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const params = { path: { name: text("name") } };
    const body = { value: text("value") };
    await answer(api.PUT("/access/v1/secrets/{name}", { params, body }));
    await client.invalidateQueries({ queryKey: secretsQuery.queryKey });
    onClose();
  });
  return (
    <Modal title={t("secrets.set")} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <Field label={t("column.name")} hint={t("secrets.nameHint")}>
          <input name="name" className="mono" autoComplete="off" required />
        </Field>
        <Field label={t("secrets.value")}>
          <input name="value" type="password" autoComplete="off" required />
        </Field>
        {error !== undefined && <Problem error={error} />}
        <div className="actions">
          <Button type="submit" look="main" disabled={isSending}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface RemoveProps extends LayerProps {
  readonly name: string;
}

/** Removes a secret once its name has been typed: steps that read it fail afterwards. */
function RemoveSecret({ name, onClose }: RemoveProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const { onSubmit, isSending, error } = useSubmit(async () => {
    await answer(api.DELETE("/access/v1/secrets/{name}", { params: { path: { name } } }));
    await client.invalidateQueries({ queryKey: secretsQuery.queryKey });
    onClose();
  });
  return (
    <Modal title={t("secrets.remove")} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <Field label={t("secrets.confirm", { name })} hint={t("secrets.removeHint")}>
          <input value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        {error !== undefined && <Problem error={error} />}
        <div className="actions">
          <Button type="submit" look="bad" disabled={isSending || typed !== name}>
            {t("secrets.remove")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
