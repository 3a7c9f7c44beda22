import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { answer, api } from "../../api/client.ts";
import { templatesQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button, Problem, Skeleton } from "../../ui/parts.tsx";
import { FirstInvoice } from "./first-invoice.tsx";
import { TemplateChoice } from "./template-choice.tsx";

/** The way from an empty workspace to the first document that is sent. */
export function Start() {
  const { t } = useI18n();
  const { invoice, workflow } = useSearch({ from: "/start" });
  return (
    <>
      <div className="page-head">
        <h1>{t("start.title")}</h1>
        <Link to="/" className="button">
          {t("start.later")}
        </Link>
      </div>
      {invoice && workflow ? (
        <FirstInvoice invoice={invoice} workflow={workflow} />
      ) : (
        <ChooseTemplate />
      )}
    </>
  );
}

/** Chooses how documents leave, and makes what that needs. */
function ChooseTemplate() {
  const { t } = useI18n();
  const { may, here } = useSession();
  const { data, error, isLoading } = useQuery(templatesQuery);
  const { apply, isSending, problem } = useApply();
  const isSandbox = here.workspace.sandbox === true;
  if (error) return <Problem error={error} />;
  if (isLoading || !data) return <Skeleton />;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void apply(String(form.get("template")), form.has("sample"));
  };
  return (
    <form className="stack" onSubmit={onSubmit}>
      <TemplateChoice templates={data.list} />
      {isSandbox && (
        <label className="check">
          <input type="checkbox" name="sample" defaultChecked />
          <span>
            {t("start.sample")} <span className="field-hint">{t("start.sampleHint")}</span>
          </span>
        </label>
      )}
      {problem !== undefined && <Problem error={problem} />}
      <div className="actions">
        <Button
          type="submit"
          look="main"
          disabled={isSending || !may("configure") || data.list.length === 0}
          title={may("configure") ? undefined : t("role.missing")}
        >
          {t("start.apply")}
        </Button>
      </div>
    </form>
  );
}

function useApply() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const apply = async (key: string, sample: boolean) => {
    setSending(true);
    setProblem(undefined);
    try {
      const params = { path: { key } };
      const made = await answer(
        api.POST("/transform/v1/templates/{key}", { params, body: { sample } }),
      );
      await client.invalidateQueries();
      const workflow = made.workflows.find((one) => one.key === "send")?.id;
      const { sample: entries } = made;
      await (entries && workflow
        ? navigate({ to: "/start", search: { invoice: entries.invoice, workflow } })
        : navigate({ to: "/e/new" }));
    } catch (error) {
      setProblem(error);
    }
    setSending(false);
  };
  return { apply, isSending, problem };
}
