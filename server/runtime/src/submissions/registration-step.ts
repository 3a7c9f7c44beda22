import { isRegistrationOver } from "@fakturo/connection";
import type { JsonObject } from "@fakturo/model";
import type { Provider, RegistrationStatus } from "@fakturo/plugin";
import {
  holderOf,
  type RegistrationScope,
  type Registrations,
  registrationStatus,
  type StoredRegistration,
} from "@fakturo/server-domain/registrations";
import type { Tx } from "@fakturo/server-storage/store";

/** A call of a registration step. */
export interface RegistrationCall {
  readonly provider: Pick<Provider, "registers">;
  readonly config: JsonObject;
  readonly scope: Omit<RegistrationScope, "holder">;
  /** The party. */
  readonly doc: JsonObject | undefined;
  /** Reference that the step waits with. */
  readonly ref: string | undefined;
}

const NO_HOLDER: RegistrationStatus = {
  id: "",
  state: "refused",
  holder: "",
  faults: [{ code: "no-tax-id", message: "the party has no tax id to be registered under" }],
};

/** Runs the action of a registration step and returns the registration's state. */
export async function actOnRegistration(
  tx: Tx,
  registrations: Registrations,
  { provider, config, scope, doc, ref }: RegistrationCall,
): Promise<RegistrationStatus | undefined> {
  const holder = holderOf(doc);
  const { registers } = provider;
  if (holder === undefined || !registers) return NO_HOLDER;
  const { registration: key, act } = registers;
  const place = { environment: scope.environment, key, holder };
  const known = await registrations.of(tx, place);
  switch (act) {
    case "register":
      // The end of the registration that the step began; only a later step begins another one.
      if (known && known.id === ref && isRegistrationOver(known.state)) return statusOf(known);
      return registrationStatus(await registrations.begin(tx, key, { ...scope, holder }, config));
    case "unregister":
      return statusOf(await registrations.leave(tx, place));
    case "upload":
      return statusOf(known);
    case "approval":
      return statusOf(known && (await decided(tx, registrations, known, config)));
  }
}

function statusOf(registration: StoredRegistration | undefined): RegistrationStatus | undefined {
  return registration && registrationStatus(registration);
}

/** In sandboxes the step's configuration replaces the operator's decision. */
async function decided(
  tx: Tx,
  registrations: Registrations,
  known: StoredRegistration,
  { approval }: JsonObject,
): Promise<StoredRegistration> {
  if (known.state !== "reviewing" || known.environment === "live") return known;
  return registrations.decide(tx, known.id, approval !== "reject");
}
