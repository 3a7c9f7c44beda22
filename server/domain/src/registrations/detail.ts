import { isRegistrationState, registrationAfter } from "@fakturo/connection";
import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import {
  type AuthorityFault,
  type Environment,
  onceInputs,
  type RegistrationSpec,
  type RegistrationState,
  type RegistrationStatus,
} from "@fakturo/plugin";
import {
  findRegistrationOf,
  type RegistrationPlace,
  type RegistrationRow,
  type Tx,
} from "@fakturo/server-storage/store";
import { environmentIn } from "../credentials/index.ts";

/** A registration in the domain's form. */
export interface StoredRegistration {
  readonly id: string;
  readonly environment: Environment;
  readonly key: string;
  readonly connection: string;
  readonly holder: string;
  readonly entry: string | null;
  readonly createdAt: Date;
  readonly state: RegistrationState;
  readonly since: Date;
  readonly validUntil: Date | null;
  readonly until: Date;
  readonly detail: RegistrationDetail;
}

/** Members stored as JSON. */
export interface RegistrationDetail {
  /** Configuration of the step that began it. */
  readonly config: JsonObject;
  /** Input of the person. */
  readonly inputs: JsonObject;
  /** Data stored by the authority's answers. */
  readonly details: JsonObject;
  readonly faults: readonly AuthorityFault[];
  readonly message?: string;
  /** Code of the answer that asks again. */
  readonly code?: string | undefined;
  /** What an open page asks for anew because the authority refused it. */
  readonly refused?: StoredRefusal | undefined;
  /** Documents of the mandate, stored as private files of the party's entry. */
  readonly mandate?: GivenMandate | undefined;
  /** A call that was sent and whose answer is unknown. */
  readonly isOpen?: boolean;
  /** The page is open while the registration is renewed. */
  readonly isAsked?: boolean | undefined;
  /** Key of the party's fact with the page's address, where the plugin names another: kept for the command line. */
  readonly linkKey?: string | undefined;
  /** Version of the credential that the authority refused, which suspended the registration. */
  readonly refusedVersion?: number;
}

/** Refused input of a person. */
export interface StoredRefusal {
  /** Names of the inputs. */
  readonly inputs: readonly string[];
  /** Refused versions of credentials by their keys. */
  readonly credentials: Readonly<Record<string, number>>;
}

/** Side of an identity document: `page` of a passport, `front` and `back` of a card. */
export type IdentityView = "front" | "back" | "page";

/** A certificate's signature, one by hand, or one that the party's program has placed. */
export type MandateForm = "digital" | "hand" | "program";

/** Received documents of a mandate. */
export interface GivenMandate {
  /** How the document is signed; absent before it is given. */
  readonly signature?: MandateForm;
  /** Received pictures of the signer's identity document. */
  readonly views: readonly IdentityView[];
}

/** True for a signed document; one signed by hand needs a whole identity document. */
export function isMandateGiven({ signature, views }: GivenMandate): boolean {
  if (signature === "digital" || signature === "program") return true;
  const isIdentified =
    views.includes("page") || (views.includes("front") && views.includes("back"));
  return signature === "hand" && isIdentified;
}

export const NEW_DETAIL: RegistrationDetail = { config: {}, inputs: {}, details: {}, faults: [] };

/** The domain's form of a stored row. */
export function registrationOf(row: RegistrationRow): StoredRegistration {
  const { id, key, connection, holder, entry, created_at, since, valid_until, until } = row;
  return {
    id,
    environment: environmentIn(row.environment),
    key,
    connection,
    holder,
    entry,
    createdAt: created_at,
    state: stateIn(row.state),
    since,
    validUntil: valid_until,
    until,
    detail: isObject(row.detail) ? { ...NEW_DETAIL, ...row.detail } : NEW_DETAIL,
  };
}

function stateIn(name: string): RegistrationState {
  if (isRegistrationState(name)) return name;
  throw new FakturoError("internal", `a registration has the unknown state ${name}`);
}

/** True while a person may fill in and confirm the page. */
export function isPageOpen({ state, detail }: StoredRegistration): boolean {
  return state === "link-open" || (state === "renewing" && detail.isAsked === true);
}

/** State of a registration, for its steps. */
export function registrationStatus({
  id,
  state,
  holder,
  detail,
}: StoredRegistration): RegistrationStatus {
  const { message, faults } = detail;
  return { id, state, holder, faults, ...(message !== undefined && { message }) };
}

/** A change of a registration: the row after an event, and the changed members of its detail. */
export function after(
  registration: StoredRegistration,
  event: Parameters<typeof registrationAfter>[1],
  now: Date,
  detail: Partial<RegistrationDetail> = {},
): StoredRegistration {
  const state = registrationAfter(registration.state, event);
  if (state === undefined) return registration;
  const known = withoutReason(registration.detail);
  return { ...registration, state, since: now, detail: { ...known, ...detail } };
}

/** The detail without what explains the state before. */
export function withoutReason({
  message: _message,
  code: _code,
  refused: _refused,
  refusedVersion: _version,
  ...detail
}: RegistrationDetail): RegistrationDetail {
  return detail;
}

/** What the party gave, without passwords, and the configuration with which its registration began; undefined without one. */
export async function registrationFacts(
  tx: Tx,
  { environment, holder }: Pick<RegistrationPlace, "environment" | "holder">,
  spec: RegistrationSpec,
): Promise<JsonObject | undefined> {
  const row = await findRegistrationOf(tx, { environment, key: spec.key, holder });
  if (!row) return undefined;
  const { inputs, config } = registrationOf(row).detail;
  const once = onceInputs(spec);
  const kept = Object.entries(inputs).filter(([name]) => !once.includes(name));
  return { ...Object.fromEntries(kept), ...config };
}
