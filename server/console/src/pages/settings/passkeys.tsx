import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api, done } from "../../api/client.ts";
import { passkeysQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { useSubmit } from "../../outside/submit.ts";
import { Badge, Button, Field, Notice, Problem, Skeleton, Time } from "../../ui/parts.tsx";
import { addPasskey, canUsePasskeys, isStopped } from "../../ui/passkey.ts";

/** The member's passkeys: made here, named, removed. */
export function Passkeys() {
  const { t } = useI18n();
  const { data, error } = useQuery(passkeysQuery);
  const list = data?.list ?? [];
  return (
    <section className="card stack" aria-label={t("passkey.title")}>
      <div className="row row-apart">
        <h2>{t("passkey.title")}</h2>
        <Badge tone={list.length > 0 ? "ok" : "info"}>
          {t(list.length > 0 ? "apps.on" : "apps.off")}
        </Badge>
      </div>
      <p className="muted">{t("passkey.text")}</p>
      {error && <Problem error={error} />}
      {!data && !error && <Skeleton />}
      {list.length > 0 && (
        <ul className="plain stack">
          {list.map((one) => (
            <Passkey key={one.id} {...one} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? <NewPasskey /> : <Notice tone="info">{t("passkey.none")}</Notice>}
    </section>
  );
}

interface PasskeyProps {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly used_at?: string;
}

function Passkey({ id, name, created_at, used_at }: PasskeyProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [isRenaming, setRenaming] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const params = { path: { id } };
  const read = () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const remove = () =>
    done(api.DELETE("/access/v1/me/passkeys/{id}", { params })).then(read, setProblem);
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const body = { name: text("name") };
    await answer(api.PATCH("/access/v1/me/passkeys/{id}", { params, body }));
    await read();
    setRenaming(false);
  });
  return (
    <li className="stack-tight">
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span className="small muted">
        {t("column.created")} <Time at={created_at} />
        {used_at && (
          <>
            {" · "}
            {t("passkey.used")} <Time at={used_at} />
          </>
        )}
      </span>
      {isRenaming && (
        <form className="row" onSubmit={onSubmit}>
          <Field label={t("column.name")}>
            <input name="name" defaultValue={name} maxLength={100} required />
          </Field>
          <Button type="submit" disabled={isSending}>
            {t("save")}
          </Button>
        </form>
      )}
      {(problem ?? error) !== undefined && <Problem error={problem ?? error} />}
      <div className="actions">
        <Button
          aria-expanded={isRenaming}
          aria-label={t("passkey.renameOne", { name })}
          onClick={() => setRenaming(!isRenaming)}
        >
          {t("passkey.rename")}
        </Button>
        <Button
          look="bad"
          aria-label={t("passkey.removeOne", { name })}
          onClick={() => void remove()}
        >
          {t("passkey.remove")}
        </Button>
      </div>
    </li>
  );
}

function NewPasskey() {
  const { t } = useI18n();
  const client = useQueryClient();
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    await addPasskey(text("name"));
    await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  });
  return (
    <form className="stack" onSubmit={onSubmit}>
      <Field label={t("passkey.name")} hint={t("passkey.nameHint")}>
        <input name="name" maxLength={100} required />
      </Field>
      {isStopped(error) && (
        <Notice tone="wait" role="alert">
          {t("passkey.stopped")}
        </Notice>
      )}
      {error !== undefined && !isStopped(error) && <Problem error={error} />}
      <div className="actions">
        <Button type="submit" disabled={isSending}>
          {t("passkey.add")}
        </Button>
      </div>
    </form>
  );
}
