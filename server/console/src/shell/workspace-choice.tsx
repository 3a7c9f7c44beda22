import { workspaceBase } from "../api/place.ts";
import { useSession } from "../api/session.tsx";
import { useI18n } from "../i18n/i18n.tsx";

/** The name of the workspace; a choice where the member has several. */
export function WorkspaceChoice() {
  const { t } = useI18n();
  const { me, here } = useSession();
  if (me.workspaces.length === 1)
    return (
      <span className="workspace-name">
        <bdi>{here.workspace.name}</bdi>
      </span>
    );
  return (
    <select
      className="workspace-name"
      aria-label={t("nav.workspace")}
      value={here.workspace.slug ?? here.workspace.id}
      onChange={({ target }) => window.location.assign(workspaceBase(target.value))}
    >
      {me.workspaces.map(({ workspace: { id, slug, name } }) => (
        <option key={id} value={slug ?? id}>
          {name}
        </option>
      ))}
    </select>
  );
}
