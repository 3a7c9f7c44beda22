import { renderTextSheet } from "@fakturo/app-pdf";
import {
  grantSheet,
  STATE_AGENCY,
  STATE_BASIS,
  spanishRegistering,
  spanishRegistration,
} from "@fakturo/spain";

const GRANT = {
  system: "VERI*FACTU",
  scope:
    "la Agencia Estatal de Administración Tributaria, por vía electrónica, para remitir en su nombre " +
    "los registros de facturación de alta y de anulación de sus sistemas informáticos de facturación " +
    "VERI*FACTU, consultarlos y recibir las respuestas a las remisiones (Real Decreto 1007/2023; Orden HAC/1177/2024)",
  basis: STATE_BASIS,
};

/** Registration of a supplier (Resolución de 18 de diciembre de 2024 of the AEAT). */
export const registration = spanishRegistration({
  key: "verifactu",
  system: "VERI*FACTU",
  connection: "verifactu",
  recipient: STATE_AGENCY,
  // The agency's test system takes records under any test certificate.
  testHolders: "any",
  agreement(request) {
    return renderTextSheet(grantSheet(GRANT, request));
  },
});

/** Steps of the registration. */
export const registering = spanishRegistering(registration);
