import { type StampingPac, stampOf } from "./authority.ts";
import type { PacCall } from "./call.ts";
import { findAll, readSent, type SentCfdi } from "./document.ts";
import { hashKey, type StoredCfdi, type StoredEvent } from "./state.ts";
import { errorAfter, errorBefore, MALFORMED, type PacError } from "./verdict.ts";

/** The result of a request to stamp a CFDI. */
export type StampOutcome =
  | { readonly is: "stamped"; readonly cfdi: StoredCfdi; readonly events: readonly StoredEvent[] }
  /** Stamped before, by its original string or by the client's id. */
  | { readonly is: "known"; readonly by: "hash" | "customId"; readonly cfdi: StoredCfdi }
  | { readonly is: "refused"; readonly error: PacError; readonly events: readonly StoredEvent[] };

/** What a client sends. */
export interface StampRequest {
  readonly pac: StampingPac;
  readonly data: Uint8Array;
  /** Empty without one. */
  readonly customId: string;
}

/** Time that SW Sapien remembers the ids of clients. */
const CUSTOM_ID_MS = 72 * 3_600_000;
const COMPLEMENT = "</cfdi:Complemento>";

/** Checks a CFDI and stamps it. */
export function stamped({ pac, data, customId }: StampRequest, call: PacCall): StampOutcome {
  const { state, now } = call;
  const named = customId === "" ? undefined : state.byCustomId.get(customId);
  if (named && now - named.at <= CUSTOM_ID_MS) return { is: "known", by: "customId", cfdi: named };
  const sent = readSent(data);
  if (!sent) return { is: "refused", error: MALFORMED, events: [] };
  const before = errorBefore(sent, call);
  if (before) return refused(pac, sent, before, call);
  const known = state.byHash.get(hashKey({ pac, hash: sent.hash }));
  if (known) return { is: "known", by: "hash", cfdi: known };
  const after = errorAfter(sent, call);
  if (after) return refused(pac, sent, after, call);
  const cfdi = cfdiOf({ pac, customId }, sent, call);
  return { is: "stamped", cfdi, events: [cfdi] };
}

/** The earlier stamp of a CFDI that is sent again. */
export function earlier(data: Uint8Array, pac: string, { state }: PacCall): StoredCfdi | undefined {
  const sent = readSent(data);
  return sent && state.byHash.get(hashKey({ pac, hash: sent.hash }));
}

function refused(pac: string, sent: SentCfdi, error: PacError, { now }: PacCall): StampOutcome {
  const { issuer, name: number } = sent;
  const event = { event: "refused", pac, issuer, number, code: error.code, at: now } as const;
  return { is: "refused", error, events: [event] };
}

function cfdiOf(
  { pac, customId }: Pick<StampRequest, "pac" | "customId">,
  sent: SentCfdi,
  { now, authority, newUuid }: PacCall,
): StoredCfdi {
  const uuid = newUuid();
  const { tfd } = stampOf({ pac, uuid, seal: sent.seal, now }, authority);
  const { hash, issuer, receiver, type, total, name: number, seal, date } = sent;
  const groups = findAll(sent.root, "cfdi:CfdiRelacionados");
  const related = groups.flatMap((group) =>
    findAll(group, "cfdi:CfdiRelacionado").map(({ attributes }) =>
      [group.attributes.get("TipoRelacion"), attributes.get("UUID")?.toLowerCase()].join(" "),
    ),
  );
  return {
    ...{ event: "cfdi", pac, uuid, hash, customId, issuer, receiver, type, total, number, seal },
    ...{ related, date, tfd, xml: withStamp(sent.xml, tfd), at: now },
  };
}

/** The file with the stamp as last complement, before an Addenda. */
function withStamp(xml: string, tfd: string): string {
  const end = xml.lastIndexOf(COMPLEMENT);
  if (end >= 0) return xml.slice(0, end) + tfd + xml.slice(end);
  const addenda = xml.indexOf("<cfdi:Addenda");
  const at = addenda >= 0 ? addenda : xml.lastIndexOf("</cfdi:Comprobante>");
  return `${xml.slice(0, at)}<cfdi:Complemento>${tfd}${COMPLEMENT}${xml.slice(at)}`;
}
