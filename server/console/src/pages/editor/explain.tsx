import type { Change, ExplainedFault } from "@fakturo/engine";
import { useQuery } from "@tanstack/react-query";
import type { DocumentPart } from "../../document/members.ts";
import { explainDocument } from "../../engine/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button, Empty, Problem, Skeleton } from "../../ui/parts.tsx";

interface ExplainProps {
  readonly doc: DocumentPart;
  /** JSON path of the value that was asked for. */
  readonly path: string;
  readonly onClose: () => void;
}

/** True for a value's own changes and for those of the parts that it is made of. */
function isAbout(path: string, asked: string): boolean {
  return path === asked || asked.startsWith(`${path}.`) || asked.startsWith(`${path}[`);
}

/** Why a value is as it is: which rule made it of what, and the rule of each fault there. */
export function ExplainPanel({ doc, path, onClose }: ExplainProps) {
  const { t } = useI18n();
  const { data, error } = useQuery({
    queryKey: ["explain", doc],
    queryFn: () => explainDocument(doc),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const changes = data?.changes.filter((change) => isAbout(change.path, path)) ?? [];
  const faults =
    data?.faults.filter(({ found }) => found.some((one) => isAbout(one.path, path))) ?? [];
  return (
    <section className="card stack" aria-live="polite" aria-label={t("explain.title")}>
      <div className="row row-apart">
        <h2>{t("explain.title")}</h2>
        <Button look="quiet" icon="cross" aria-label={t("close")} onClick={onClose} />
      </div>
      <code>{path}</code>
      {error && <Problem error={error} />}
      {!data && !error && <Skeleton />}
      {faults.map((fault) => (
        <FaultRule key={fault.code} fault={fault} />
      ))}
      {changes.map((change) => (
        <ChangeStep key={`${change.pass} ${change.path} ${String(change.after)}`} change={change} />
      ))}
      {data && changes.length === 0 && faults.length === 0 && <Empty>{t("explain.typed")}</Empty>}
    </section>
  );
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function ChangeStep({ change }: { readonly change: Change }) {
  const { t } = useI18n();
  const { pass, by, before, after, from, page } = change;
  return (
    <dl className="facts">
      <dt>{t("explain.by")}</dt>
      <dd>
        <strong>
          <bdi>{by}</bdi>
        </strong>{" "}
        <span className="muted">{pass}</span>
      </dd>
      {before !== undefined && (
        <>
          <dt>{t("explain.before")}</dt>
          <dd className="mono">
            <bdi>{shown(before)}</bdi>
          </dd>
        </>
      )}
      <dt>{t("explain.after")}</dt>
      <dd className="mono">
        <bdi>{after === undefined ? "–" : shown(after)}</bdi>
      </dd>
      {from.length > 0 && <dt>{t("explain.from")}</dt>}
      {from.length > 0 && (
        <dd className="stack-tight">
          {from.map((source) => (
            <bdi key={JSON.stringify(source)}>
              {source.data ?? ""} <code>{source.path}</code>{" "}
              {source.value !== undefined && shown(source.value)}
            </bdi>
          ))}
        </dd>
      )}
      {page !== undefined && <dt>{t("explain.page")}</dt>}
      {page !== undefined && (
        <dd>
          <DocsLink page={page} />
        </dd>
      )}
    </dl>
  );
}

function FaultRule({ fault }: { readonly fault: ExplainedFault }) {
  const { t } = useI18n();
  return (
    <dl className="facts">
      <dt>{t("explain.rule")}</dt>
      <dd>
        <code>{fault.code}</code> <bdi>{fault.by}</bdi>
      </dd>
      <dt>{t("explain.demands")}</dt>
      <dd>
        <bdi>{fault.message}</bdi>
        <br />
        <bdi className="muted">{fault.expected.join(" · ")}</bdi>
      </dd>
      {fault.guards.length > 0 && <dt>{t("explain.when")}</dt>}
      {fault.guards.length > 0 && (
        <dd>
          <bdi>{fault.guards.join(" · ")}</bdi>
        </dd>
      )}
      <dt>{t("explain.found")}</dt>
      <dd className="mono">
        {fault.found.map(({ path, value }) => (
          <bdi key={path}>
            {path} {value === undefined ? "–" : shown(value)}
          </bdi>
        ))}
      </dd>
      {fault.page !== undefined && <dt>{t("explain.page")}</dt>}
      {fault.page !== undefined && (
        <dd>
          <DocsLink page={fault.page} />
        </dd>
      )}
    </dl>
  );
}

const MARKDOWN = /\.md(?=#|$)/;

/** A page of the documentation that the server has at `/docs`. */
function DocsLink({ page }: { readonly page: string }) {
  return (
    <a href={`/docs/${page.replace(MARKDOWN, ".html")}`} target="_blank" rel="noreferrer">
      {page}
    </a>
  );
}
