import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { answer, api, type ListedDelivery } from "../api/client.ts";
import { deliveriesQuery, isEnded } from "../api/queries.ts";
import { useSession } from "../api/session.tsx";
import { useI18n } from "../i18n/i18n.tsx";
import { Button, Empty, Problem, Skeleton, Time } from "../ui/parts.tsx";
import { useToast } from "../ui/toast.tsx";
import { StatusBadge } from "./jobs/status.tsx";

/** The last deliveries of webhooks, and sending them again. */
export function Deliveries() {
  const { t } = useI18n();
  const { data, error, isLoading, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(deliveriesQuery);
  const { resend, isSending, problem } = useResend();
  const list = data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <div className="page-head">
        <h1>{t("nav.webhooks")}</h1>
        <span className="muted small">{t("jobs.live")}</span>
      </div>
      <p className="muted">{t("webhooks.text")}</p>
      {error && <Problem error={error} retry={() => void refetch()} />}
      {problem !== undefined && <Problem error={problem} />}
      {isLoading && <Skeleton />}
      {data && list.length === 0 && <Empty>{t("webhooks.empty")}</Empty>}
      {list.length > 0 && (
        <DeliveryTable list={list} isSending={isSending} onResend={(one) => void resend(one)} />
      )}
      {hasNextPage && (
        <div className="bar">
          <Button onClick={() => void fetchNextPage()}>{t("more")}</Button>
        </div>
      )}
    </>
  );
}

interface TableProps {
  readonly list: readonly ListedDelivery[];
  readonly isSending: boolean;
  readonly onResend: (delivery: ListedDelivery) => void;
}

function DeliveryTable({ list, isSending, onResend }: TableProps) {
  const { t } = useI18n();
  return (
    <div className="card card-flush scroll-x">
      <table className="rows narrow-cards">
        <thead>
          <tr>
            <th>{t("webhooks.receiver")}</th>
            <th>{t("column.status")}</th>
            <th>{t("column.started")}</th>
            <th>{t("webhooks.attempts")}</th>
            <th>{t("column.fault")}</th>
            <th>
              <span className="visually-hidden">{t("column.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((delivery) => (
            <Row
              key={delivery.id}
              delivery={delivery}
              isSending={isSending}
              onResend={() => onResend(delivery)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly delivery: ListedDelivery;
  readonly isSending: boolean;
  readonly onResend: () => void;
}

function Row({ delivery, isSending, onResend }: RowProps) {
  const { t, ago } = useI18n();
  const { may } = useSession();
  const { host, event, name, job_id, status, created_at, attempts, next_at } = delivery;
  const title = [event || name, host].filter(Boolean).join(" · ") || t("nav.webhooks");
  const isOver = isEnded(status) || status === "TIMEOUT" || status === "SKIP";
  return (
    <tr>
      <td>
        <Link to="/jobs/$id" params={{ id: job_id }}>
          <bdi>{title}</bdi>
        </Link>
      </td>
      <td>
        <StatusBadge status={status} />
      </td>
      <td>
        <Time at={created_at} />
      </td>
      <td>
        {attempts}
        {delivery.duration_ms !== undefined && (
          <span className="small muted"> · {t("webhooks.ms", { n: delivery.duration_ms })}</span>
        )}
        {next_at && (
          <span className="small muted"> {t("home.next", { at: ago(next_at, Date.now()) })}</span>
        )}
      </td>
      <td>
        {delivery.code && <code>{delivery.code}</code>}{" "}
        <bdi className="small">{delivery.message}</bdi>
      </td>
      <td className="end">
        {isOver && (
          <Button
            icon="undo"
            disabled={!may("run") || isSending}
            title={may("run") ? t("webhooks.resendHint") : t("role.missing")}
            onClick={onResend}
          >
            {t("webhooks.resend")}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Runs the job of a delivery again from the step that sent it; one at a time, as each call makes a job. */
function useResend() {
  const { t } = useI18n();
  const toast = useToast();
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const resend = async ({ job_id, step_id }: ListedDelivery) => {
    setSending(true);
    setProblem(undefined);
    try {
      const params = { path: { id: job_id } };
      await answer(api.POST("/transform/v1/jobs/{id}/rerun", { params, body: { step_id } }));
      await client.invalidateQueries({ queryKey: deliveriesQuery.queryKey });
      toast("ok", t("webhooks.resent"));
    } catch (error) {
      setProblem(error);
    }
    setSending(false);
  };
  return { resend, isSending, problem };
}
