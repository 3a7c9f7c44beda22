import { useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, api } from "../../api/client.ts";
import { retentionQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { useSubmit } from "../../outside/submit.ts";
import { Button, Field, Notice, Problem, Skeleton, Time } from "../../ui/parts.tsx";
import { useToast } from "../../ui/toast.tsx";

/** How long documents and uploaded files are kept. */
export function Retention() {
  const { t } = useI18n();
  const { data, error } = useQuery(retentionQuery);
  return (
    <>
      <h1>{t("nav.retention")}</h1>
      <p className="muted">{t("retention.text")}</p>
      {error && <Problem error={error} />}
      {!data && !error && <Skeleton />}
      {data && (
        <>
          {data.due > 0 && (
            <Notice tone="wait">
              {t("retention.due", { n: data.due })}{" "}
              {data.applies_at && <Time at={data.applies_at} />}
            </Notice>
          )}
          <Periods years={data.documents_years} days={data.spool_days} />
        </>
      )}
    </>
  );
}

interface PeriodsProps {
  readonly years: number | undefined;
  readonly days: number;
}

/** The periods; a shorter one needs the workspace's name, because documents are then removed for good. */
function Periods({ years, days }: PeriodsProps) {
  const { t } = useI18n();
  const { may, here } = useSession();
  const toast = useToast();
  const client = useQueryClient();
  const { name } = here.workspace;
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const documents_years = Number(text("years"));
    const body = {
      spool_days: Number(text("days")),
      ...(documents_years > 0 && { documents_years }),
    };
    if (documents_years > 0 && text("confirm") !== name)
      throw new Error(t("retention.confirm", { name }));
    await answer(api.PUT("/access/v1/workspace/retention", { body }));
    await client.invalidateQueries({ queryKey: retentionQuery.queryKey });
    toast("ok", t("saved"));
  });
  return (
    <form className="card stack" onSubmit={onSubmit}>
      <Field label={t("retention.years")} hint={t("retention.yearsHint")}>
        <input name="years" type="number" min={1} defaultValue={years} />
      </Field>
      <Field label={t("retention.days")}>
        <input name="days" type="number" min={1} defaultValue={days} required />
      </Field>
      <Field label={t("retention.confirm", { name })} hint={t("retention.confirmHint")}>
        <input name="confirm" autoComplete="off" />
      </Field>
      {error !== undefined && <Problem error={error} />}
      <div className="actions">
        <Button
          type="submit"
          look="main"
          disabled={isSending || !may("own")}
          title={may("own") ? undefined : t("role.missing")}
        >
          {t("save")}
        </Button>
      </div>
    </form>
  );
}
