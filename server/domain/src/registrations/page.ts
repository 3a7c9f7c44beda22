import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import {
  type Connection,
  type CredentialKind,
  credentialSchema,
  type Environment,
  type RegistrationSpec,
  readAs,
} from "@fakturo/plugin";
import { lockRegistrationOf, registrationBehind, type Tx } from "@fakturo/server-storage/store";
import {
  type CredentialService,
  completeCredential,
  declaredCredentials,
} from "../credentials/index.ts";
import { agentOf } from "./agent.ts";
import {
  type GivenMandate,
  isMandateGiven,
  isPageOpen,
  registrationOf,
  type StoredRegistration,
} from "./detail.ts";
import { linkHash } from "./link.ts";
import { partyOf } from "./party.ts";
import { isCredentialGiven } from "./refusal.ts";
import type { RegistrationParts, Registrations } from "./registrations.ts";

export interface RegistrationPageParts extends Pick<RegistrationParts, "clock"> {
  readonly registry: Parameters<typeof declaredCredentials>[0] & {
    readonly connections: ReadonlyMap<string, Pick<Connection, "key" | "credential">>;
  };
  readonly registrations: Registrations;
  readonly credentials: CredentialService;
}

/** Contents of the page behind a link: no secrets, and only data of this party. */
export interface RegistrationPage {
  readonly registration: StoredRegistration;
  readonly spec: RegistrationSpec;
  /** Requested credentials, and whether each was given. */
  readonly credentials: readonly {
    readonly key: string;
    readonly kind: CredentialKind | undefined;
    readonly title: string;
    readonly schema: object;
    readonly isGiven: boolean;
    /** The authority issues the certificate for a request that the page offers. */
    readonly isRequested: boolean;
  }[];
  /** Why the page asks again, or what the authority waits for; failures of calls concern the operator only. */
  readonly message: string | undefined;
  /** Code of the message, for its text in the page's language. */
  readonly code: string | undefined;
  /** Names of inputs, and keys of credentials, that the authority refused and that are not given anew. */
  readonly refused: readonly string[];
  /** Present where the operator may act for the party: the received documents. */
  readonly mandate: (GivenMandate & { readonly isGiven: boolean }) | undefined;
}

/** A party's registration: by the token of its link, or by the party's entry. */
export type PageAddress =
  | string
  | { readonly environment: Environment; readonly key: string; readonly entry: string };

/**
 * The page of a registration.
 * @throws FakturoError "not-found", the same for an unknown link, an ended one, and one of another workspace;
 * "input" for an entry whose party has no registration.
 */
export async function registrationPage(
  tx: Tx,
  address: PageAddress,
  parts: RegistrationPageParts,
): Promise<RegistrationPage> {
  const registration = await (typeof address === "string"
    ? behindLink(tx, address, parts)
    : ofEntry(tx, address));
  const spec = parts.registrations.specOf(registration.key);
  const specs = declaredCredentials(parts.registry);
  const credentials = await Promise.all(
    (spec.credentials ?? []).map(async (key) => {
      const declared = specs.get(key);
      return {
        key,
        kind: declared?.kind,
        title: declared?.title ?? key,
        schema: declared ? credentialSchema(declared) : {},
        isGiven: await isCredentialGiven(tx, registration, key),
        isRequested: declared?.requested !== undefined,
      };
    }),
  );
  const agent = await agentOf(tx, registration, spec);
  const { mandate = { views: [] }, message, code, isOpen } = registration.detail;
  return {
    registration,
    spec,
    credentials,
    message: isOpen ? undefined : message,
    code: isOpen ? undefined : code,
    refused: stillRefused(registration, credentials),
    mandate: agent === undefined ? undefined : { ...mandate, isGiven: isMandateGiven(mandate) },
  };
}

function stillRefused(
  { detail: { refused, inputs } }: StoredRegistration,
  credentials: RegistrationPage["credentials"],
): readonly string[] {
  if (!refused) return [];
  const missing = credentials.filter(({ isGiven }) => !isGiven).map(({ key }) => key);
  return [
    ...refused.inputs.filter((name) => !Object.hasOwn(inputs, name)),
    ...missing.filter((key) => Object.hasOwn(refused.credentials, key)),
  ];
}

/** True for the token of a valid link. */
export async function isValidLink(tx: Tx, token: string, now: number): Promise<boolean> {
  const hash = linkHash(token);
  return hash !== undefined && (await registrationBehind(tx, hash, new Date(now))) !== undefined;
}

async function behindLink(
  tx: Tx,
  token: string,
  parts: RegistrationPageParts,
): Promise<StoredRegistration> {
  const hash = linkHash(token);
  const id = hash && (await registrationBehind(tx, hash, new Date(parts.clock.now())));
  if (id === undefined) throw new FakturoError("not-found", NOT_FOUND);
  return parts.registrations.get(tx, id);
}

async function ofEntry(
  tx: Tx,
  { environment, key, entry }: Exclude<PageAddress, string>,
): Promise<StoredRegistration> {
  const { holder } = await partyOf(tx, entry);
  const row = holder && (await lockRegistrationOf(tx, { environment, key, holder }));
  if (!row) throw new FakturoError("input", `the party has not begun the registration '${key}'`);
  return registrationOf(row);
}

/** Message of every refused link. */
export const NOT_FOUND = "this link is not valid, or not valid any more";

/** Stores the person's input; may be repeated until confirmation. */
export async function giveInputs(
  tx: Tx,
  address: PageAddress,
  value: unknown,
  parts: RegistrationPageParts,
): Promise<RegistrationPage> {
  const page = await openPage(tx, address, parts);
  const { registration, spec } = page;
  if (!spec.input) throw new FakturoError("input", "nothing is to be filled in");
  const inputs: unknown = readAs(spec.input, value, "the form");
  const detail = { ...registration.detail, inputs: isObject(inputs) ? jsonOf(inputs) : {} };
  await parts.registrations.save(tx, { ...registration, detail });
  return registrationPage(tx, address, parts);
}

function jsonOf(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

/** Stores a requested credential for the holder; a later one replaces it. */
export async function giveCredential(
  tx: Tx,
  address: PageAddress,
  given: { readonly workspaceId: string; readonly key: string; readonly value: unknown },
  parts: RegistrationPageParts,
): Promise<RegistrationPage> {
  const { registration, credentials } = await openPage(tx, address, parts);
  const { workspaceId, key, value } = given;
  if (!credentials.some((one) => one.key === key))
    throw new FakturoError("not-found", "this credential is not asked for");
  const { environment, holder } = registration;
  await putOwn(tx, workspaceId, { environment, key, holder }, value, parts);
  return registrationPage(tx, address, parts);
}

/**
 * Stores what a page asks for that asks for one thing, a credential or inputs, and confirms the page.
 * @throws FakturoError "conflict" for a page that asks for several things.
 */
export async function completePage(
  tx: Tx,
  address: PageAddress,
  given: { readonly workspaceId: string; readonly value: unknown },
  parts: RegistrationPageParts,
): Promise<RegistrationPage> {
  const { spec, credentials } = await openPage(tx, address, parts);
  const [credential, another] = credentials;
  const isOne = another === undefined && (credential === undefined) === (spec.input !== undefined);
  if (!isOne || spec.mandate)
    throw new FakturoError(
      "conflict",
      "the page asks for several things: give each by its own address, and confirm it",
    );
  if (credential) await giveCredential(tx, address, { ...given, key: credential.key }, parts);
  else await giveInputs(tx, address, given.value, parts);
  return confirmPage(tx, address, parts);
}

/**
 * Uses a version at once where no connection sends for the holder: a registration that asks again must not call
 * with the version that was refused while the new one is proved.
 */
async function putOwn(
  tx: Tx,
  workspaceId: string,
  place: { readonly environment: Environment; readonly key: string; readonly holder: string },
  value: unknown,
  { credentials, registrations, registry, clock }: RegistrationPageParts,
): Promise<void> {
  const given = await completeCredential(tx, workspaceId, place, value, { registry, credentials });
  const row = await credentials.putOwn(tx, workspaceId, place, given.value);
  await given.finish(tx);
  if (row.not_before && row.not_before.getTime() > clock.now()) return;
  for (const { key, credential } of registry.connections.values())
    if (credential === place.key && (await registrations.mayHandOver(tx, key, place))) return;
  const waiting = await credentials.waiting(tx, row.id);
  if (waiting) await credentials.activate(tx, waiting);
}

/**
 * Stores a credential of a party before, during or after its registration, and confirms an open page.
 * @throws FakturoError "not-found" for an unknown entry, "input" for a party without tax id.
 */
export async function setCredential(
  tx: Tx,
  address: Exclude<PageAddress, string>,
  given: { readonly workspaceId: string; readonly key: string; readonly value: unknown },
  parts: RegistrationPageParts,
): Promise<void> {
  const { environment, key, entry } = address;
  const { holder } = await partyOf(tx, entry);
  if (holder === undefined) throw new FakturoError("input", "the party has no tax id");
  const place = { environment, key: given.key, holder };
  await putOwn(tx, given.workspaceId, place, given.value, parts);
  if (await lockRegistrationOf(tx, { environment, key, holder }))
    await confirmPage(tx, address, parts);
}

/**
 * Confirms the person's input. Repeating it changes nothing.
 * @throws FakturoError "precondition-failed" naming the missing input.
 */
export async function confirmPage(
  tx: Tx,
  address: PageAddress,
  parts: RegistrationPageParts,
): Promise<RegistrationPage> {
  const page = await registrationPage(tx, address, parts);
  const { registration, spec, credentials, mandate } = page;
  if (!isPageOpen(registration)) return page;
  const missing = credentials.find((one) => !one.isGiven)?.title ?? soleMandate(page);
  if (missing && !mandate?.isGiven)
    throw new FakturoError("precondition-failed", `${missing} is not given yet`);
  if (spec.input) readAs(spec.input, registration.detail.inputs, "the form");
  if (registration.state === "renewing")
    return { ...page, registration: await parts.registrations.continueRenewal(tx, registration) };
  const event = spec.approval === "none" ? "submit" : "confirm";
  return { ...page, registration: await parts.registrations.keep(tx, registration, event) };
}

/** What a party without credentials has to give. */
function soleMandate({ spec, credentials }: RegistrationPage): string | undefined {
  return spec.mandate && credentials.length === 0 ? "the signed document" : undefined;
}

/** The page while it may still be changed. */
export async function openPage(
  tx: Tx,
  address: PageAddress,
  parts: RegistrationPageParts,
): Promise<RegistrationPage> {
  const page = await registrationPage(tx, address, parts);
  if (!isPageOpen(page.registration))
    throw new FakturoError("conflict", "everything was given and confirmed already");
  return page;
}
