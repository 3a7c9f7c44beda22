import { renderTextSheet } from "@fakturo/app-pdf";
import { grantSheet, STATE_BASIS, spanishRegistering, spanishRegistration } from "@fakturo/spain";
import { AGENCIES } from "./agencies.ts";

const GRANT = {
  system: "SII",
  scope:
    "la Administración tributaria competente (estatal, foral o canaria), por vía electrónica, para suministrar en su " +
    "nombre los registros de facturación de los libros registro del impuesto llevados a través de la sede " +
    "electrónica (SII), modificarlos, darlos de baja, consultarlos y recibir las respuestas a los suministros " +
    "(Real Decreto 1624/1992, artículo 62.6; Orden HFP/417/2017)",
  basis: `${STATE_BASIS}, o de la norma foral equivalente`,
};

const [{ connection } = { connection: "" }, ...others] = AGENCIES;

/** Registration of a supplier with the administration that keeps its books. */
export const registration = spanishRegistration({
  key: "gov-es.sii",
  system: "SII",
  connection,
  guards: others.map((agency) => agency.connection),
  recipient: {
    es: "a la Administración tributaria",
    en: "to the tax administration",
    ca: "a l'Administració tributària",
    eu: "zerga-administraziora",
    gl: "á Administración tributaria",
  },
  agreement(request) {
    return renderTextSheet(grantSheet(GRANT, request));
  },
});

/** Steps of the registration. */
export const registering = spanishRegistering(registration);
