import { fromBase64 } from "@fakturo/model";
import { type CallContext, readJsonAs, type Static, Type } from "@fakturo/plugin";
import { unzipSync } from "fflate";
import { centralTime } from "../sat/cancellation.ts";
import { DownloadError } from "./error.ts";
import { callDownload, finder } from "./service.ts";

/** CFDIs that name the taxpayer as receiver or as issuer. */
export type DownloadDirection = "received" | "issued";

const Open = Type.Object({
  id: Type.String(),
  /** Milliseconds since 1970. */
  from: Type.Number(),
  until: Type.Number(),
  /** End of the round, whose period may be requested in parts. */
  end: Type.Number(),
});
/** A request whose packages are not downloaded yet. */
export type OpenRequest = Static<typeof Open>;

export type DownloadPeriod = Omit<OpenRequest, "id">;

/** The SAT keeps packages for 72 hours. */
const KEPT_S = 71 * 3600;
const TAKEN = "5000";
/** Limits of a package, against archives that expand to a multiple. */
const MAX_FILES = 20_000;
const MAX_BYTES = 256 * 1024 * 1024;

const OPERATIONS = {
  received: { operation: "SolicitaDescargaRecibidos", holder: "RfcReceptor" },
  issued: { operation: "SolicitaDescargaEmitidos", holder: "RfcEmisor" },
} as const;

/** Requests that the SAT takes days for are shared by all calls of the taxpayer. */
export async function openRequest(
  direction: DownloadDirection,
  period: DownloadPeriod,
  ctx: CallContext,
): Promise<OpenRequest> {
  const stored = await ctx.session(scopeOf(direction), async () => {
    const id = await request(direction, period, ctx);
    const { from, until, end } = period;
    return { value: JSON.stringify({ id, from, until, end }), seconds: KEPT_S };
  });
  return readJsonAs(Open, stored, "a stored request");
}

/** Forgets a request that is finished, or refused. */
export function closeRequest(
  direction: DownloadDirection,
  { id, from, until, end }: OpenRequest,
  ctx: CallContext,
): Promise<void> {
  return ctx.dropSession(scopeOf(direction), JSON.stringify({ id, from, until, end }));
}

const scopeOf = (direction: DownloadDirection) => `request ${direction}`;

async function request(
  direction: DownloadDirection,
  { from, until }: DownloadPeriod,
  ctx: CallContext,
): Promise<string> {
  const { operation, holder } = OPERATIONS[direction];
  const call = {
    endpoint: "request",
    ...{ operation, signed: "solicitud" },
    action: `ISolicitaDescargaService/${operation}`,
    attributes: {
      // Cancelled CFDIs are handed out to their issuer only.
      ...(direction === "received" && { EstadoComprobante: "Vigente" }),
      FechaFinal: centralTime(until),
      FechaInicial: centralTime(from),
      [holder]: ctx.holder,
      RfcSolicitante: ctx.holder,
      TipoSolicitud: "CFDI",
    },
  } as const;
  const { body } = await callDownload(call, ctx);
  const result = finder.find(body, `d:${operation}Result`);
  const { attributes } = result ?? { attributes: new Map<string, string>() };
  const id = attributes.get("IdSolicitud");
  if (attributes.get("CodEstatus") === TAKEN && id) return id;
  throw new DownloadError(
    attributes.get("CodEstatus") ?? "answer",
    attributes.get("Mensaje") ?? "",
  );
}

/** DownloadProgress of a request. */
export interface DownloadProgress {
  /** 1 accepted, 2 in process, 3 ready, 4 error, 5 rejected, 6 expired. */
  readonly state: number;
  /** 5000, or the reason of a state: 5002 used up, 5003 too many, 5004 none, 5005 requested already. */
  readonly code: string;
  readonly message: string;
  readonly count: number;
  readonly packages: readonly string[];
}

/**
 * How far the SAT is with a request.
 * @throws DownloadError where the SAT refuses the query, which says nothing about the request.
 */
export async function progressOf({ id }: OpenRequest, ctx: CallContext): Promise<DownloadProgress> {
  const operation = "VerificaSolicitudDescarga";
  const call = {
    endpoint: "verify",
    ...{ operation, signed: "solicitud" },
    action: `IVerificaSolicitudDescargaService/${operation}`,
    attributes: { IdSolicitud: id, RfcSolicitante: ctx.holder },
  } as const;
  const { body } = await callDownload(call, ctx);
  const result = finder.find(body, `d:${operation}Result`);
  if (!result) throw new DownloadError("answer", "it has no result");
  const value = (name: string) => result.attributes.get(name) ?? "";
  if (value("CodEstatus") !== TAKEN)
    throw new DownloadError(value("CodEstatus") || "answer", value("Mensaje"));
  return {
    state: Number(value("EstadoSolicitud")),
    code: value("CodigoEstadoSolicitud"),
    message: value("Mensaje"),
    count: Number(value("NumeroCFDIs")),
    packages: finder.findAll(result, "d:IdsPaquetes").map(({ text }) => text.trim()),
  };
}

/** Files of a package, which may be downloaded twice. */
export async function filesOf(id: string, ctx: CallContext): Promise<readonly Uint8Array[]> {
  const call = {
    endpoint: "packages",
    operation: "PeticionDescargaMasivaTercerosEntrada",
    ...{ signed: "peticionDescarga", action: "IDescargaMasivaTercerosService/Descargar" },
    attributes: { IdPaquete: id, RfcSolicitante: ctx.holder },
  } as const;
  const { header, body } = await callDownload(call, ctx);
  const data = finder.text(body, "d:Paquete");
  const answer = finder.find(header, "d:respuesta")?.attributes;
  if (data !== "") return unpacked(fromBase64(data));
  throw new DownloadError(answer?.get("CodEstatus") ?? "answer", answer?.get("Mensaje") ?? "");
}

function unpacked(data: Uint8Array): readonly Uint8Array[] {
  let [total, count] = [0, 0];
  const files = unzipSync(data, {
    filter: ({ originalSize, name }) => {
      total += originalSize;
      count += 1;
      if (total > MAX_BYTES || count > MAX_FILES)
        throw new DownloadError("package", "the package is too large");
      return name.toLowerCase().endsWith(".xml");
    },
  });
  return Object.values(files);
}
