import { isFakturoError } from "@fakturo/model";
import {
  type CallContext,
  defineRegistration,
  type Provider,
  type RegistrationAnswer,
  registrationResult,
  registrationSteps,
  type StepResult,
  step,
  type Task,
} from "@fakturo/plugin";
import { BATCHES } from "./batch/connection.ts";
import { notSent } from "./connection/answers.ts";
import { ksefErrorOf } from "./connection/api.ts";
import { contextOf } from "./connection/context.ts";
import { CERTIFICATE } from "./connection/credentials.ts";
import { logOut } from "./connection/login.ts";
import { onlineSession } from "./connection/session.ts";
import { purchases } from "./feed.ts";
import { VERSIONS } from "./versions.ts";

/** Codes after which the supplier may give another certificate. */
const ANOTHER: ReadonlySet<string> = new Set(["login-450", "login-460", "21115"]);

/** Registration of a supplier, which gives its certificate of KSeF. */
export const registration = defineRegistration({
  key: "gov-pl",
  title: "KSeF",
  connection: "gov-pl",
  guards: [BATCHES],
  credentials: [CERTIFICATE.key],
  texts: {
    pl: {
      title: "Rejestracja w KSeF",
      text: "Aby wysyłać i odbierać faktury w Krajowym Systemie e-Faktur, potrzebujemy certyfikatu do uwierzytelnienia w KSeF razem z kluczem prywatnym. Certyfikat można pobrać w Module Certyfikatów i Uprawnień.",
    },
    en: {
      title: "Registration for KSeF",
      text: "To send and receive invoices in the National e-Invoice System (KSeF) we need a certificate for authentication in KSeF with its private key. The ministry's module of certificates and permissions issues it.",
    },
  },
  approval: "none",
  register: (_request, ctx) => register(ctx),
  unregister: (_request, ctx) => unregister(ctx),
});

/** Logs in and opens a session, which needs the permission InvoiceWrite; the first invoices use it. */
async function register(ctx: CallContext): Promise<RegistrationAnswer> {
  try {
    await onlineSession(VERSIONS[0]?.system ?? "", contextOf(ctx));
    return { is: "active" };
  } catch (error) {
    if (isFakturoError(error)) return { is: "ask-again", message: error.message };
    const failed = ksefErrorOf(error);
    const { fault, message = failed.message } = notSent(failed);
    if (ANOTHER.has(failed.code)) return { is: "ask-again", message };
    return fault === "credentials"
      ? { is: "refused", faults: [{ code: failed.code || String(failed.status), message }] }
      : { is: "unknown", message };
  }
}

/** Ends the login; the certificate stays valid. A failure is logged only, because logins expire by themselves. */
async function unregister(ctx: CallContext): Promise<RegistrationAnswer> {
  try {
    await logOut(contextOf(ctx));
  } catch (error) {
    ctx.log("the login was not ended", { message: error instanceof Error ? error.message : "" });
  }
  return { is: "none" };
}

/** Steps of the registration; the last one stops receiving invoices. */
export const registering: readonly Provider[] = registrationSteps(registration, {
  register: {
    key: "gov-pl.register",
    name: "Register with KSeF",
    summary: "Open the page on which the supplier gives its certificate of KSeF.",
  },
  upload: {
    key: "gov-pl.wait.upload",
    name: "Wait for the certificate",
    summary: "Wait until the supplier has given its certificate of KSeF and is registered.",
  },
  unregister: {
    key: "gov-pl.unregister",
    name: "Unregister from KSeF",
    summary: "End the supplier's registration after the invoices that are under way.",
  },
}).map((one) => (one.registers?.act === "unregister" ? { ...one, run: leave } : one));

function leave({ registration: status }: Task): StepResult {
  const result = registrationResult("unregister", status);
  if (result.status !== "OK" || !status) return result;
  return step.ok({ feeds: [{ feed: purchases.key, holder: status.holder, isActive: false }] });
}
