import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import { credentialSchema, type RegistrationSpec, readAs } from "@fakturo/plugin";
import { findCurrentCredential, registrationBehind, type Tx } from "@fakturo/server-storage/store";
import { type CredentialService, declaredCredentials } from "../credentials/index.ts";
import type { Registration } from "./detail.ts";
import { linkHash } from "./link.ts";
import type { RegistrationParts, Registrations } from "./registrations.ts";

export interface PageParts extends Pick<RegistrationParts, "clock"> {
  readonly registry: Parameters<typeof declaredCredentials>[0];
  readonly registrations: Registrations;
  readonly credentials: CredentialService;
}

/** Contents of the page behind a link: no secrets, and only data of this party. */
export interface RegistrationPage {
  readonly registration: Registration;
  readonly spec: RegistrationSpec;
  /** Requested credentials, and whether each was given. */
  readonly credentials: readonly {
    readonly key: string;
    readonly title: string;
    readonly schema: object;
    readonly isGiven: boolean;
  }[];
}

/**
 * The page behind a link.
 * @throws FakturoError "not-found", the same for an unknown link, an ended one, and one of another workspace.
 */
export async function registrationPage(
  tx: Tx,
  token: string,
  parts: PageParts,
): Promise<RegistrationPage> {
  const hash = linkHash(token);
  const id = hash && (await registrationBehind(tx, hash, new Date(parts.clock.now())));
  if (id === undefined) throw new FakturoError("not-found", NOT_FOUND);
  const registration = await parts.registrations.get(tx, id);
  const spec = parts.registrations.specOf(registration.key);
  const specs = declaredCredentials(parts.registry);
  const credentials = await Promise.all(
    (spec.credentials ?? []).map(async (key) => {
      const declared = specs.get(key);
      return {
        key,
        title: declared?.title ?? key,
        schema: declared ? credentialSchema(declared) : {},
        isGiven: await isGiven(tx, registration, key),
      };
    }),
  );
  return { registration, spec, credentials };
}

/** Message of every refused link. */
export const NOT_FOUND = "this link is not valid, or not valid any more";

async function isGiven(tx: Tx, registration: Registration, key: string): Promise<boolean> {
  const { environment, holder } = registration;
  const found = await findCurrentCredential(tx, { environment, key, holder });
  return found?.holder.toLowerCase() === holder.toLowerCase();
}

/** Stores the person's input; may be repeated until confirmation. */
export async function giveInputs(
  tx: Tx,
  token: string,
  value: unknown,
  parts: PageParts,
): Promise<RegistrationPage> {
  const page = await openPage(tx, token, parts);
  const { registration, spec } = page;
  if (!spec.input) throw new FakturoError("input", "nothing is to be filled in");
  const inputs: unknown = readAs(spec.input, value, "the form");
  const detail = { ...registration.detail, inputs: isObject(inputs) ? jsonOf(inputs) : {} };
  await parts.registrations.save(tx, { ...registration, detail });
  return registrationPage(tx, token, parts);
}

function jsonOf(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

/** Stores a requested credential for the holder; a later one replaces it. */
export async function giveCredential(
  tx: Tx,
  token: string,
  given: { readonly workspaceId: string; readonly key: string; readonly value: unknown },
  parts: PageParts,
): Promise<RegistrationPage> {
  const { registration, credentials } = await openPage(tx, token, parts);
  const { workspaceId, key, value } = given;
  if (!credentials.some((one) => one.key === key))
    throw new FakturoError("not-found", "this credential is not asked for");
  const { environment, holder } = registration;
  await parts.credentials.put(tx, workspaceId, { environment, key, holder }, value);
  return registrationPage(tx, token, parts);
}

/**
 * Confirms the person's input. Repeating it changes nothing.
 * @throws FakturoError "precondition-failed" naming the missing input.
 */
export async function confirmPage(
  tx: Tx,
  token: string,
  parts: PageParts,
): Promise<RegistrationPage> {
  const page = await registrationPage(tx, token, parts);
  const { registration, spec, credentials } = page;
  if (registration.state !== "link-open") return page;
  const missing = credentials.find((one) => !one.isGiven);
  if (missing) throw new FakturoError("precondition-failed", `${missing.title} is not given yet`);
  if (spec.input) readAs(spec.input, registration.detail.inputs, "the form");
  const reviewed = await parts.registrations.keep(tx, registration, "confirm");
  const isFree = spec.approval === "none";
  const next = isFree ? await parts.registrations.keep(tx, reviewed, "approve") : reviewed;
  return { ...page, registration: next };
}

/** The page while it may still be changed. */
async function openPage(tx: Tx, token: string, parts: PageParts): Promise<RegistrationPage> {
  const page = await registrationPage(tx, token, parts);
  if (page.registration.state !== "link-open")
    throw new FakturoError("conflict", "everything was given and confirmed already");
  return page;
}
