import {
  defineProvider,
  defineRegistration,
  type Provider,
  registrationResult,
  registrationSteps,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { inbox } from "./feed.ts";
import { CONNECTION } from "./operator/connection.ts";
import { ACCOUNT } from "./operator/credentials.ts";
import { checkCompany, registerCompany, unregisterCompany } from "./operator/profiles.ts";

/** Registration of a company that gives its account at the operator. */
export const registration = defineRegistration({
  key: CONNECTION,
  title: "Verkkolasku",
  connection: CONNECTION,
  credentials: [ACCOUNT.key],
  texts: {
    fi: {
      title: "Rekisteröityminen verkkolaskutukseen",
      text: "Verkkolaskujen lähettämistä ja vastaanottamista varten tarvitsemme yrityksesi tunnuksen (UUID) ja käyttäjän API-avaimen. Ne löytyvät Maventan asetuksista.",
      credentials: {
        [ACCOUNT.key]: {
          title: "Yrityksen Maventa-tili",
          inputs: { client_id: "Yrityksen UUID", client_secret: "Käyttäjän API-avain" },
        },
      },
    },
    en: {
      title: "Registration for e-invoicing",
      text: "To send and receive e-invoices we need the UUID of your company and your user API key. Both are in the settings of Maventa.",
    },
  },
  approval: "none",
  register: registerCompany,
  check: checkCompany,
  unregister: unregisterCompany,
});

/** Steps of the registration: the published workflow has no step that waits, so `register` does. */
export const registering: readonly Provider[] = registrationSteps(registration, {
  register: {
    key: "gov-fi.register",
    name: "Register in Finland",
    summary:
      "Open the page on which the company gives its account at the operator, and register it there.",
  },
  unregister: {
    key: "gov-fi.unregister",
    name: "Unregister in Finland",
    summary: "End the company's registration after the invoices that are under way.",
  },
}).map((one) => ({ ...one, run: one.registers?.act === "unregister" ? leave : joined }));

/** Begins to receive the registered party's invoices; they follow the import workflow of the app. */
export const sync: Provider = defineProvider({
  key: "gov-fi.sync",
  name: "Receive invoices from the operator",
  summary: "Receive the registered party's invoices, each once, by the import workflow.",
  schemas: ["org/party"],
  effect: "registration",
  registers: { registration: registration.key, act: "upload" },
  config: Type.Object({}),
  run: receive,
});

function joined({ registration: status }: Task): StepResult {
  return registrationResult("approval", status);
}

function receive(task: Task): StepResult {
  return followed(joined(task), task.registration?.holder, true);
}

function leave({ registration: status }: Task): StepResult {
  return followed(registrationResult("unregister", status), status?.holder, false);
}

/** Begins or ends to read the party's inbox. */
function followed(result: StepResult, holder: string | undefined, isActive: boolean): StepResult {
  if (result.status !== "OK" || holder === undefined) return result;
  return step.ok({ feeds: [{ feed: inbox.key, holder, isActive }] });
}
