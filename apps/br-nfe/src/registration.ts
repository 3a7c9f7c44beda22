import { brazilianCertificate } from "@fakturo/brazil";
import {
  defineApp,
  defineRegistration,
  type Provider,
  postRegistration,
  registrationResult,
  registrationSteps,
  type StepContext,
  type StepResult,
  type Task,
  Type,
} from "@fakturo/plugin";

/** Settings of the workspace. */
export const app = defineApp({
  key: "nfe-br",
  title: "SEFAZ",
  description: "NF-e and NFC-e of Brazilian suppliers.",
  config: Type.Object({
    post_registration_workflow: postRegistration,
  }),
});

/** Registration of an issuer: its A1 certificate, which NFS-e are sent with too. State and municipality accredit it. */
export const registration = defineRegistration({
  key: "nfe-br",
  title: "SEFAZ",
  connection: "nfe-br",
  credentials: [brazilianCertificate.key],
  linkKey: "registration-link",
  texts: {
    "pt-BR": {
      title: "Registro na SEFAZ",
      holder: "CNPJ",
      text: "Para emitir as suas notas fiscais precisamos do certificado A1 da sua empresa (arquivo .pfx ou .p12 da ICP-Brasil, com a senha). A empresa deve estar credenciada como emissora de NF-e ou NFC-e na SEFAZ do seu estado.",
    },
    en: {
      title: "Registration with SEFAZ",
      text: "To issue your invoices we need the A1 certificate of your company (a .pfx or .p12 file of ICP-Brasil with its password). The SEFAZ of your state must have accredited the company as an issuer of NF-e or NFC-e.",
    },
  },
  approval: "none",
});

/** Steps of the registration: the first one starts the post-registration workflow of the app. */
export const registering: readonly Provider[] = registrationSteps(registration, {
  register: {
    key: "nfe-br.register",
    name: "Register with SEFAZ",
    summary:
      "Open the page on which the supplier uploads its A1 certificate; afterwards start the post-registration workflow.",
  },
  unregister: {
    key: "nfe-br.unregister",
    name: "Unregister from SEFAZ",
    summary: "Forget the supplier's registration after the documents that are under way.",
  },
}).map((one) => (one.key === "nfe-br.register" ? { ...one, run: register } : one));

/** Waits until the registration is active, because the workflow has no later step that does. */
async function register(task: Task, ctx: StepContext): Promise<StepResult> {
  const { registration: status, entry } = task;
  const result = registrationResult("approval", status);
  if (result.status !== "OK" || !status || !entry) return result;
  const { post_registration_workflow: workflow } = await ctx.config(app);
  if (workflow === undefined) return result;
  const job = { workflow, key: `nfe-br-${status.id}`, entry: entry.id };
  return { ...result, effects: { ...result.effects, job } };
}
