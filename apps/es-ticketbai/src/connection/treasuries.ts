import { isFakturoError } from "@fakturo/model";
import type { StepContext } from "@fakturo/plugin";
import { ZONES, type Zone } from "../zones.ts";
import { lroeConnection } from "./lroe.ts";
import { restConnection } from "./rest.ts";

const araba = (host: string) => ({
  qr: `${host}/tbai/qrtbai/`,
  issue: `${host}/TicketBAI/v1/facturas/`,
  cancel: `${host}/TicketBAI/v1/anulaciones/`,
  amend: `${host}/TicketBAI/v1/facturas/subsanarmodificar`,
  "amend-cancel": `${host}/TicketBAI/v1/anulaciones/baja`,
});

const gipuzkoa = (host: string, qrHost: string) => ({
  qr: `${qrHost}/qr/`,
  issue: `${host}/sarrerak/alta`,
  cancel: `${host}/sarrerak/baja`,
  amend: `${host}/sarrerak/zuzendu-alta`,
  "amend-cancel": `${host}/sarrerak/zuzendu-baja`,
});

/** Of production and of the test system. */
const BIZKAIA_QR = "https://batuz.eus/QRTBAI/";

const bizkaia = (host: string) => ({
  records: `${host}/N3B4000M/aurkezpena`,
  query: `${host}/N3B4001M/kontsulta`,
});

/** The treasuries of the three provinces. */
export const connections = [
  restConnection({
    zone: ZONES.VI,
    name: "TicketBAI Araba",
    live: araba("https://ticketbai.araba.eus"),
    test: araba("https://pruebas-ticketbai.araba.eus"),
  }),
  restConnection({
    zone: ZONES.SS,
    name: "TicketBAI Gipuzkoa",
    live: gipuzkoa("https://tbai-z.egoitza.gipuzkoa.eus", "https://tbai.egoitza.gipuzkoa.eus"),
    test: gipuzkoa("https://tbai-z.prep.gipuzkoa.eus", "https://tbai.prep.gipuzkoa.eus"),
  }),
  lroeConnection({
    zone: ZONES.BI,
    name: "TicketBAI Bizkaia (LROE)",
    live: { ...bizkaia("https://sarrerak.bizkaia.eus"), qr: BIZKAIA_QR },
    test: bizkaia("https://pruesarrerak.bizkaia.eus"),
  }),
];

/** Address of the QR check in the workspace's environment; a host belongs to one environment only. */
export function qrBase({ code, connection }: Zone, ctx: Pick<StepContext, "endpoint">): string {
  try {
    return ctx.endpoint(connection, "qr");
  } catch (error) {
    const isMissing = isFakturoError(error) && error.key === "precondition-failed";
    if (isMissing && code === "BI") return BIZKAIA_QR;
    throw error;
  }
}
