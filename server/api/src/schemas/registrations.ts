import { Type } from "@fakturo/schema";
import { answer, component, optional, text } from "./base.ts";

const at = (description: string) => Type.String({ description, format: "date-time" });
const json = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });
const STATES =
  "`draft`, `link-open`, `reviewing`, `submitting`, `waiting`, `active`, `renewing`, `suspended`, `leaving`, `gone`, `refused` or `void`.";

const AccessRegistrationFault = answer(
  "AccessRegistrationFault",
  {
    code: Type.String({ description: "The authority's code." }),
    message: Type.String({ description: "For people." }),
  },
  ["message"],
);

export const AccessRegistration = answer(
  "AccessRegistration",
  {
    id: Type.String({ description: "UUID." }),
    key: Type.String({ description: "Which registration, e.g. `verifactu`." }),
    connection: Type.String({ description: "Connection whose records need it." }),
    environment: Type.String({ description: "`live`, `test` or `simulated`." }),
    holder: Type.String({ description: "Tax id of the party." }),
    silo_entry_id: Type.String({ description: "Entry of the party." }),
    state: Type.String({ description: STATES }),
    created_at: at("When it was begun first."),
    since: at("When the state began."),
    valid_until: at("End of its validity at the authority."),
    message: Type.String({ description: "What it waits for, or why it ended." }),
    faults: Type.Array(AccessRegistrationFault, { description: "Of a refusal." }),
    inputs: json("What the person gave on the page."),
  },
  ["id", "key", "connection", "environment", "holder", "state", "created_at", "since"],
);

export const AccessRegistrationCollection = answer(
  "AccessRegistrationCollection",
  { list: Type.Array(AccessRegistration, { description: "The newest state first." }) },
  ["list"],
);

export const AccessRejectRegistration = component("AccessRejectRegistration", {
  reason: optional(text("Why, for the party.", 1_000)),
});

const RegistrationPageCredential = answer(
  "RegistrationPageCredential",
  {
    key: Type.String({ description: "Of the credential." }),
    title: Type.String({ description: "For the form." }),
    schema: json("JSON Schema of its value, with titles."),
    given: Type.Boolean({ description: "It was given already." }),
  },
  ["key", "title", "schema", "given"],
);

const labels = Type.Record(Type.String(), Type.String(), {
  description: "Labels by the names of members; their titles where one is absent.",
});

const RegistrationPageLabels = answer(
  "RegistrationPageLabels",
  { title: Type.String({ description: "Of the credential." }), inputs: labels },
  ["title"],
);

const RegistrationPageTexts = answer(
  "RegistrationPageTexts",
  {
    title: Type.String({ description: "Of the page." }),
    text: Type.String({ description: "What it is for." }),
    holder: Type.String({ description: "Name of the tax number, where the country has its own." }),
    inputs: labels,
    credentials: Type.Record(Type.String(), RegistrationPageLabels, {
      description:
        "By the credential's key; none where its own title and those of its schema are shown.",
    }),
    reasons: Type.Record(Type.String(), Type.String(), {
      description: "Why it asks again, by `code`; `message` where one is absent.",
    }),
  },
  ["title", "text"],
);

export const RegistrationPageReply = answer(
  "RegistrationPage",
  {
    state: Type.String({ description: STATES }),
    environment: Type.String({ description: "`live`, `test` or `simulated`." }),
    holder: Type.String({ description: "Tax id of the party." }),
    title: Type.String({ description: "Name of the registration." }),
    texts: Type.Record(Type.String(), RegistrationPageTexts, { description: "By language." }),
    input: json("JSON Schema of what is to be filled in, with titles."),
    inputs: json("What was filled in so far."),
    credentials: Type.Array(RegistrationPageCredential, { description: "What is to be given." }),
    message: Type.String({ description: "Why it asks again, or what the authority waits for." }),
    code: Type.String({ description: "Of the reason for which it asks again." }),
    refused: Type.Array(Type.String(), {
      description: "Names of inputs and keys of credentials that are asked for anew.",
    }),
  },
  ["state", "environment", "holder", "title", "texts", "credentials"],
);

export const RegistrationInputs = component("RegistrationInputs", {
  inputs: json("By the schema `input`."),
});

export const RegistrationValues = component(
  "RegistrationValues",
  {},
  {
    description: "By the schema of the only credential that the page asks for, or of its inputs.",
    additionalProperties: true,
  },
);

export const RegistrationCredential = component("RegistrationCredential", {
  value: Type.Unknown({ description: "By the schema of the credential." }),
});
