import { isObject } from "@fakturo/model";
import { useQuery } from "@tanstack/react-query";
import type { Entry } from "../../api/client.ts";
import { relatedQuery } from "../../api/queries.ts";
import { type DocumentPart, listOf, partOf, textOf } from "../../document/members.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Empty, Problem, Skeleton } from "../../ui/parts.tsx";
import { EntryRows } from "../documents/rows.tsx";

const NONE: ReadonlySet<string> = new Set();

export function Related({ id }: { readonly id: string }) {
  const { t } = useI18n();
  const { data, error, isLoading } = useQuery(relatedQuery(id));
  if (error) return <Problem error={error} />;
  if (isLoading) return <Skeleton />;
  const others = (data?.list ?? []).filter((entry) => entry.id !== id);
  if (others.length === 0) return <Empty>{t("related.empty")}</Empty>;
  return (
    <div className="card card-flush">
      <EntryRows entries={others} selected={NONE} onSelect={() => {}} />
    </div>
  );
}

/** Links of other services: only secure addresses and mail, with their host in sight. */
function safeLink(address: string): { readonly href: string; readonly host: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, pathname } = new URL(address);
  if (protocol === "https:") return { href: address, host };
  return protocol === "mailto:" ? { href: address, host: pathname } : undefined;
}

export function Meta({ entry }: { readonly entry: Entry }) {
  const { t } = useI18n();
  const meta = entry.meta ?? [];
  if (meta.length === 0) return <Empty>{t("meta.empty")}</Empty>;
  return (
    <div className="cards">
      {meta.map(({ id, src, key, ref, value, link_url }) => {
        const link = link_url ? safeLink(link_url) : undefined;
        return (
          <section key={id} className="card stack-tight">
            <h2>
              <bdi>{`${src} · ${key}`}</bdi>
            </h2>
            {ref && <bdi className="mono">{ref}</bdi>}
            {link && (
              <a href={link.href} target="_blank" rel="noopener noreferrer">
                <bdi>{link.host}</bdi>
              </a>
            )}
            {value !== undefined && <pre className="pre">{JSON.stringify(value, null, 2)}</pre>}
          </section>
        );
      })}
    </div>
  );
}

/** The protected part of a signature (RFC 7515), undecoded signatures aside. */
function headerOf(signature: unknown): DocumentPart {
  const [head = ""] = String(signature).split(".");
  try {
    const text = atob(head.replaceAll("-", "+").replaceAll("_", "/"));
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

export function Signatures({ entry }: { readonly entry: Entry }) {
  const { t } = useI18n();
  const data: DocumentPart = isObject(entry.data) ? entry.data : {};
  const signatures = Array.isArray(data.sigs) ? data.sigs : [];
  const stamps = listOf(partOf(data, "head"), "stamps");
  return (
    <div className="stack">
      <section className="card stack-tight">
        <h2>{t("signatures.title")}</h2>
        {signatures.length === 0 && <p className="muted">{t("signatures.empty")}</p>}
        <dl className="facts">
          <dt>{t("signatures.digest")}</dt>
          <dd className="mono">
            <bdi>{entry.digest.val}</bdi>
          </dd>
          {signatures.map((signature) => (
            <SignatureRow key={String(signature)} header={headerOf(signature)} />
          ))}
        </dl>
      </section>
      {stamps.length > 0 && (
        <section className="card stack-tight">
          <h2>{t("signatures.stamps")}</h2>
          <dl className="facts">
            {stamps.map((stamp) => (
              <StampRow key={textOf(stamp, "prv")} stamp={stamp} />
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function SignatureRow({ header }: { readonly header: DocumentPart }) {
  const { t } = useI18n();
  return (
    <>
      <dt>{t("signatures.key")}</dt>
      <dd className="mono">
        <bdi>
          {textOf(header, "alg")} {textOf(header, "kid")}
        </bdi>
      </dd>
    </>
  );
}

function StampRow({ stamp }: { readonly stamp: DocumentPart }) {
  return (
    <>
      <dt>
        <bdi>{textOf(stamp, "prv")}</bdi>
      </dt>
      <dd className="mono">
        <bdi>{textOf(stamp, "val")}</bdi>
      </dd>
    </>
  );
}
