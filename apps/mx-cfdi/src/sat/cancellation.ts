import type { Csd } from "@fakturo/mexico";
import { signXml } from "@fakturo/signature";
import { attributed, declare, group, kept, leaf, writeXml, type XmlNode } from "@fakturo/xml";

const NAMESPACE = "http://cancelacfd.sat.gob.mx";

/** Reason of a cancellation: `01` with a substitute, `02` without, `03` not carried out, `04` in a global CFDI. */
export type CancelReason = "01" | "02" | "03" | "04";

/** What a request to cancel states. */
export interface CancelRequest {
  readonly uuid: string;
  readonly reason: CancelReason;
  /** UUID of the substituting CFDI; only with reason `01`. */
  readonly substitute?: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The signed `Cancelacion` of one CFDI: RSA-SHA1 as the SAT requires, time of the centre of Mexico. */
export function cancellationXml(
  { uuid, reason, substitute, now }: CancelRequest,
  csd: Csd,
): string {
  const folio = attributed(kept(group("Folio")), {
    UUID: uuid.toUpperCase(),
    Motivo: reason,
    FolioSustitucion: substitute?.toUpperCase(),
  });
  const root = attributed(group("Cancelacion", group("Folios", folio)), {
    ...declare({ "": NAMESPACE }),
    RfcEmisor: csd.rfc,
    Fecha: centralTime(now),
  });
  return signed(root, csd, now);
}

/** What the receiver answers to a request to cancel. */
export interface ReplyRequest {
  readonly uuid: string;
  readonly accepts: boolean;
  /** RFC of the PAC that passes the answer on. */
  readonly pac: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The signed `SolicitudAceptacionRechazo` of one CFDI by the CSD of its receiver. */
export function replyXml({ uuid, accepts, pac, now }: ReplyRequest, csd: Csd): string {
  const folio = group(
    "Folios",
    leaf("UUID", uuid.toUpperCase()),
    leaf("Respuesta", accepts ? "Aceptacion" : "Rechazo"),
  );
  const root = attributed(group("SolicitudAceptacionRechazo", folio), {
    ...declare({ "": NAMESPACE }),
    Fecha: centralTime(now),
    RfcPacEnviaSolicitud: pac,
    RfcReceptor: csd.rfc,
  });
  return signed(root, csd, now);
}

function signed(root: XmlNode, { credentials }: Csd, now: number): string {
  const xml = writeXml(root, { illegal: "remove" });
  return signXml(xml, credentials, {
    now,
    method: "rsa-sha1",
    digest: "sha1",
    prefix: "",
    keyInfo: { issuerSerial: true },
  }).xml;
}

/** The centre of Mexico has had no summer time since October 2022. */
const CENTRAL_OFFSET_MS = -6 * 3_600_000;

/** `YYYY-MM-DDThh:mm:ss` in the centre of Mexico. */
export function centralTime(ms: number): string {
  return new Date(ms + CENTRAL_OFFSET_MS).toISOString().slice(0, "YYYY-MM-DDThh:mm:ss".length);
}

/** Milliseconds since 1970 of a time in the centre of Mexico. */
export function centralMs(time: string): number {
  return Date.parse(`${time}Z`) - CENTRAL_OFFSET_MS;
}
