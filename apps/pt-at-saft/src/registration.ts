import {
  askForCredential,
  type CallContext,
  defineRegistration,
  type Provider,
  type RegistrationAnswer,
  registrationResult,
  registrationSteps,
  type StepContext,
  type StepResult,
  type Task,
} from "@fakturo/plugin";
import { queryToday } from "./series/calls.ts";
import { AT, callerOf } from "./service/call.ts";
import { app, USER } from "./service/credentials.ts";

/** Registration of a supplier, which gives a user of the tax portal. */
export const registration = defineRegistration({
  key: AT,
  title: "Autoridade Tributária",
  connection: AT,
  credentials: [USER.key],
  texts: {
    pt: {
      title: "Registo na Autoridade Tributária",
      text: "Para comunicar séries, faturas e documentos de transporte em seu nome precisamos de um subutilizador do Portal das Finanças com os perfis WSE, WFA e WDT. Crie-o no portal, em Gestão de Utilizadores, e indique aqui o utilizador e a senha.",
      credentials: {
        [USER.key]: {
          title: "Subutilizador do Portal das Finanças",
          inputs: {
            username: "Utilizador (NIF/número do subutilizador)",
            password: "Senha de acesso",
          },
        },
      },
    },
    en: {
      title: "Registration at the Portuguese tax authority",
      text: "To communicate series, invoices and transport documents for you we need a sub-user of the tax portal with the profiles WSE, WFA and WDT. Create it on the portal under the management of users, and give its name and password here.",
    },
  },
  approval: "none",
  register: (_request, ctx) => registeredAs(ctx),
  check: (_request, ctx) => registeredAs(ctx),
});

/**
 * A query of the series of one day, which changes nothing, shows whether user, password and profile are right. New
 * versions of the user are not proved in this way before they are used: each wrong password counts.
 */
async function registeredAs(ctx: CallContext): Promise<RegistrationAnswer> {
  const told = await queryToday(callerOf(ctx));
  switch (told.is) {
    case "found":
      return { is: "active" };
    case "refused":
      return told.isOfUser
        ? askForCredential(USER.key, told.message)
        : { is: "unknown", message: told.message };
    case "unavailable":
      return { is: "unknown", message: told.message };
  }
}

/** The step that registers a supplier, and starts the post-registration workflow of the app. */
export const registering: readonly Provider[] = registrationSteps(registration, {
  register: {
    key: "at-pt.register",
    name: "Register with the AT",
    summary:
      "Open the page on which the supplier gives its user of the tax portal; afterwards start the post-registration workflow.",
  },
}).map((one) => ({ ...one, run: register }));

/** Waits until the registration is active, because the workflow has no later step that does. */
async function register(task: Task, ctx: StepContext): Promise<StepResult> {
  const { registration: status, entry } = task;
  const result = registrationResult("approval", status);
  if (result.status !== "OK" || !status || !entry) return result;
  const { post_registration_workflow: workflow } = await ctx.config(app);
  if (workflow === undefined) return result;
  const job = { workflow, key: `at-pt-${status.id}`, entry: entry.id };
  return { ...result, effects: { ...result.effects, job } };
}
