import { rfcOf } from "@fakturo/mexico";
import { isFakturoError } from "@fakturo/model";
import { type VerifiedXml, verifyXml } from "@fakturo/signature";
import {
  attributed,
  createFinder,
  declare,
  group,
  leaf,
  readXml,
  writeXml,
  type XmlElement,
  XmlError,
} from "@fakturo/xml";
import { PAC_RFCS } from "./authority.ts";
import { centralTime, type PacCall } from "./call.ts";
import { hasLivingChildren, needsAcceptance, satState } from "./sat.ts";
import type { StoredEvent } from "./state.ts";

const NAMESPACE = "http://cancelacfd.sat.gob.mx";
const { find, findAll } = createFinder({ c: NAMESPACE });
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REASONS: ReadonlySet<string> = new Set(["01", "02", "03", "04"]);
const SUBSTITUTE = "01";
const LIMIT = 5;

/** The result of a signed request to cancel. */
export type CancelOutcome =
  | {
      readonly is: "folio";
      readonly uuid: string;
      readonly code: string;
      readonly rfc: string;
      readonly receipt: string;
      readonly events: readonly StoredEvent[];
    }
  /** The whole request is refused. */
  | { readonly is: "refused"; readonly code: string; readonly message: string };

/** Checks a signed `Cancelacion` and passes it on to the SAT. */
export function cancelled(data: Uint8Array, call: PacCall): CancelOutcome {
  const signed = signedIn(data, "Cancelacion");
  if ("code" in signed) return { is: "refused", ...signed };
  const { root, rfc } = signed;
  if (root.attributes.get("RfcEmisor") !== rfc)
    return { is: "refused", code: "303", message: "El sello no corresponde al emisor" };
  const folio = find(root, "c:Folios/c:Folio");
  const value = (name: string) => folio?.attributes.get(name) ?? "";
  const uuid = value("UUID").toLowerCase();
  if (!UUID.test(uuid)) return { is: "refused", code: "309", message: "Patrón de folio inválido" };
  const request = {
    uuid,
    rfc,
    reason: value("Motivo"),
    substitute: value("FolioSustitucion").toLowerCase(),
  };
  const code = codeFor(request, call);
  const cfdi = call.state.cfdis.get(uuid);
  const event: StoredEvent[] =
    code === "201" && cfdi
      ? [
          {
            ...{ event: "cancel", uuid, reason: request.reason, at: call.now },
            needsAcceptance: needsAcceptance(cfdi, call),
          },
        ]
      : [];
  return { is: "folio", uuid, code, rfc, receipt: receiptOf(request, code, call), events: event };
}

interface CancelRequest {
  readonly uuid: string;
  readonly rfc: string;
  readonly reason: string;
  readonly substitute: string;
}

function codeFor({ uuid, rfc, reason, substitute }: CancelRequest, call: PacCall): string {
  const { state, settings, now } = call;
  const cfdi = state.cfdis.get(uuid);
  if (!cfdi || now - cfdi.at < settings.knownAfter * 1000) return "205";
  if (cfdi.issuer !== rfc) return "203";
  if (!REASONS.has(reason)) return "207";
  const replacing = state.cfdis.get(substitute);
  if (reason === SUBSTITUTE) {
    const isSubstitute = replacing?.issuer === rfc && replacing.related.includes(`04 ${uuid}`);
    if (!isSubstitute) return "208";
  } else if (substitute !== "") return "208";
  const requests = state.cancels.get(uuid) ?? [];
  const { state: now_, cancellation } = satState(cfdi, call);
  if (now_ === "Cancelado" || cancellation === "En proceso") return "202";
  if (requests.length >= LIMIT) return "799";
  return hasLivingChildren(cfdi, call) ? "no_cancelable" : "201";
}

/** The SAT's acknowledgement; its HMAC can be verified by the SAT only. */
function receiptOf({ uuid, rfc }: CancelRequest, code: string, { now }: PacCall): string {
  const result = group(
    "CancelaCFDResult",
    group("Folios", leaf("UUID", uuid.toUpperCase()), leaf("EstatusUUID", code)),
  );
  const attributes = { Fecha: centralTime(now), RfcEmisor: rfc };
  const root = group("CancelaCFDResponse", attributed(result, attributes));
  return writeXml(attributed(root, declare({ "": NAMESPACE })), {
    declaration: false,
    illegal: "remove",
  }).trim();
}

/** A receiver's answers by UUID with their codes. */
export interface Answering {
  readonly folios: readonly {
    readonly uuid: string;
    readonly accepts: boolean;
    readonly code: string;
  }[];
  readonly events: readonly StoredEvent[];
  /** The SAT's acknowledgement. */
  readonly receipt: string;
}

/** Checks a signed `SolicitudAceptacionRechazo`. */
export function answered(data: Uint8Array, call: PacCall): Answering | undefined {
  const signed = signedIn(data, "SolicitudAceptacionRechazo");
  if ("code" in signed) return undefined;
  const { root, rfc } = signed;
  const isOwn = root.attributes.get("RfcReceptor") === rfc;
  const folios = findAll(root, "c:Folios").map((each) => {
    const uuid = (find(each, "c:UUID")?.text ?? "").trim().toLowerCase();
    const accepts = find(each, "c:Respuesta")?.text.trim() === "Aceptacion";
    const cfdi = call.state.cfdis.get(uuid);
    const waits = cfdi?.receiver === rfc && satState(cfdi, call).cancellation === "En proceso";
    const code = !isOwn ? "1003" : waits ? "1000" : call.state.replies.has(uuid) ? "1002" : "1001";
    return { uuid, accepts, code };
  });
  const events = folios
    .filter(({ code }) => code === "1000")
    .map(({ uuid, accepts }) => ({ event: "reply", uuid, accepts, at: call.now }) as const);
  return { folios, events, receipt: replyReceipt(rfc, folios, call) };
}

/** The SAT's acknowledgement of a receiver's answers. */
function replyReceipt(rfc: string, folios: Answering["folios"], { now }: PacCall): string {
  const rows = folios.map(({ uuid, accepts, code }) =>
    attributed(group("Folios", leaf("UUID", uuid.toUpperCase()), leaf("EstatusUUID", code)), {
      Respuesta: accepts ? "Aceptacion" : "Rechazo",
      ...declare({ "": NAMESPACE }),
    }),
  );
  const root = attributed(group("AcuseAceptacionRechazo", rows), {
    RfcReceptor: rfc,
    RfcPac: PAC_RFCS.sw,
    CodEstatus: "1000",
    Fecha: centralTime(now),
  });
  return writeXml(root, { declaration: false, illegal: "remove" }).trim();
}

/** A signed request with the RFC of its signer, or the code of its refusal. */
function signedIn(
  data: Uint8Array,
  name: string,
):
  | { readonly root: XmlElement; readonly rfc: string }
  | { readonly code: string; readonly message: string } {
  const root = rootOf(data);
  if (root?.name !== name || root.namespace !== NAMESPACE)
    return { code: "301", message: "XML mal formado" };
  const verified = verifiedOf(data);
  if (!verified) return { code: "302", message: "Sello mal formado o inválido" };
  const { certificate } = verified;
  if (!/^OU=/m.test(certificate.subject)) return { code: "310", message: "CSD inválido" };
  return { root, rfc: rfcOf(certificate) };
}

function rootOf(data: Uint8Array): XmlElement | undefined {
  try {
    return readXml(data);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

function verifiedOf(data: Uint8Array): VerifiedXml | undefined {
  try {
    return verifyXml(data, { sha1: true });
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}
