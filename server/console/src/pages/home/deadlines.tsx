import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { overviewQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Badge, Time } from "../../ui/parts.tsx";
import { Panel } from "./panel.tsx";

/** Records that an authority has to have, the soonest due first. */
export function Deadlines() {
  const { t } = useI18n();
  const { data } = useQuery(overviewQuery);
  return (
    <Panel title={t("home.deadlines")}>
      {data?.deadlines.length === 0 && <p className="muted">{t("home.noDeadlines")}</p>}
      {data?.deadlines.map(({ id, connection, identity, silo_entry_id, due_at }) => (
        <p key={id} className="row">
          <Badge tone={Date.parse(due_at) < Date.now() ? "bad" : "wait"}>{connection}</Badge>
          {silo_entry_id ? (
            <Link to="/e/$id" params={{ id: silo_entry_id }}>
              <bdi>{identity}</bdi>
            </Link>
          ) : (
            <bdi>{identity}</bdi>
          )}
          <span className="small muted">
            <Time at={due_at} />
          </span>
        </p>
      ))}
    </Panel>
  );
}
