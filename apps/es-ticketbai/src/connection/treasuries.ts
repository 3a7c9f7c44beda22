import { ZONES } from "../zones.ts";
import { lroeConnection } from "./lroe.ts";
import { restConnection } from "./rest.ts";

const araba = (host: string) => ({
  issue: `${host}/TicketBAI/v1/facturas/`,
  cancel: `${host}/TicketBAI/v1/anulaciones/`,
  amend: `${host}/TicketBAI/v1/facturas/subsanarmodificar`,
  "amend-cancel": `${host}/TicketBAI/v1/anulaciones/baja`,
});

const gipuzkoa = (host: string) => ({
  issue: `${host}/sarrerak/alta`,
  cancel: `${host}/sarrerak/baja`,
  amend: `${host}/sarrerak/zuzendu-alta`,
  "amend-cancel": `${host}/sarrerak/zuzendu-baja`,
});

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
    live: gipuzkoa("https://tbai-z.egoitza.gipuzkoa.eus"),
    test: gipuzkoa("https://tbai-z.prep.gipuzkoa.eus"),
  }),
  lroeConnection({
    zone: ZONES.BI,
    name: "TicketBAI Bizkaia (LROE)",
    live: bizkaia("https://sarrerak.bizkaia.eus"),
    test: bizkaia("https://pruesarrerak.bizkaia.eus"),
  }),
];
