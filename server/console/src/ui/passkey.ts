import { isObject } from "@fakturo/model";
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { answer, api } from "../api/client.ts";

const ADDRESS = /^\[|^[\d.]+$/;

/** Browsers make passkeys for names only, over HTTPS or on `localhost`. */
export function canUsePasskeys(): boolean {
  const { isSecureContext, location } = window;
  return browserSupportsWebAuthn() && isSecureContext && !ADDRESS.test(location.hostname);
}

/** True for an error that says no more than that the person or the browser stopped. */
export function isStopped(error: unknown): boolean {
  return error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);
}

/** Asks the browser for an answer to a new challenge. */
export async function answerOfPasskey() {
  const { options } = await answer(api.POST("/access/v1/sessions/passkey/challenge"));
  if (!isRequest(options)) throw new Error("no challenge");
  const { id, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const signed = { clientDataJSON, authenticatorData, signature };
  return { id, response: userHandle ? { ...signed, userHandle } : signed };
}

/** Asks the browser to make a passkey, and adds it. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await answer(api.POST("/access/v1/me/passkeys/challenge"));
  if (!isCreation(options)) throw new Error("no challenge");
  const { id, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const registration = { id, response: { clientDataJSON, attestationObject, transports } };
  await answer(api.POST("/access/v1/me/passkeys", { body: { name, registration } }));
}

type Options = Readonly<Record<string, unknown>>;

function isRequest(value: Options): value is Options & PublicKeyCredentialRequestOptionsJSON {
  return typeof value.challenge === "string";
}

function isCreation(value: Options): value is Options & PublicKeyCredentialCreationOptionsJSON {
  const { challenge, rp, user, pubKeyCredParams: kinds } = value;
  return typeof challenge === "string" && isObject(rp) && isObject(user) && Array.isArray(kinds);
}
