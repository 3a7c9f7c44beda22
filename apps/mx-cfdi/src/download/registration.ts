import { rfcOf } from "@fakturo/mexico";
import { isFakturoError } from "@fakturo/model";
import {
  askForCredential,
  type CallContext,
  callFailure,
  defineProvider,
  defineRegistration,
  onDocument,
  type Provider,
  type RegistrationAnswer,
  readAs,
  registrationSteps,
  step,
  Type,
} from "@fakturo/plugin";
import { DownloadError } from "./error.ts";
import { issued, received } from "./feed.ts";
import { download, EFIRMA, efirmaOf, tokenOf } from "./service.ts";

/** Registration of a party that lets the platform download its CFDIs. */
export const efisco = defineRegistration({
  key: "sw-sapien",
  title: "Mass download of the SAT",
  connection: download.key,
  credentials: [EFIRMA.key],
  uploadMembers: { certificate: "cer_file", private_key: "key_file" },
  linkKey: "registration-link",
  texts: {
    es: {
      title: "Descarga de CFDI",
      holder: "RFC",
      text: "Para descargar del SAT los comprobantes (CFDI) que usted recibe y emite necesitamos su e.firma: los archivos .cer y .key, y la contraseña de la clave privada.",
      reasons: { holder: "La e.firma se emitió a otro RFC." },
    },
    en: {
      title: "Download of CFDI",
      text: "To download from the SAT the tax invoices (CFDI) that you receive and issue we need your e.firma: the files .cer and .key, and the password of the key.",
    },
  },
  approval: "none",
  register: ({ holder }, ctx) => register(holder, ctx),
});

/** Logs in, which shows whether the SAT takes the e.firma. */
async function register(holder: string, ctx: CallContext): Promise<RegistrationAnswer> {
  const { certificate } = await efirmaOf(ctx);
  const rfc = rfcOf(certificate);
  if (rfc !== holder) {
    const message = `the e.firma was issued to '${rfc}', not to ${holder}`;
    return askForCredential(EFIRMA.key, message, "holder");
  }
  try {
    await tokenOf(ctx);
    return { is: "active" };
  } catch (error) {
    if (isFakturoError(error)) return askForCredential(EFIRMA.key, error.message);
    if (error instanceof DownloadError)
      return error.code === "login"
        ? askForCredential(EFIRMA.key, error.message)
        : { is: "unknown", message: error.message };
    return { is: "unknown", message: callFailure(error).message };
  }
}

/** Steps of the registration. */
export const efiscoRegistering: readonly Provider[] = registrationSteps(efisco, {
  register: {
    key: "sw-sapien.efisco.register",
    name: "Register for downloads of CFDI",
    summary:
      "Open the page on which the party gives its e.firma, with which its CFDIs are downloaded.",
  },
  approval: {
    key: "sw-sapien.efisco.wait.approval",
    name: "Wait for the e.firma",
    summary: "Wait until the SAT has accepted the party's e.firma.",
  },
});

const Party = Type.Object({
  tax_id: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
});
const Config = Type.Object({
  document_type: Type.Optional(
    Type.Unsafe<"Recepcion" | "Emision">({
      type: "string",
      enum: ["Recepcion", "Emision"],
      title: "CFDIs",
      description: "Those that the party received (Recepcion) or issued (Emision).",
      default: "Recepcion",
    }),
  ),
  workflow_id: Type.Optional(
    Type.String({
      title: "Workflow",
      description: "Import workflow of the app from now on; unchanged when empty.",
      default: "",
    }),
  ),
});

/** Begins to download the party's CFDIs. */
export const efiscoImport = defineProvider({
  key: "sw-sapien.efisco.import",
  name: "Download CFDI",
  summary:
    "Download the party's CFDIs from the SAT from now on, each once, by the import workflow.",
  schemas: ["org/party"],
  config: Config,
  effect: "none",
  credentials: [EFIRMA.key],
  run: onDocument(({ envelope, config }) => {
    const { tax_id } = readAs(Party, envelope.doc, "the party");
    const holder = tax_id?.code ?? "";
    if (holder === "") return step.ko("no-tax-id", "the party has no RFC");
    const { key } = config.document_type === "Emision" ? issued : received;
    const workflow = config.workflow_id ? { workflow: config.workflow_id } : {};
    return step.ok({ feeds: [{ feed: key, holder, isActive: true, ...workflow }] });
  }),
});
