import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { keysQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { useSubmit } from "../../outside/submit.ts";
import { CopyButton } from "../../ui/copy.tsx";
import {
  Badge,
  Button,
  Empty,
  Field,
  Modal,
  Notice,
  Problem,
  Skeleton,
  Time,
} from "../../ui/parts.tsx";

/** Keys of programs that call the API. */
export function Keys() {
  const { t } = useI18n();
  const { may } = useSession();
  const { data, error, isLoading } = useQuery(keysQuery);
  const [layer, setLayer] = useState<{ readonly revoke?: string }>();
  const hint = may("configure") ? undefined : t("role.missing");
  const keys = data?.list ?? [];
  return (
    <>
      <div className="page-head">
        <h1>{t("nav.keys")}</h1>
        <Button
          look="main"
          icon="plus"
          disabled={!may("configure")}
          title={hint}
          onClick={() => setLayer({})}
        >
          {t("keys.new")}
        </Button>
      </div>
      {error && <Problem error={error} />}
      {isLoading && <Skeleton />}
      {data && keys.length === 0 && <Empty>{t("keys.empty")}</Empty>}
      {keys.length > 0 && (
        <div className="card card-flush scroll-x">
          <table className="rows narrow-cards">
            <thead>
              <tr>
                <th>{t("column.name")}</th>
                <th>{t("keys.scopes")}</th>
                <th>{t("column.created")}</th>
                <th>{t("keys.ends")}</th>
                <th>
                  <span className="visually-hidden">{t("column.actions")}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.map(({ id, name, scopes, created_at, expires_at, revoked_at }) => (
                <tr key={id}>
                  <td>
                    <bdi>{name}</bdi>
                  </td>
                  <td className="mono">{scopes.join(", ")}</td>
                  <td>
                    <Time at={created_at} />
                  </td>
                  <td>{expires_at ? <Time at={expires_at} /> : t("keys.never")}</td>
                  <td className="end">
                    {revoked_at ? (
                      <Badge tone="info">{t("keys.revoked")}</Badge>
                    ) : (
                      <Button
                        look="bad"
                        disabled={!may("configure")}
                        title={hint}
                        onClick={() => setLayer({ revoke: id })}
                      >
                        {t("keys.revoke")}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {layer && !layer.revoke && <NewKey onClose={() => setLayer(undefined)} />}
      {layer?.revoke && (
        <Revoke
          id={layer.revoke}
          name={keys.find(({ id }) => id === layer.revoke)?.name ?? ""}
          onClose={() => setLayer(undefined)}
        />
      )}
    </>
  );
}

interface LayerProps {
  readonly onClose: () => void;
}

/** Makes a key; its token is shown this once and is kept nowhere. */
function NewKey({ onClose }: LayerProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [token, setToken] = useState<string>();
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const expires = text("expires");
    const scope = text("scope") === "read" ? ("read" as const) : ("api" as const);
    const body = {
      name: text("name"),
      scopes: [scope],
      ...(expires && { expires_at: `${expires}T00:00:00.000Z` }),
    };
    const made = await answer(api.POST("/access/v1/keys", { body }));
    setToken(made.token);
    await client.invalidateQueries({ queryKey: keysQuery.queryKey });
  });
  return (
    <Modal title={t("keys.new")} onClose={onClose}>
      {token === undefined ? (
        <form className="stack" onSubmit={onSubmit}>
          <Field label={t("column.name")}>
            <input name="name" required />
          </Field>
          <Field label={t("keys.scopes")}>
            <select name="scope">
              <option value="api">{t("keys.all")}</option>
              <option value="read">{t("keys.read")}</option>
            </select>
          </Field>
          <Field label={t("keys.ends")} hint={t("keys.endsHint")}>
            <input name="expires" type="date" />
          </Field>
          {error !== undefined && <Problem error={error} />}
          <div className="actions">
            <Button type="submit" look="main" disabled={isSending}>
              {t("keys.create")}
            </Button>
          </div>
        </form>
      ) : (
        <div className="stack">
          <Notice tone="wait" role="status">
            {t("keys.once")}
          </Notice>
          <pre className="pre">{token}</pre>
          <CopyButton text={token} />
        </div>
      )}
    </Modal>
  );
}

interface RevokeProps extends LayerProps {
  readonly id: string;
  readonly name: string;
}

/** Revokes a key after its name was typed. */
function Revoke({ id, name, onClose }: RevokeProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const { onSubmit, isSending, error } = useSubmit(async () => {
    await answer(api.DELETE("/access/v1/keys/{id}", { params: { path: { id } } }));
    await client.invalidateQueries({ queryKey: keysQuery.queryKey });
    onClose();
  });
  return (
    <Modal title={t("keys.revoke")} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <Field label={t("keys.typeName", { name })}>
          <input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
          />
        </Field>
        {error !== undefined && <Problem error={error} />}
        <div className="actions">
          <Button type="submit" look="bad" disabled={isSending || typed !== name}>
            {t("keys.revoke")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
