import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AppInfo, answer, api, fetchBytes } from "../../api/client.ts";
import { appQuery, entriesQuery } from "../../api/queries.ts";
import { useSession } from "../../api/session.tsx";
import { documentOf } from "../../document/members.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { useSubmit } from "../../outside/submit.ts";
import { Button, Problem, Skeleton } from "../../ui/parts.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useToast } from "../../ui/toast.tsx";
import { BrandingFields } from "./branding-fields.tsx";
import { BrandedPaper } from "./branding-preview.tsx";
import { sampleInvoice } from "./branding-sample.ts";
import type { BrandingValues } from "./branding-values.ts";

/** How the PDF files of the workspace look. */
export function BrandingPage() {
  const { t } = useI18n();
  const { data, error, refetch } = useQuery(appQuery("pdf"));
  return (
    <>
      <h1>{t("nav.branding")}</h1>
      <p className="muted">{t("branding.text")}</p>
      {error && <Problem error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data && <BrandingForm key={data.updated_at} app={data} />}
    </>
  );
}

function BrandingForm({ app }: { readonly app: AppInfo }) {
  const { t } = useI18n();
  const { may } = useSession();
  const [values, setValues] = useState<BrandingValues>(app.config);
  const doc = useShownDocument();
  const { onSubmit, isSending, error } = useSaving(values);
  const pdf = useSubmit(async () => {
    const body = { data: doc, branding: values };
    saveFile(await fetchBytes("/apps/pdf/v1/preview", body), "preview.pdf");
  });
  const problem = error ?? pdf.error;
  return (
    <div className="grid-2 branding">
      <form className="card stack" onSubmit={onSubmit}>
        <BrandingFields values={values} onChange={setValues} />
        {problem !== undefined && <Problem error={problem} />}
        <div className="actions">
          <Button
            type="submit"
            look="main"
            disabled={isSending || !may("configure")}
            title={may("configure") ? undefined : t("role.missing")}
          >
            {t("save")}
          </Button>
        </div>
      </form>
      <section className="stack" aria-label={t("branding.preview")}>
        <BrandedPaper doc={documentOf(doc)} values={values} />
        <p className="small muted">{t("branding.previewHint")}</p>
        <form className="actions" onSubmit={pdf.onSubmit}>
          <Button type="submit" icon="download" disabled={pdf.isSending}>
            {t("branding.pdf")}
          </Button>
        </form>
      </section>
    </div>
  );
}

/** The newest invoice of the workspace, else an example. */
function useShownDocument(): unknown {
  const { here } = useSession();
  const { data } = useInfiniteQuery(entriesQuery("invoices", {}));
  return data?.pages[0]?.list[0]?.data ?? sampleInvoice(here.workspace.name);
}

function useSaving(config: BrandingValues) {
  const { t } = useI18n();
  const toast = useToast();
  const client = useQueryClient();
  return useSubmit(async () => {
    const params = { path: { app: "pdf" } };
    await answer(api.PUT("/access/v1/apps/{app}", { params, body: { config: { ...config } } }));
    await client.invalidateQueries({ queryKey: ["app", "pdf"] });
    toast("ok", t("saved"));
  });
}
