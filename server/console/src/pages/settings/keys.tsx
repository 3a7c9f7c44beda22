import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { keysQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { useSubmit } from "../../outside/submit.ts";
import { ConfirmName } from "../../ui/confirm-name.tsx";
import { CopyButton } from "../../ui/copy.tsx";
import { EndButton, ListPage } from "../../ui/list-page.tsx";
import { Badge, Button, Field, Modal, Notice, Problem, Time } from "../../ui/parts.tsx";

/** Keys of programs that call the API. */
export function Keys() {
  const { t } = useI18n();
  const list = useQuery(keysQuery);
  const [layer, setLayer] = useState<{ readonly revoke?: string }>();
  const close = () => setLayer(undefined);
  const keys = list.data?.list ?? [];
  return (
    <>
      <ListPage
        title={t("nav.keys")}
        add={{ label: t("keys.new"), onClick: () => setLayer({}) }}
        list={list}
        count={list.data && keys.length}
        empty={t("keys.empty")}
        columns={[t("column.name"), t("keys.scopes"), t("column.created"), t("keys.ends")]}
      >
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
                <EndButton label={t("keys.revoke")} onClick={() => setLayer({ revoke: id })} />
              )}
            </td>
          </tr>
        ))}
      </ListPage>
      {layer && !layer.revoke && <NewKey onClose={close} />}
      {layer?.revoke && (
        <Revoke
          id={layer.revoke}
          name={keys.find(({ id }) => id === layer.revoke)?.name ?? ""}
          onClose={close}
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

function Revoke({ id, name, onClose }: RevokeProps) {
  const { t } = useI18n();
  return (
    <ConfirmName
      action={t("keys.revoke")}
      name={name}
      label={t("keys.typeName", { name })}
      act={() => answer(api.DELETE("/access/v1/keys/{id}", { params: { path: { id } } }))}
      changes={keysQuery.queryKey}
      onClose={onClose}
    />
  );
}
