import { isFakturoError } from "@fakturo/model";
import {
  askForCredential,
  type CallContext,
  defineRegistration,
  type Provider,
  type RegistrationAnswer,
  type RegistrationRequest,
  registrationResult,
  registrationSteps,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { BATCHES } from "./batch/connection.ts";
import { notSent } from "./connection/answers.ts";
import { ksefErrorOf } from "./connection/api.ts";
import { remedyOf } from "./connection/codes.ts";
import { contextOf } from "./connection/context.ts";
import { CERTIFICATE } from "./connection/credentials.ts";
import { endLogin } from "./connection/login.ts";
import { systemField } from "./connection/places.ts";
import { onlineSession } from "./connection/session.ts";
import { beginEnrolments, ENROLMENT, goOn, isEnrolling } from "./enrol/enrolment.ts";
import { purchases } from "./receive/feed.ts";
import { OFFLINE_SECRET } from "./steps/secret.ts";
import { VERSIONS } from "./versions.ts";

/** Codes after which the supplier may give another certificate. */
const ANOTHER: ReadonlySet<string> = new Set(["login-450", "login-460", "21115"]);

const DAY_S = 86_400;

/** Registration of a supplier, which gives its certificate of KSeF. */
export const registration = defineRegistration({
  key: "gov-pl",
  title: "KSeF",
  connection: "gov-pl",
  guards: [BATCHES],
  credentials: [CERTIFICATE.key],
  issues: [ENROLMENT.key, OFFLINE_SECRET],
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
  register: (request, ctx) => answering(() => register(request, ctx)),
  check: (request, ctx) =>
    isEnrolling(request.details)
      ? answering(() => goOn(request, ctx))
      : Promise.resolve({ is: "none" }),
  renew: (request, ctx) => renew(request, ctx),
  unregister: (_request, ctx) => unregister(ctx),
});

/** Logs in and opens a session, which needs the permission InvoiceWrite; the first invoices use it. */
async function register(
  { config }: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  await onlineSession(VERSIONS[0]?.system ?? "", contextOf(ctx));
  return beginEnrolments(config, ctx) ?? { is: "active" };
}

/** The former certificate is still valid while its renewal is refused: it is tried again a day later. */
async function renew(request: RegistrationRequest, ctx: CallContext): Promise<RegistrationAnswer> {
  const answer = isEnrolling(request.details)
    ? await answering(() => goOn(request, ctx))
    : (beginEnrolments(request.config, ctx) ?? { is: "active" });
  if (answer.is !== "refused" && answer.is !== "ask-again") return answer;
  const message = answer.is === "refused" ? (answer.faults[0]?.message ?? "") : answer.message;
  return { is: "waiting", message, details: {}, retryIn: DAY_S };
}

/** The answer of some calls, with refusals in the terms of a registration. */
async function answering(call: () => Promise<RegistrationAnswer>): Promise<RegistrationAnswer> {
  try {
    return await call();
  } catch (error) {
    if (isFakturoError(error)) return askForCredential(CERTIFICATE.key, error.message);
    const failed = ksefErrorOf(error);
    const { fault, message = failed.message } = notSent(failed);
    if (ANOTHER.has(failed.code)) return askForCredential(CERTIFICATE.key, message);
    return fault === "credentials" || remedyOf(failed.code) === "certificates"
      ? { is: "refused", faults: [{ code: failed.code || String(failed.status), message }] }
      : { is: "unknown", message };
  }
}

/** Ends the login; the certificate stays valid. A failure is logged only, because logins expire by themselves. */
async function unregister(ctx: CallContext): Promise<RegistrationAnswer> {
  try {
    await endLogin(contextOf(ctx));
  } catch (error) {
    ctx.log("the login was not ended", { message: error instanceof Error ? error.message : "" });
  }
  return { is: "none" };
}

const Config = Type.Object({
  environment: systemField(
    "The system that sandboxes use for the supplier: `demo`, or the test system when empty. Live workspaces use the production system.",
  ),
  enrol: Type.Boolean({
    title: "Own certificate of KSeF",
    description:
      "With the given certificate, such as a qualified seal, KSeF is asked for one of its own, which is used from then on and renewed before it expires.",
    default: false,
  }),
  offline: Type.Boolean({
    title: "Certificate for offline invoices",
    description:
      "KSeF is asked for a certificate of type Offline too, with which the second QR code of offline invoices is signed.",
    default: false,
  }),
});

/** Steps of the registration; the last one stops receiving invoices. */
export const registering: readonly Provider[] = registrationSteps(registration, {
  register: {
    key: "gov-pl.register",
    name: "Register with KSeF",
    summary: "Open the page on which the supplier gives its certificate of KSeF.",
    config: Config,
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
