import {
  defineProvider,
  defineRegistration,
  type Feed,
  type Provider,
  type RegistrationSpec,
  type RegistrationSteps,
  registeredByCredential,
  registrationResult,
  registrationSteps,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { APIX, prove as proveKeys } from "./apix/connection.ts";
import { APIX_KEYS } from "./apix/credentials.ts";
import { apixInbox } from "./apix/feed.ts";
import { wrongCredential } from "./bank/codes.ts";
import { BANK, prove as proveBank } from "./bank/connection.ts";
import { BANK_AGREEMENT, BANK_CERTIFICATE } from "./bank/credentials.ts";
import { bankInbox } from "./bank/feed.ts";
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

/** Registration of a company that gives its keys at Apix, which has registered it. */
export const apixRegistration = defineRegistration({
  key: APIX,
  title: "Apix",
  connection: APIX,
  credentials: [APIX_KEYS.key],
  texts: {
    fi: {
      title: "Rekisteröityminen verkkolaskutukseen Apixin kautta",
      text: "Verkkolaskujen lähettämistä ja vastaanottamista varten tarvitsemme yrityksesi siirtotunnuksen (Transfer ID) ja siirtoavaimen (Transfer key) Apixilta.",
      credentials: {
        [APIX_KEYS.key]: {
          title: "Yrityksen Apix-avaimet",
          inputs: { transfer_id: "Siirtotunnus", transfer_key: "Siirtoavain" },
        },
      },
    },
    en: {
      title: "Registration for e-invoicing by Apix",
      text: "To send and receive e-invoices we need the transfer ID and the transfer key that Apix has given your company.",
    },
  },
  approval: "none",
  ...registeredByCredential(APIX_KEYS.key, proveKeys),
});

/** Registration of a company that gives its agreement with its bank, and the bank's certificate. */
export const bankRegistration = defineRegistration({
  key: BANK,
  title: "Web Services",
  connection: BANK,
  credentials: [BANK_AGREEMENT.key, BANK_CERTIFICATE.key],
  texts: {
    fi: {
      title: "Rekisteröityminen verkkolaskutukseen pankin kautta",
      text: "Verkkolaskujen lähettämistä ja vastaanottamista varten tarvitsemme yrityksesi Web Services -sopimuksen tunnukset ja pankin myöntämän varmenteen.",
      credentials: {
        [BANK_AGREEMENT.key]: {
          title: "Web Services -sopimus",
          inputs: {
            customer_id: "Käyttäjätunnus",
            target_id: "Kohdetunnus (TargetId)",
            bic: "Pankin BIC",
            address: "Palvelun osoite",
            upload_type: "Lähetettävien laskujen aineistotyyppi",
            download_type: "Noudettavien laskujen aineistotyyppi",
            repeats: "Aineiston voi lähettää uudelleen",
          },
        },
      },
    },
    en: {
      title: "Registration for e-invoicing by the bank",
      text: "To send and receive e-invoices we need the identifiers of your company's agreement on Web Services and the certificate that the bank has issued.",
    },
  },
  approval: "none",
  ...registeredByCredential(({ code = "", message }) => {
    const isCertificate = wrongCredential({ code, text: message }) === "certificate";
    return isCertificate ? BANK_CERTIFICATE.key : BANK_AGREEMENT.key;
  }, proveBank),
});

/** Steps of the registrations. */
export const registering: readonly Provider[] = [
  ...stepsOf(
    registration,
    {
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
    },
    inbox,
  ),
  ...stepsOf(
    apixRegistration,
    {
      register: {
        key: "gov-fi.apix.register",
        name: "Register with Apix",
        summary: "Open the page on which the company gives its keys at Apix, and prove them.",
      },
      unregister: {
        key: "gov-fi.apix.unregister",
        name: "Unregister from Apix",
        summary: "Forget the company's keys at Apix after the invoices that are under way.",
      },
    },
    apixInbox,
  ),
  ...stepsOf(
    bankRegistration,
    {
      register: {
        key: "gov-fi.bank.register",
        name: "Register with the bank",
        summary:
          "Open the page on which the company gives its agreement with the bank and its certificate, and prove them.",
      },
      unregister: {
        key: "gov-fi.bank.unregister",
        name: "Unregister from the bank",
        summary: "Forget the agreement with the bank after the invoices that are under way.",
      },
    },
    bankInbox,
  ),
  syncing("gov-fi.sync", "Receive invoices from the operator", registration.key, inbox),
  syncing("gov-fi.apix.sync", "Receive invoices from Apix", apixRegistration.key, apixInbox),
  syncing("gov-fi.bank.sync", "Receive invoices from the bank", bankRegistration.key, bankInbox),
];

/** A company whose invoices would be stored nowhere is not registered for receiving. */
async function joined({ registration: status }: Task, ctx: StepContext): Promise<StepResult> {
  if (!status || (await ctx.receives())) return registrationResult("approval", status);
  return step.ko(
    "reception-not-configured",
    "reception not configured: set the workflow of received invoices by PUT /transform/v1/imports/gov-fi",
  );
}

/** The steps of a registration: the published workflow has none that waits, so `register` does. */
function stepsOf(
  spec: RegistrationSpec,
  steps: RegistrationSteps,
  feed: Feed,
): readonly Provider[] {
  return registrationSteps(spec, steps).map((one) => ({
    ...one,
    run: one.registers?.act === "unregister" ? leaving(feed) : joined,
  }));
}

/** Begins to read the inbox of the registered party; its invoices follow the import workflow of the app. */
function syncing(key: string, name: string, registration: string, feed: Feed): Provider {
  return defineProvider({
    key,
    name,
    summary: "Receive the registered party's invoices, each once, by the import workflow.",
    schemas: ["org/party"],
    effect: "registration",
    registers: { registration, act: "upload" },
    config: Type.Object({}),
    run: async (task, ctx) =>
      followed(await joined(task, ctx), task.registration?.holder, feed, true),
  });
}

function leaving(feed: Feed): Provider["run"] {
  return async ({ registration: status }) =>
    followed(registrationResult("unregister", status), status?.holder, feed, false);
}

/** Begins or ends to read the party's inbox. */
function followed(
  result: StepResult,
  holder: string | undefined,
  { key: feed }: Feed,
  isActive: boolean,
): StepResult {
  if (result.status !== "OK" || holder === undefined) return result;
  return step.ok({ feeds: [{ feed, holder, isActive }] });
}
