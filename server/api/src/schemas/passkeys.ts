import { Type } from "@fakturo/schema";
import { MAX_NAME } from "@fakturo/server-domain/access";
import { answer, component, fitting, json, label, optional, text } from "./base.ts";

/** Bytes as browsers write them in JSON. */
const bytes = (description: string, maxLength: number) =>
  text(description, maxLength, fitting("^[A-Za-z0-9_-]+$", "must be base64url"));

/** An id of 1023 bytes (WebAuthn Level 3, §4). */
const credentialId = bytes("Credential id.", 1364);
const clientData = bytes("What the browser signed of the page.", 8_192);

/** What a browser's `navigator.credentials.get` answers, as JSON. */
export const PasskeyAnswer = component("AccessPasskeyAnswer", {
  id: credentialId,
  response: component("AccessPasskeyAnswerResponse", {
    clientDataJSON: clientData,
    authenticatorData: bytes("What the authenticator signed.", 8_192),
    signature: bytes("Signature.", 8_192),
    userHandle: optional(bytes("Id of the member, as the authenticator keeps it.", 100)),
  }),
});

/** What a browser's `navigator.credentials.create` answers, as JSON. */
const registration = component("AccessPasskeyRegistration", {
  id: credentialId,
  response: component("AccessPasskeyRegistrationResponse", {
    clientDataJSON: clientData,
    attestationObject: bytes("The new key.", 32_768),
    transports: optional(
      Type.Array(text("How browsers reach the authenticator.", 50), { maxItems: 20 }),
    ),
  }),
});

const name = label("What the member calls the passkey.", MAX_NAME);

export const AccessCreatePasskey = component("AccessCreatePasskey", { name, registration });
export const AccessRenamePasskey = component("AccessRenamePasskey", { name });

export const AccessPasskeySignIn = component("AccessPasskeySignIn", { passkey: PasskeyAnswer });

export const AccessPasskeyChallenge = answer(
  "AccessPasskeyChallenge",
  {
    options: json(
      "Options for the browser as the JSON of WebAuthn Level 3; they are valid once, within five minutes.",
    ),
  },
  ["options"],
);

export const AccessPasskey = answer(
  "AccessPasskey",
  {
    id: Type.String({ description: "Identifies the passkey.", format: "uuid" }),
    name: Type.String({ description: "What the member calls it." }),
    created_at: Type.String({ description: "When it was made.", format: "date-time" }),
    used_at: Type.String({ description: "When it was used last.", format: "date-time" }),
  },
  ["id", "name", "created_at"],
);

export const AccessPasskeyCollection = answer(
  "AccessPasskeyCollection",
  { list: Type.Array(AccessPasskey, { description: "Oldest first." }) },
  ["list"],
);
