import {
  type CallContext,
  defineRegistration,
  type Provider,
  type RegistrationAnswer,
  type RegistrationRequest,
  registrationSteps,
  Type,
} from "@fakturo/plugin";
import { callerOf } from "./connection/call.ts";
import { DIAN } from "./connection/names.ts";
import { readRanges } from "./connection/ranges.ts";
import { Counts, Inputs, readInputs } from "./enrol/inputs.ts";
import { progressIn } from "./enrol/progress.ts";
import { continueTestSet, newProgress, sizeOf, withoutReply } from "./enrol/test-set.ts";
import { RANGES, SOFTWARE, softwareOf } from "./settings.ts";
import { CERTIFICATE } from "./sign.ts";

const DAY_MS = 86_400_000;
/** A registration is renewed 30 days before its end: with 31 days the ranges are read every day. */
const VALID_DAYS = 31;

/** Registration of a supplier: certificate, software, test set, and the ranges that the DIAN has granted. */
export const registration = defineRegistration({
  key: DIAN,
  title: "DIAN",
  connection: DIAN,
  credentials: [CERTIFICATE.key, SOFTWARE.key],
  issues: [RANGES.key],
  input: Inputs,
  texts: {
    es: {
      title: "Habilitación ante la DIAN",
      holder: "NIT",
      text: "Para expedir facturas electrónicas necesitamos su certificado digital de una entidad acreditada por el ONAC, y el identificador y el PIN del software que registró en el catálogo de la DIAN. Para la habilitación indique además el TestSetId: enviamos los documentos del set de pruebas por usted.",
      inputs: {
        name: "Razón social, como en el RUT",
        municipality: "Municipio (código DANE de cinco dígitos)",
        email: "Correo electrónico para recibir documentos",
        test_set: "TestSetId (vacío si ya está habilitado)",
      },
      credentials: {
        [SOFTWARE.key]: {
          title: "Software registrado ante la DIAN",
          inputs: {
            id: "Identificador del software",
            pin: "PIN del software",
            provider:
              "NIT del proveedor tecnológico, con dígito de verificación (vacío si el software es propio)",
          },
        },
      },
    },
    en: {
      title: "Registration with the DIAN",
      text: "To issue electronic invoices in Colombia we need your digital certificate of an entity accredited by ONAC, and id and PIN of the software that you registered in the DIAN's catalogue. For the habilitación give the TestSetId too: we send the documents of the test set for you.",
    },
  },
  approval: "none",
  register: proceed,
  check: proceed,
  renew: ranges,
  unregister: async () => ({ is: "none" }),
});

/** The test set first, in sandboxes; then the ranges. */
async function proceed(
  request: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const { test_set: testSet = "" } = readInputs(request.inputs);
  if (testSet === "" || request.environment === "live") return ranges(request, ctx);
  const progress = progressIn(request.details) ?? newProgress(ctx.now());
  if (progress.accepted >= sizeOf(request)) return ranges(request, ctx);
  return continueTestSet({ request, progress, testSet }, ctx);
}

/** Reads the ranges, which the workspace keeps as credential of the supplier. */
async function ranges(
  { holder, details }: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const software = await softwareOf(holder, (key) => ctx.credential(key));
  const found = await readRanges(holder, software, callerOf(ctx));
  switch (found.is) {
    case "ranges":
      return {
        is: "active",
        until: ctx.now() + VALID_DAYS * DAY_MS,
        details,
        issued: [{ key: RANGES.key, value: { ranges: [...found.ranges] } }],
      };
    case "none":
      return { is: "waiting", message: found.message, details };
    default:
      return withoutReply(found);
  }
}

/** Steps of the registration. */
export const registering: readonly Provider[] = registrationSteps(registration, {
  register: {
    key: "gov-co.register",
    name: "Register with the DIAN",
    summary: "Open the page on which the supplier gives certificate, software and test set.",
    config: Counts,
  },
  upload: {
    key: "gov-co.wait.upload",
    name: "Wait for the supplier",
    summary: "Wait until the supplier has given certificate and software.",
  },
  approval: {
    key: "gov-co.wait.approval",
    name: "Wait for the DIAN",
    summary: "Wait until the test set is accepted and a numbering range is granted.",
    config: Type.Object({}),
  },
  unregister: {
    key: "gov-co.unregister",
    name: "Unregister from the DIAN",
    summary: "End the supplier's registration after the documents that are under way.",
  },
});
