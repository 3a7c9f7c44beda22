import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { secretsQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { useSubmit } from "../../outside/submit.ts";
import { ConfirmName } from "../../ui/confirm-name.tsx";
import { EndButton, ListPage } from "../../ui/list-page.tsx";
import { Button, Field, Modal, Problem, Time } from "../../ui/parts.tsx";

/** Names of the values that steps read; the values never come back. */
export function Secrets() {
  const { t } = useI18n();
  const list = useQuery(secretsQuery);
  const [layer, setLayer] = useState<{ readonly remove?: string }>();
  const close = () => setLayer(undefined);
  return (
    <>
      <ListPage
        title={t("nav.secrets")}
        text={t("secrets.text")}
        add={{ label: t("secrets.set"), onClick: () => setLayer({}) }}
        list={list}
        count={list.data?.list.length}
        empty={t("secrets.empty")}
        columns={[t("column.name"), t("column.changed")]}
      >
        {(list.data?.list ?? []).map(({ name, updated_at }) => (
          <tr key={name}>
            <td className="mono">
              <bdi>{name}</bdi>
            </td>
            <td>{updated_at && <Time at={updated_at} />}</td>
            <td className="end">
              <EndButton label={t("secrets.remove")} onClick={() => setLayer({ remove: name })} />
            </td>
          </tr>
        ))}
      </ListPage>
      {layer && layer.remove === undefined && <SetSecret onClose={close} />}
      {layer?.remove !== undefined && <RemoveSecret name={layer.remove} onClose={close} />}
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

/** Steps that read the secret fail afterwards. */
function RemoveSecret({ name, onClose }: RemoveProps) {
  const { t } = useI18n();
  return (
    <ConfirmName
      action={t("secrets.remove")}
      name={name}
      label={t("secrets.confirm", { name })}
      hint={t("secrets.removeHint")}
      act={() => answer(api.DELETE("/access/v1/secrets/{name}", { params: { path: { name } } }))}
      changes={secretsQuery.queryKey}
      onClose={onClose}
    />
  );
}
