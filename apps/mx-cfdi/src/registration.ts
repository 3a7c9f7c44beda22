import { type Csd, csdFrom } from "@fakturo/mexico";
import { isFakturoError } from "@fakturo/model";
import {
  askForCredential,
  type CallContext,
  callFailure,
  defineApp,
  defineMailbox,
  defineRegistration,
  type Provider,
  postRegistration,
  type RegistrationAnswer,
  type RegistrationRequest,
  registrationSteps,
  Type,
} from "@fakturo/plugin";
import { readCredentials } from "@fakturo/signature";
import { FINKOK_ACCOUNT } from "./pac/accounts.ts";
import { FINKOK, finkokConnection, swConnection } from "./pac/connections.ts";
import { callFinkok, finkokFinder } from "./pac/finkok-client.ts";
import { CSD_SECRET } from "./steps/secret.ts";

const { text } = finkokFinder("registration");

/** Code of a refusal by Finkok, which has texts only. */
const FINKOK_REFUSAL = "finkok";

/** Calls about issuers; CFDIs are sent by the connections of the PACs. */
export const issuers = defineMailbox({
  key: "sat-mx",
  name: "Issuers of CFDI",
  credential: CSD_SECRET,
  codes: [
    {
      code: FINKOK_REFUSAL,
      meaning: "Finkok does not register the issuer",
      remedy: "look at the issuers in the panel of Finkok",
    },
  ],
  endpoints: FINKOK,
});

/** Settings of the workspace. */
export const app = defineApp({
  key: "sat-mx",
  title: "SAT",
  description: "CFDI of Mexican suppliers.",
  config: Type.Object({ post_registration_workflow: postRegistration }),
});

/** Registration of a supplier, which gives its certificate for digital seals. */
export const registration = defineRegistration({
  key: "sat-mx",
  title: "SAT",
  connection: issuers.key,
  guards: [swConnection.key, finkokConnection.key],
  credentials: [CSD_SECRET],
  linkKey: "registration-link",
  texts: {
    es: {
      title: "Registro para emitir CFDI",
      holder: "RFC",
      text: "Para emitir comprobantes fiscales (CFDI) a su nombre necesitamos su certificado de sello digital (CSD): los archivos .cer y .key que emite el SAT, y la contraseña de la clave privada. La e.firma no sirve para sellar.",
      reasons: {
        holder: "El certificado se emitió a otro RFC.",
        "not-sat": "El certificado no fue emitido por el SAT.",
        efirma: "El certificado es una e.firma: los CFDI se sellan con un CSD.",
      },
    },
    en: {
      title: "Registration to issue CFDI",
      text: "To issue tax invoices (CFDI) in your name we need your certificate for digital seals (CSD): the files .cer and .key of the SAT, and the password of the key. The e.firma cannot seal.",
    },
  },
  approval: "none",
  afterwards: app,
  register,
  unregister,
});

/** Checks the certificate, and tells Finkok of the issuer where the workspace has an account there. */
async function register(
  { holder }: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const csd = await csdIn(ctx);
  const problem = problemOf(csd, holder);
  if (problem) return askForCredential(CSD_SECRET, problem.message, problem.code);
  const answer = await toldFinkok("add", { taxpayer_id: holder, type_user: "O" }, ctx);
  return answer ?? { is: "active" };
}

async function unregister(
  { holder }: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const answer = await toldFinkok("edit", { taxpayer_id: holder, status: "S" }, ctx);
  return answer?.is === "unknown" ? answer : { is: "none" };
}

async function csdIn(ctx: CallContext): Promise<Csd> {
  const { text: stored } = await ctx.credential(CSD_SECRET);
  return csdFrom(readCredentials(stored, "the CSD"));
}

/** What keeps a certificate from sealing CFDIs of a taxpayer; undefined for a usable one. */
function problemOf({ rfc, number, credentials: { certificate } }: Csd, holder: string) {
  if (rfc !== holder) {
    const message = `the certificate was issued to '${rfc}', not to ${holder}`;
    return { code: "holder", message };
  }
  if (!/^\d{20}$/.test(number))
    return { code: "not-sat", message: "the certificate is not one of the SAT" };
  // A branch is named in certificates for seals only.
  if (!/^OU=/m.test(certificate.subject)) {
    const message = "the certificate is an e.firma; CFDIs are sealed with a CSD";
    return { code: "efirma", message };
  }
  return undefined;
}

const KNOWN = /already|existe|registrado/i;

/** The answer where Finkok has not done it; undefined where it has, and without an account there. */
async function toldFinkok(
  operation: "add" | "edit",
  values: Readonly<Record<string, string>>,
  ctx: CallContext,
): Promise<RegistrationAnswer | undefined> {
  try {
    await ctx.credential(FINKOK_ACCOUNT.key);
  } catch (error) {
    if (isFakturoError(error) && error.key === "precondition-failed") return undefined;
    throw error;
  }
  try {
    const result = await callFinkok({ service: "registration", operation, values }, ctx);
    if (!result) return { is: "unknown", message: "the answer is none of Finkok" };
    const message = text(result, "d:message");
    if (text(result, "d:success") === "true" || KNOWN.test(message)) return undefined;
    return { is: "refused", faults: [{ code: FINKOK_REFUSAL, message }] };
  } catch (error) {
    return { is: "unknown", message: callFailure(error).message };
  }
}

/** Steps of the registration. */
export const registering: readonly Provider[] = registrationSteps(registration, {
  register: {
    key: "sat-mx.register",
    name: "Register with the SAT",
    summary: "Open the page on which the supplier gives its certificate for digital seals (CSD).",
  },
  upload: {
    key: "sat-mx.wait.upload",
    name: "Wait for the CSD",
    summary: "Wait until the supplier has given its certificate for digital seals.",
  },
  approval: {
    key: "sat-mx.wait.approval",
    name: "Wait for the registration",
    summary: "Wait until the certificate is checked and the PAC knows the supplier.",
  },
  unregister: {
    key: "sat-mx.unregister",
    name: "Unregister from the SAT",
    summary: "End the supplier's registration after the documents that are under way.",
  },
});
