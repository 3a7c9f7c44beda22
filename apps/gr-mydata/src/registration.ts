import {
  defineRegistration,
  type Provider,
  registeredByCredential,
  registrationResult,
  registrationSteps,
  type StepResult,
  step,
  type Task,
} from "@fakturo/plugin";
import { prove, taxpayers } from "./connection/connection.ts";
import { USER } from "./connection/credentials.ts";
import { purchases, sales } from "./feed.ts";

/** Registration of a party that gives its user of the myDATA REST API. */
export const registration = defineRegistration({
  key: "gov-gr",
  title: "myDATA",
  connection: taxpayers.key,
  credentials: [USER.key],
  texts: {
    el: {
      title: "Εγγραφή στο myDATA",
      text: "Για να διαβιβάζουμε και να λαμβάνουμε παραστατικά στο myDATA της ΑΑΔΕ χρειαζόμαστε το όνομα χρήστη και τον κωδικό API (subscription key) σας. Θα τα βρείτε στην εφαρμογή myDATA, στην «Εγγραφή στο myDATA REST API».",
      credentials: {
        [USER.key]: {
          title: "Χρήστης του myDATA REST API",
          inputs: {
            user_id: "Όνομα χρήστη",
            subscription_key: "Κωδικός API (subscription key)",
            entity: "ΑΦΜ του εκπροσωπούμενου (μόνο για λογιστές και εκπροσώπους)",
          },
        },
      },
    },
    en: {
      title: "Registration for myDATA",
      text: "To send and receive documents in AADE's myDATA we need your user id and subscription key. You find both in the application myDATA, under the registration for the myDATA REST API.",
    },
  },
  approval: "none",
  ...registeredByCredential(USER.key, prove),
  unregister: async () => ({ is: "none" }),
});

/** Steps of the registration; the last one stops receiving documents. */
export const registering: readonly Provider[] = registrationSteps(registration, {
  register: {
    key: "gov-gr.register",
    name: "Register with myDATA",
    summary: "Open the page on which the party gives its user of the myDATA REST API.",
  },
  upload: {
    key: "gov-gr.wait.upload",
    name: "Wait for the user of myDATA",
    summary: "Wait until the party has given its user of the myDATA REST API.",
  },
  unregister: {
    key: "gov-gr.unregister",
    name: "Unregister from myDATA",
    summary: "End the party's registration after the documents that are under way.",
  },
}).map((one) => (one.registers?.act === "unregister" ? { ...one, run: leave } : one));

function leave({ registration: status }: Task): StepResult {
  const result = registrationResult("unregister", status);
  if (result.status !== "OK" || !status) return result;
  const { holder } = status;
  return step.ok({
    feeds: [purchases, sales].map(({ key }) => ({ feed: key, holder, isActive: false })),
  });
}
