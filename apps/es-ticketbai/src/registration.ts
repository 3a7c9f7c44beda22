import { renderTextSheet } from "@fakturo/app-pdf";
import { grantSheet, spanishRegistering, spanishRegistration } from "@fakturo/spain";
import { ZONES } from "./zones.ts";

/** Regulations of TicketBAI, and the general tax laws of the provinces. */
const GRANT = {
  system: "TicketBAI",
  scope:
    "las Haciendas Forales de Álava, Bizkaia y Gipuzkoa, por vía electrónica, para remitir en su nombre los " +
    "ficheros TicketBAI de alta, de anulación y de subsanación de sus facturas, consultarlos y recibir las " +
    "respuestas a las remisiones (Norma Foral 13/2021 de Álava; Norma Foral 5/2020 de Bizkaia; Norma Foral " +
    "3/2020 de Gipuzkoa)",
  basis:
    "las normas forales generales tributarias (Norma Foral 6/2005 de Álava; Norma Foral 2/2005 de Bizkaia; " +
    "Norma Foral 2/2005 de Gipuzkoa)",
};

/** One registration for the three provinces: the invoice names its province. */
export const registration = spanishRegistration({
  key: "gov-es.ticketbai",
  system: "TicketBAI",
  connection: ZONES.BI.connection,
  guards: [ZONES.SS.connection, ZONES.VI.connection],
  recipient: {
    es: "a su Hacienda Foral",
    en: "to your provincial treasury",
    ca: "a la seva Hisenda Foral",
    eu: "zure Foru Ogasunera",
    gl: "á súa Facenda Foral",
  },
  asksForPrograms: true,
  // The test supplier of the Basque treasuries.
  testHolders: ["A99805194"],
  agreement(request) {
    return renderTextSheet(grantSheet(GRANT, request));
  },
});

/** Steps of the registration. */
export const registering = spanishRegistering(registration);
