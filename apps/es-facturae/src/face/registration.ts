import { renderTextSheet } from "@fakturo/app-pdf";
import { type CallContext, defineRegistration, type RegistrationAnswer } from "@fakturo/plugin";
import { grantSheet, spanishRegistering, spanishRegistration } from "@fakturo/spain";
import { prove } from "./connection.ts";
import { FACE } from "./platforms.ts";

const GRANT = {
  system: "FACe",
  scope:
    "el Punto General de Entrada de Facturas Electrónicas (FACe), por vía electrónica, para presentar en su nombre " +
    "facturas dirigidas a las Administraciones públicas, consultar su estado y solicitar su anulación (Ley 25/2013, " +
    "de 27 de diciembre)",
  basis: "el artículo 5 de la Ley 39/2015, del Procedimiento Administrativo Común",
};

/** Registration of a supplier at FACe: its certificate, or the operator's, must be registered in FACe's portal. */
export const registration = defineRegistration({
  ...spanishRegistration({
    key: "gov-es.facturae",
    system: "FACe",
    connection: FACE,
    asksForPrograms: true,
    recipient: {
      es: "a las Administraciones públicas",
      en: "to Spanish public bodies",
      ca: "a les Administracions públiques",
      eu: "herri-administrazioetara",
      gl: "ás Administracións públicas",
    },
    agreement(request) {
      return renderTextSheet(grantSheet(GRANT, request));
    },
  }),
  register: (_request, ctx) => registeredAs(ctx),
  check: (_request, ctx) => registeredAs(ctx),
});

/** FACe answers queries only to certificates that were registered on its portal. */
async function registeredAs(ctx: CallContext): Promise<RegistrationAnswer> {
  const proof = await prove(ctx);
  if (proof.is === "works") return { is: "active" };
  const { is, message } = proof;
  return is === "refused" ? { is: "waiting", message } : { is, message };
}

/** Steps of the registration. */
export const registering = spanishRegistering(registration);
