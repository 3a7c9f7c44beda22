import {
  askForCredential,
  type CallContext,
  defineRegistration,
  type Provider,
  type RegistrationAnswer,
  type RegistrationRequest,
  registrationSteps,
  Type,
} from "@fakturo/plugin";
import { certificateFacts, readCredentials } from "@fakturo/signature";
import { withoutTicket } from "./connection/answers.ts";
import { CERTIFICATE } from "./connection/certificate.ts";
import { arcaFault } from "./connection/codes.ts";
import { isWithoutAccess, pointsOfSaleError } from "./connection/points-of-sale.ts";
import { LoginRefused } from "./connection/ticket.ts";

/** Relations are part of a ticket: a delegation is seen with the next one. */
const RELATION_PAUSE_S = 900;
const SIMULATED_PAUSE_S = 2;
/** A certificate with less time left is replaced. */
const RENEWAL_MS = 31 * 86_400_000;

/** Registration of a supplier: its certificate, and the link of the certificate to the service. */
export const registration = defineRegistration({
  key: "gov-ar",
  title: "ARCA",
  connection: "gov-ar",
  credentials: [CERTIFICATE.key],
  texts: {
    es: {
      title: "Registro en ARCA",
      holder: "CUIT",
      text: "Para emitir sus facturas necesitamos un certificado de ARCA. Descargue aquí el pedido de certificado, obtenga el certificado en «Administración de Certificados Digitales» y cárguelo aquí. Después vincule los servicios de factura electrónica (wsfe, y wsfex para exportaciones) a ese certificado en el «Administrador de Relaciones de Clave Fiscal», y dé de alta un punto de venta para web services.",
      reasons: {
        ends: "El certificado vence pronto: cargue uno nuevo.",
        "cms.cert.expired": "El certificado está vencido.",
        "cms.cert.invalid": "El certificado todavía no es válido.",
        "cms.cert.untrusted": "El certificado es de otro ambiente (homologación o producción).",
      },
    },
    en: {
      title: "Registration with ARCA",
      text: "To issue your invoices we need a certificate of ARCA. Download the certificate request here, get the certificate in «Administración de Certificados Digitales» and upload it here. Then link the services of electronic invoices (wsfe, and wsfex for exports) to the certificate in the «Administrador de Relaciones de Clave Fiscal», and create a point of sale for web services.",
    },
  },
  approval: "none",
  register: tested,
  check: tested,
  renew: renewed,
});

/** Steps of the registration. ARCA is not told of its end: the taxpayer removes the relation. */
export const registering: readonly Provider[] = registrationSteps(registration, {
  register: {
    key: "gov-ar.register",
    name: "Register with ARCA",
    summary:
      "Make a key, and open the page with its certificate request, where the supplier uploads what ARCA issues.",
  },
  approval: {
    key: "gov-ar.wait.authorization",
    name: "Wait for ARCA",
    summary: "Wait until the certificate is linked to the service and authorised for the supplier.",
    config: Type.Object({}),
  },
  unregister: {
    key: "gov-ar.unregister",
    name: "Unregister from ARCA",
    summary: "Forget the supplier's registration after the invoices that are under way.",
  },
});

/** Lists the points of sale: ARCA answers once the certificate may act for the supplier. */
async function tested(
  { holder }: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  try {
    const error = await pointsOfSaleError(holder, ctx);
    if (!error) return await active(ctx);
    if (!isWithoutAccess(error)) return { is: "unknown", message: error.text };
    return waiting(arcaFault(error.code, error.text).message, ctx);
  } catch (error) {
    if (error instanceof LoginRefused) return withoutLogin(error, ctx);
    throw error;
  }
}

async function active(ctx: CallContext): Promise<RegistrationAnswer> {
  return { is: "active", until: await endOfCertificate(ctx) };
}

/** Milliseconds since 1970. */
async function endOfCertificate(ctx: CallContext): Promise<number> {
  const { text } = await ctx.credential(CERTIFICATE.key);
  return certificateFacts(readCredentials(text, "the certificate of ARCA").certificate).until;
}

/** Asks for another certificate before the present one ends. */
async function renewed(
  request: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const until = await endOfCertificate(ctx);
  if (until - ctx.now() > RENEWAL_MS) return tested(request, ctx);
  const message = `The certificate ends on ${new Date(until).toISOString().slice(0, 10)}.`;
  return askForCredential(CERTIFICATE.key, message, "ends");
}

function waiting(
  message: string,
  { environment }: CallContext,
  pause = RELATION_PAUSE_S,
): RegistrationAnswer {
  const retryIn = environment === "simulated" ? SIMULATED_PAUSE_S : pause;
  return { is: "waiting", message, retryIn };
}

function withoutLogin(error: LoginRefused, ctx: CallContext): RegistrationAnswer {
  const { message } = arcaFault(error.code, error.message);
  if (error.code === "coe.notAuthorized") return waiting(message, ctx);
  if (error.code.startsWith("cms.")) return askForCredential(CERTIFICATE.key, message, error.code);
  const answer = withoutTicket(error, ctx);
  return waiting(message, ctx, answer.is === "not-sent" ? answer.retryIn : undefined);
}
