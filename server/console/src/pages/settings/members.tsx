import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answer, api } from "../../api/client.ts";
import { membersQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import type { MessageKey } from "../../i18n/translate.ts";
import { useSubmit } from "../../outside/submit.ts";
import { CopyButton } from "../../ui/copy.tsx";
import { Badge, Button, Field, Modal, Notice, Problem, Skeleton, Time } from "../../ui/parts.tsx";

const ROLES = [
  ["owner", "role.owner"],
  ["admin", "role.admin"],
  ["developer", "role.developer"],
  ["issuer", "role.issuer"],
  ["viewer", "role.viewer"],
  ["auditor", "role.auditor"],
] as const satisfies readonly (readonly [string, MessageKey])[];

/** People of the organisation and what they may do. */
export function Members() {
  const { t } = useI18n();
  const { me, may } = useSession();
  const { data, error, isLoading } = useQuery(membersQuery(me.org.id));
  const [isInviting, setInviting] = useState(false);
  const nameOf = (role: string) => {
    const label = ROLES.find(([key]) => key === role)?.[1];
    return label ? t(label) : role;
  };
  return (
    <>
      <div className="page-head">
        <h1>{t("nav.members")}</h1>
        <Button
          look="main"
          icon="plus"
          disabled={!may("members")}
          title={may("members") ? undefined : t("role.missing")}
          onClick={() => setInviting(true)}
        >
          {t("members.invite")}
        </Button>
      </div>
      {error && <Problem error={error} />}
      {isLoading && <Skeleton />}
      {data && (
        <div className="card card-flush scroll-x">
          <table className="rows narrow-cards">
            <thead>
              <tr>
                <th>{t("person.name")}</th>
                <th>{t("person.email")}</th>
                <th>{t("members.role")}</th>
                <th>{t("members.seen")}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map(({ id, name, email, role, disabled, active, seen_at }) => (
                <tr key={id}>
                  <td>
                    <bdi>{name}</bdi>
                  </td>
                  <td>
                    <bdi>{email}</bdi>
                  </td>
                  <td>
                    {nameOf(role)} {disabled && <Badge tone="bad">{t("members.disabled")}</Badge>}
                    {!active && <Badge tone="wait">{t("members.invited")}</Badge>}
                  </td>
                  <td>{seen_at && <Time at={seen_at} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isInviting && <Invite onClose={() => setInviting(false)} />}
    </>
  );
}

/** Adds a member; the link to set the password is to be handed over. */
function Invite({ onClose }: { readonly onClose: () => void }) {
  const { t } = useI18n();
  const { me } = useSession();
  const client = useQueryClient();
  const [url, setUrl] = useState<string>();
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const role = ROLES.find(([key]) => key === text("role"))?.[0] ?? "viewer";
    const name = text("name");
    const body = { email: text("email"), role, ...(name && { name }) };
    const params = { path: { id: me.org.id } };
    const made = await answer(api.POST("/access/v1/orgs/{id}/members", { params, body }));
    setUrl(made.url);
    await client.invalidateQueries({ queryKey: ["members"] });
  });
  return (
    <Modal title={t("members.invite")} onClose={onClose}>
      {url === undefined ? (
        <form className="stack" onSubmit={onSubmit}>
          <Field label={t("person.email")}>
            <input name="email" type="email" required />
          </Field>
          <Field label={t("person.name")}>
            <input name="name" />
          </Field>
          <Field label={t("members.role")}>
            <select name="role" defaultValue="viewer">
              {ROLES.map(([key, label]) => (
                <option key={key} value={key}>
                  {t(label)}
                </option>
              ))}
            </select>
          </Field>
          {error !== undefined && <Problem error={error} />}
          <div className="actions">
            <Button type="submit" look="main" disabled={isSending}>
              {t("members.invite")}
            </Button>
          </div>
        </form>
      ) : (
        <div className="stack">
          <Notice tone="ok" role="status">
            {t("members.link")}
          </Notice>
          <pre className="pre">{url}</pre>
          <CopyButton text={url} />
        </div>
      )}
    </Modal>
  );
}
